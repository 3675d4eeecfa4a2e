import { type Aim, compressOnPage } from './compress';
import type { CompressAnswer, CompressRequest } from './compress.worker';

/** How long a slow phone may take to draw a photo, in milliseconds. A worker that ran out of memory never answers. */
const TIMEOUT_MS = 30_000;

/**
 * Makes a photo smaller off the main thread where the browser can, so that the page answers to taps while a large one is
 * drawn. Rejects when this phone cannot draw it, or not in time.
 */
export async function compressInWorker(photo: Blob, aim: Aim): Promise<Blob> {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return compressOnPage(photo, aim);
  const worker = new Worker(new URL('./compress.worker.ts', import.meta.url));
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<CompressAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the photo was not drawn in time')), TIMEOUT_MS);
      worker.onmessage = ({ data }: MessageEvent<CompressAnswer>) => resolve(data);
      worker.onerror = () => resolve(null);
      const request: CompressRequest = { photo, aim };
      worker.postMessage(request);
    });
    return answer ?? (await compressOnPage(photo, aim));
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
