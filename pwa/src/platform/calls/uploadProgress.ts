import { clearLate, LATE_MS, setLate } from '@core/late';
import type { Transport } from './baseQuery';
import { whenUserLeaves } from '@platform/session/userScope';

const WHOLE = 100;
/** Time without progress after which an upload fails, in milliseconds. On 2G, a chunk takes half this time. */
export const STALLED_MS = 60_000;
/** Time limit of the response after the last byte, in milliseconds (specification, section 9). */
export const ANSWER_MS = 100_000;

/**
 * A `fetch` that reports upload progress. An upload may take any time while there is progress. A logout in any tab, and
 * *Retry* in the bar of late calls, abort it.
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
        telling = setTimeout(() => setLate(request, 'change', giveUp), LATE_MS);
      };
      request.onprogress = () => moved(ANSWER_MS);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('the connection broke'));
      request.onabort = () => reject(new DOMException('given up', 'AbortError'));
      request.onloadend = () => {
        clearTimeout(timer);
        clearTimeout(telling);
        clearLate(request);
        signal?.removeEventListener('abort', giveUp);
        nobodyLeft();
      };
      signal?.addEventListener('abort', giveUp);
      moved(STALLED_MS);
      request.send(body as XMLHttpRequestBodyInit);
    });
