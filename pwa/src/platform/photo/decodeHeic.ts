import { askWorker } from './askWorker';
import type { HeicRequest } from './heic.worker';

/** Time limit for a slow phone to fetch the decoder (340 KB) and decode, in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Decodes HEIC for browsers that cannot, like Chrome on Android. The decoder is fetched on first use, not cached for
 * offline use.
 */
export async function decodeHeic(file: ArrayBuffer, quality: number): Promise<Blob> {
  const worker = new Worker(/* webpackChunkName: "heic" */ new URL('./heic.worker.ts', import.meta.url));
  const answer = await askWorker<HeicRequest, Blob>(worker, { file, quality }, TIMEOUT_MS, [file]);
  if (answer === null) throw new Error('the photo cannot be decoded');
  return answer;
}
