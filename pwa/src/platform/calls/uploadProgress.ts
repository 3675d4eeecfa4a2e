import { LATE_MS, setLate } from '@core/late';
import type { Transport } from './baseQuery';
import { whenUserLeaves } from '@platform/session/leaving';

const WHOLE = 100;
/** Time without progress after which an upload fails, in milliseconds. On 2G a chunk takes half as long. */
export const STALLED_MS = 60_000;
/**
 * Time limit of the response after the last byte, in milliseconds, as for any call (specification, section 9). The
 * phone may still be sending buffered data, and the server then reads the photo.
 */
export const ANSWER_MS = 100_000;

/**
 * A `fetch` with upload progress, which `fetch` itself lacks: a photo takes a minute on 2G. The upload runs as long as
 * there is progress, fails like a broken connection when stalled, and aborts when the user logs out in any tab. *Retry*
 * in the bar of late calls fails the upload, and the page offers to send it again.
 */
export const withProgress =
  (onPercent: (percent: number) => void): Transport =>
  (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout> | undefined;
      let telling: ReturnType<typeof setTimeout> | undefined;
      const moved = (patience: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => request.abort(), patience);
      };
      const giveUp = () => request.abort();
      const nobodyLeft = whenUserLeaves(giveUp);
      request.open(method, address);
      headers.forEach((value, name) => request.setRequestHeader(name, value));
      let reported = 0;
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        moved(STALLED_MS);
        const percent = lengthComputable && total > 0 ? Math.floor((loaded * WHOLE) / total) : reported;
        if (percent === reported) return;
        reported = percent;
        onPercent(percent);
      };
      request.upload.onload = () => {
        moved(ANSWER_MS);
        telling = setTimeout(setLate, LATE_MS, request, giveUp, 'change');
      };
      request.onprogress = () => moved(ANSWER_MS);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('the connection broke'));
      request.onabort = () => reject(new DOMException('given up', 'AbortError'));
      request.onloadend = () => {
        clearTimeout(timer);
        clearTimeout(telling);
        setLate(request);
        signal?.removeEventListener('abort', giveUp);
        nobodyLeft();
      };
      signal?.addEventListener('abort', giveUp);
      moved(STALLED_MS);
      request.send(body as XMLHttpRequestBodyInit);
    });
