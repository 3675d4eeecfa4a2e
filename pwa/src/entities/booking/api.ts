import { api } from '@platform/calls/api';
import { post } from '@platform/calls/post';
import type { Attempt } from '@platform/calls/useAttempt';
import type { ScheduleCancelRequest, ScheduleCreated, ScheduledOrder, ScheduleRequest } from '@core/types';

const bookingApi = api.injectEndpoints({
  endpoints: (build) => ({
    bookings: build.query<ScheduledOrder[], void>({
      query: () => ({ url: '/order/v1/auto-apply-list' }),
      providesTags: ['Booking'],
    }),
    /** A booking, found by its own id or by the id of the running loan's order. */
    booking: build.query<ScheduledOrder, string>({
      query: (orderId) => ({ url: '/order/v1/get-auto-apply', params: { orderId } }),
      providesTags: ['Booking'],
    }),
    bookNextLoan: build.mutation<ScheduleCreated, Attempt<Partial<ScheduleRequest>>>({
      query: post('/order/v1/order-auto-apply'),
      invalidatesTags: ['Order', 'Booking'],
    }),
    cancelBooking: build.mutation<null, Attempt<Partial<ScheduleCancelRequest>>>({
      query: post('/order/v1/cancel-auto-apply'),
      invalidatesTags: ['Order', 'Booking'],
    }),
  }),
});

export const { useBookingsQuery, useBookingQuery, useBookNextLoanMutation, useCancelBookingMutation } = bookingApi;
