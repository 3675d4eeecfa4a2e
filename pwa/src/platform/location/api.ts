import { api } from '@platform/calls/api';
import type { NeedUpload } from '@core/types';

/** A place, in degrees. `address` is empty, because browsers provide none. */
interface Place {
  readonly type: 'gps';
  readonly address: '';
  readonly latitude: number;
  readonly longitude: number;
}

export const locationApi = api.injectEndpoints({
  endpoints: (build) => ({
    needUpload: build.mutation<NeedUpload[], void>({
      query: () => ({ url: '/device/v1/needUpload', method: 'POST', body: {}, isBackground: true }),
    }),
    uploadPlace: build.mutation<null, Place>({
      query: (body) => ({ url: '/device/v1/upload/device_info', method: 'POST', body, isBackground: true }),
    }),
  }),
});
