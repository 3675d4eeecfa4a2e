import { api } from '@app/api';
import { BASE_PATH } from '@app/config';
import { commonHeaders } from '@app/headers';
import type { CodeSent, LoginRequest, LoginResponse } from '@core/types';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A GET that sends a message is an action: it is never answered from the cache.
    sendCode: build.mutation<CodeSent, string>({
      query: (phone) => ({ url: '/sms/v1/sendCode', params: { phone } }),
    }),
    login: build.mutation<LoginResponse, LoginRequest>({
      query: (body) => ({ url: '/user/v1/login', method: 'POST', body }),
    }),
  }),
});

/**
 * Tells the server that a session is over, so that its token is dead. Not by the store, which lets go of its calls when a user
 * leaves; it goes on when the page is closed. Nobody waits for it, and nobody can do anything about it where it fails.
 */
export function endSessionAtServer(token: string): void {
  const headers = commonHeaders(token);
  headers.set('content-type', 'application/json');
  const request = { method: 'POST', headers, body: '{}', credentials: 'same-origin', keepalive: true } as const;
  void fetch(`${BASE_PATH}/user/v1/logout`, request).catch(() => undefined);
}
