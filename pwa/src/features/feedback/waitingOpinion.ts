import { type BlobText, blobOf, textOf } from '@offline/blobs';
import type { Opinion } from './api';

export interface WaitingOpinion extends Omit<Opinion, 'picture'> {
  readonly picture: BlobText | null;
}

export async function closeOpinion({ picture, ...texts }: Opinion): Promise<WaitingOpinion> {
  return { ...texts, picture: picture === null ? null : await textOf(picture.file) };
}

export function openOpinion({ picture, ...texts }: WaitingOpinion): Opinion {
  return { ...texts, picture: picture === null ? null : { name: '', file: blobOf(picture) } };
}
