import { askWorker } from './askWorker';
import { type Aim, compressOnPage } from './compress';
import type { CompressRequest } from './compress.worker';
import { MANY_PIXELS, pixelsOf } from './header';

/** How long a slow phone may take to draw a photo, in milliseconds. */
const TIMEOUT_MS = 25_000;

/**
 * Makes a photo smaller off the main thread where the browser can, so that the page answers to taps while a large one is
 * drawn. Rejects when this phone cannot draw it, or not in time.
 */
export async function compressInWorker(photo: Blob, aim: Aim): Promise<Blob> {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return compressOnPage(photo, aim);
  const worker = new Worker(new URL('./compress.worker.ts', import.meta.url));
  const answer = await askWorker<CompressRequest, Blob>(worker, { photo, aim }, TIMEOUT_MS);
  if (answer !== null) return answer;
  if ((await pixelsOf(photo)) > MANY_PIXELS) throw new Error('too large to be decoded again');
  return compressOnPage(photo, aim);
}
