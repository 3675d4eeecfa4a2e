import { askWorker } from './askWorker';
import { type Aim, compressOnPage } from './compress';
import type { CompressRequest } from './compress.worker';
import { MANY_PIXELS, pixelsOf } from './header';

/** Time limit for a slow phone, in milliseconds. */
const TIMEOUT_MS = 25_000;

/** Compresses a photo, if possible in a worker, so that the page stays responsive. Rejects on a failure or timeout. */
export async function compressInWorker(photo: Blob, aim: Aim): Promise<Blob> {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return compressOnPage(photo, aim);
  const worker = new Worker(new URL('./compress.worker.ts', import.meta.url));
  const answer = await askWorker<CompressRequest, Blob>(worker, { photo, aim }, TIMEOUT_MS);
  if (answer !== null) return answer;
  if ((await pixelsOf(photo)) > MANY_PIXELS) throw new Error('too large to be decoded again');
  return compressOnPage(photo, aim);
}
