import { askWorker } from './askWorker';
import type { HeicRequest } from './heic.worker';

/** How long a slow phone may take to fetch the decoder (340 KB) and to decode a photo, in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Decodes a HEIC photo where the browser has no decoder of its own, as Chrome on Android. The decoder is fetched for the first
 * such photo and not kept for offline use. Rejects when it cannot be fetched or the photo not be decoded.
 */
export async function decodeHeic(file: ArrayBuffer, quality: number): Promise<Blob> {
  const worker = new Worker(/* webpackChunkName: "heic" */ new URL('./heic.worker.ts', import.meta.url));
  const answer = await askWorker<HeicRequest, Blob>(worker, { file, quality }, TIMEOUT_MS, [file]);
  if (answer === null) throw new Error('the photo cannot be decoded');
  return answer;
}
