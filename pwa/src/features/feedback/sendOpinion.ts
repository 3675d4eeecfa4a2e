import { imageInvalid } from '@core/generated/refusals';
import { isApiError } from '@platform/calls/envelope';
import { redraw } from '@platform/photo/preparePhoto';
import type { Attempt } from '@platform/calls/useAttempt';
import type { Opinion } from './api';

/**
 * Sends feedback. A photo that the server cannot decode is sent once more as this browser draws it, under a key that follows
 * from the first: what is sent again later is still taken once.
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
