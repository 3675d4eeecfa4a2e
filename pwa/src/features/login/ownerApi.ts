import { api } from '@platform/calls/api';
import type { Attempt } from '@platform/calls/useAttempt';
import type { EmptyRequest, LoginResponse, ProveOwnerRequest } from '@core/types';

export const ownerApi = api.injectEndpoints({
  endpoints: (build) => ({
    proveOwner: build.mutation<null, ProveOwnerRequest>({
      query: (body) => ({ url: '/user/v1/proveOwner', method: 'POST', body }),
    }),
    notMine: build.mutation<LoginResponse, Attempt<EmptyRequest>>({
      query: ({ body }) => ({ url: '/user/v1/notMine', method: 'POST', body }),
    }),
  }),
});

export const { useProveOwnerMutation, useNotMineMutation } = ownerApi;
