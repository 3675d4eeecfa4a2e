import type { Transport } from './baseQuery';

const WHOLE = 100;

/** Sends like `fetch` and says how much has left the phone: `fetch` itself cannot, and a photo takes a minute on 2G. */
export const withProgress =
  (onPercent: (percent: number) => void): Transport =>
  (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      headers.forEach((value, name) => request.setRequestHeader(name, value));
      let said = 0;
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        const percent = lengthComputable && total > 0 ? Math.floor((loaded / total) * WHOLE) : said;
        if (percent === said) return;
        said = percent;
        onPercent(percent);
      };
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('the connection broke'));
      request.onabort = () => reject(new DOMException('given up', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
