import type { Core } from '@core/index';
import type { ImageOutcome, Message } from '@core/types';

import { compressOnPage } from './compress';
import type { CompressAnswer, CompressRequest } from './compress.worker';

/** Enough first bytes for core to tell what a file really is. */
const HEAD_BYTES = 16;

/** A chosen file, ready to be sent or not. */
export type Prepared =
  | { readonly kind: 'ready'; readonly photo: Blob }
  | { readonly kind: 'refused'; readonly error: Message }
  /** An image by its first bytes that this phone cannot open. */
  | { readonly kind: 'unreadable' };

/** Looks at a chosen file by core's rule, and compresses it once when that asks for it. */
export async function preparePhoto(core: Core, file: Blob, compress = compressInWorker): Promise<Prepared> {
  const first = await judge(core, file, false);
  if (first.kind === 'refused') return first;
  if (first.kind === 'accepted') return { kind: 'ready', photo: named(file, first.mimeType) };
  let smaller: Blob;
  try {
    smaller = await compress(file, first.qualityPercent / 100);
  } catch {
    return { kind: 'unreadable' };
  }
  const second = await judge(core, smaller, true);
  switch (second.kind) {
    case 'accepted':
      return { kind: 'ready', photo: named(smaller, second.mimeType) };
    case 'refused':
      return second;
    case 'compress':
      return { kind: 'unreadable' };
  }
}

async function judge(core: Core, file: Blob, compressed: boolean): Promise<ImageOutcome> {
  const head = [...new Uint8Array(await readHead(file))];
  return core.validateImage({ size: file.size, mimeType: file.type, head, compressed });
}

/** `Blob.arrayBuffer` is missing in some phones' web views. */
function readHead(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.readAsArrayBuffer(file.slice(0, HEAD_BYTES));
  });
}

/** The photo under the media type that its bytes have; galleries often name it wrongly or not at all. */
const named = (photo: Blob, mimeType: string) =>
  photo.type === mimeType ? photo : new Blob([photo], { type: mimeType });

/** Off the main thread where the browser can, so that the page stays responsive while a large photo is drawn. */
async function compressInWorker(photo: Blob, quality: number): Promise<Blob> {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return compressOnPage(photo, quality);
  const worker = new Worker(new URL('./compress.worker.ts', import.meta.url));
  try {
    const answer = await new Promise<CompressAnswer>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<CompressAnswer>) => resolve(data);
      worker.onerror = () => resolve(null);
      const request: CompressRequest = { photo, quality };
      worker.postMessage(request);
    });
    return answer ?? (await compressOnPage(photo, quality));
  } finally {
    worker.terminate();
  }
}
