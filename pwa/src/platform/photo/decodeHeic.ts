import { askWorker } from './askWorker';
import type { HeicRequest } from './heic.worker';

/** Time limit for fetching the decoder (340 KB) and decoding on a slow phone, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Decodes HEIC in browsers that cannot, such as Chrome on Android. Fetches the decoder on first use. */
export async function decodeHeic(file: ArrayBuffer, quality: number): Promise<Blob> {
  const worker = new Worker(/* webpackChunkName: "heic" */ new URL('./heic.worker.ts', import.meta.url));
  const answer = await askWorker<HeicRequest, Blob>(worker, { file, quality }, TIMEOUT_MS, [file]);
  if (answer === null) throw new Error('the photo cannot be decoded');
  return answer;
}
