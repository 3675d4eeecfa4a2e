import { api, type Attempt, read } from '@platform/calls/api';
import { formOf } from '@platform/calls/multipart';
import type { OpinionItem, OpinionType } from '@core/types';
import { withProgress } from '@platform/calls/uploadProgress';

/** Feedback as sent to the server. `picture.name` identifies the chosen file. */
export interface Opinion {
  readonly content: string;
  readonly problemType: string;
  readonly problemDesc: string;
  readonly picture: { readonly name: string; readonly file: Blob } | null;
}

type Sending = Attempt<Opinion> & { readonly onPercent: (percent: number) => void };

export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    opinionConfig: build.query<OpinionType[], void>(read('/opinion-record/v1/get-opinion-config')),
    opinionList: build.query<OpinionItem[], void>({
      query: () => ({ url: '/opinion-record/v1/list', method: 'POST', body: {} }),
      providesTags: ['Feedback'],
    }),
    saveOpinion: build.mutation<null, Sending>({
      query: ({ body: { picture, ...texts }, key, onPercent }) => ({
        url: '/opinion-record/v1/save',
        method: 'POST',
        body: formOf({ ...texts, ...(picture !== null && { multipartFiles: picture.file }) }),
        headers: { 'Idempotency-Key': key },
        // Only a photo takes long enough to need a progress bar.
        ...(picture !== null && { transport: withProgress(onPercent) }),
      }),
      invalidatesTags: ['Feedback'],
    }),
  }),
});

export const { useOpinionConfigQuery, useOpinionListQuery, useSaveOpinionMutation } = feedbackApi;
