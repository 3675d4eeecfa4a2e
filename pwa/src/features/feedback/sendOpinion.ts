import { imageInvalid } from '@core/generated/refusals';
import { isApiError } from '@platform/calls/envelope';
import { redraw } from '@platform/photo/preparePhoto';
import type { Attempt } from '@platform/calls/useAttempt';
import { blobOf, type BlobText, textOf } from '@offline/blobs';
import type { Opinion } from './api';

/**
 * Sends feedback. If the server cannot decode the photo, sends the feedback again with a photo redrawn by the browser.
 * The second key is derived from the first, so that the server deduplicates retries.
 */
export async function sendOpinion<Answer>(
  save: (attempt: Attempt<Opinion>) => Promise<Answer>,
  { body, key }: Attempt<Opinion>,
): Promise<Answer> {
  try {
    return await save({ body, key });
  } catch (error) {
    const { picture } = body;
    if (picture === null || !isApiError(error) || error.code !== imageInvalid) throw error;
    const file = await redraw(picture.file).catch(() => Promise.reject(error));
    return save({ body: { ...body, picture: { ...picture, file } }, key: `${key}-drawn` });
  }
}

export interface WaitingOpinion extends Omit<Opinion, 'picture'> {
  readonly picture: BlobText | null;
}

export async function closeOpinion({ picture, ...texts }: Opinion): Promise<WaitingOpinion> {
  return { ...texts, picture: picture === null ? null : await textOf(picture.file) };
}

export function openOpinion({ picture, ...texts }: WaitingOpinion): Opinion {
  return { ...texts, picture: picture === null ? null : { name: '', file: blobOf(picture) } };
}
