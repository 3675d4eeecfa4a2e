import { LATE_MS, setLate } from '@core/late';
import type { Transport } from './baseQuery';
import { whenUserLeaves } from '@platform/session/leaving';

const WHOLE = 100;
/** How long not a byte may leave the phone before an upload is given up, in milliseconds. On 2G a piece of it takes half as long. */
export const STALLED_MS = 60_000;
/**
 * How long the answer may take once everything has left, in milliseconds: as long as any call (specification, section 9). The
 * last pieces still lie in the phone's own buffers when the page hears that they left, and then the photo is read.
 */
export const ANSWER_MS = 100_000;

/**
 * Sends like `fetch` and says how much has left the phone: `fetch` itself cannot, and a photo takes a minute on 2G. However
 * long that is, it goes on as long as something moves; it fails as a broken connection does when nothing has for too long,
 * and when its user leaves, here or in another tab. A late answer shows the bar; its *Retry* fails the upload at once, and the
 * page then offers to send it again.
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
