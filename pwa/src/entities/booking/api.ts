import { api, type Attempt, change, read } from '@platform/calls/api';
import type { ScheduleCancelRequest, ScheduleCreated, ScheduledOrder, ScheduleRequest } from '@core/types';

const bookingApi = api.injectEndpoints({
  endpoints: (build) => ({
    bookings: build.query<ScheduledOrder[], void>(read('/order/v1/auto-apply-list', ['Booking'])),
    /** A booking, found by its own id or by the id of the running loan's order. */
    booking: build.query<ScheduledOrder, string>(
      read('/order/v1/get-auto-apply', ['Booking'], (orderId) => ({ orderId })),
    ),
    bookNextLoan: build.mutation<ScheduleCreated, Attempt<Partial<ScheduleRequest>>>(
      change('/order/v1/order-auto-apply', ['Order', 'Booking']),
    ),
    cancelBooking: build.mutation<null, Attempt<Partial<ScheduleCancelRequest>>>(
      change('/order/v1/cancel-auto-apply', ['Order', 'Booking']),
    ),
  }),
});

export const { useBookingsQuery, useBookingQuery, useBookNextLoanMutation, useCancelBookingMutation } = bookingApi;
