import { type BlobText, blobOf, textOf } from '@offline/blobs';
import type { Opinion } from './api';

/** Feedback as it waits on the phone. */
export interface WaitingOpinion extends Omit<Opinion, 'picture'> {
  readonly picture: BlobText | null;
}

/** Makes feedback ready to wait. */
export async function closeOpinion({ picture, ...texts }: Opinion): Promise<WaitingOpinion> {
  return { ...texts, picture: picture === null ? null : await textOf(picture.file) };
}

/** The feedback again, as it was written. */
export function openOpinion({ picture, ...texts }: WaitingOpinion): Opinion {
  return { ...texts, picture: picture === null ? null : { name: '', file: blobOf(picture) } };
}
