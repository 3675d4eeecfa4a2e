import type { HeicAnswer, HeicRequest } from './heic.worker';

/** How long a slow phone may take to fetch the decoder (340 KB) and to decode a photo, in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Decodes a HEIC photo where the browser has no decoder of its own, as Chrome on Android. The decoder is fetched for the first
 * such photo and not kept for offline use. Rejects when it cannot be fetched or the photo not be decoded.
 */
export async function decodeHeic(file: ArrayBuffer, quality: number): Promise<Blob> {
  const worker = new Worker(/* webpackChunkName: "heic" */ new URL('./heic.worker.ts', import.meta.url));
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<HeicAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the photo was not decoded in time')), TIMEOUT_MS);
      worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => resolve(data);
      worker.onerror = () => resolve(null);
      const request: HeicRequest = { file, quality };
      worker.postMessage(request, [file]);
    });
    if (answer === null) throw new Error('the photo cannot be decoded');
    return answer;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
