import { api } from '@shared/calls/api';
import { post } from '@shared/calls/post';
import type { Attempt } from '@shared/calls/useAttempt';
import type { ScheduleCancelRequest, ScheduleCreated, ScheduledOrder, ScheduleRequest } from '@core/types';

export const scheduleApi = api.injectEndpoints({
  endpoints: (build) => ({
    schedules: build.query<ScheduledOrder[], void>({
      query: () => ({ url: '/order/v1/auto-apply-list' }),
      providesTags: ['Schedule'],
    }),
    /** By the id of the booking, or of the order it follows. */
    schedule: build.query<ScheduledOrder, string>({
      query: (orderId) => ({ url: '/order/v1/get-auto-apply', params: { orderId } }),
      providesTags: ['Schedule'],
    }),
    bookNextLoan: build.mutation<ScheduleCreated, Attempt<Partial<ScheduleRequest>>>({
      query: post('/order/v1/order-auto-apply'),
      invalidatesTags: ['Order', 'Schedule'],
    }),
    cancelSchedule: build.mutation<null, Attempt<Partial<ScheduleCancelRequest>>>({
      query: post('/order/v1/cancel-auto-apply'),
      invalidatesTags: ['Order', 'Schedule'],
    }),
  }),
});

export const { useSchedulesQuery, useScheduleQuery, useBookNextLoanMutation, useCancelScheduleMutation } = scheduleApi;
