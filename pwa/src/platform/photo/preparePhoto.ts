import type { Core } from '@core/index';
import type { ImageOutcome, Message } from '@core/types';
import type { Aim } from './compress';
import { compressInWorker } from './compressInWorker';
import { decodeHeic } from './decodeHeic';
import { bytesOf, galleryFormat, MANY_PIXELS, pixelsOf } from './header';

/** Number of bytes from which core identifies the format. */
const HEAD_BYTES = 16;

/** Aim of an upload: about half a minute at 200 kbit/s. Below quality 0.6, thin strokes blur. */
const LEGIBLE: Aim = { qualities: [0.8, 0.6], enough: 800_000 };

/** Aim of a conversion. It has a high quality, because the upload is compressed again. */
const CONVERTED: Aim = { qualities: [0.9], enough: 0 };

const REDRAWN: Aim = { qualities: [0.8], enough: 0 };

/** Maximum number of pixels per gigabyte of memory. At four bytes a pixel, they fill an eighth of the memory. */
const PIXELS_PER_GIGABYTE = 30_000_000;
/** Assumed memory where the browser does not report it, in gigabytes. */
const USUAL_MEMORY = 4;

export type Prepared =
  | { readonly kind: 'ready'; readonly photo: Blob }
  | { readonly kind: 'refused'; readonly error: Message }
  /** The file cannot be read (it is only in a cloud), or this phone cannot decode it. */
  | { readonly kind: 'unreadable' }
  /** More pixels than this phone can decode. */
  | { readonly kind: 'tooManyPixels' };

export const NOT_OPENED = { unreadable: 'common.imageUnreadable', tooManyPixels: 'common.imagePixels' } as const;

/** Checks, converts and compresses a chosen file. The result is in memory. Never rejects because of the file. */
export async function preparePhoto(core: Core, chosen: Blob): Promise<Prepared> {
  try {
    const { deviceMemory = USUAL_MEMORY } = navigator as { readonly deviceMemory?: number };
    // Checked before decoding, because the phone kills a page that runs out of memory.
    if ((await pixelsOf(chosen)) > deviceMemory * PIXELS_PER_GIGABYTE) return { kind: 'tooManyPixels' };
    const file = await converted(chosen);
    return await prepared(file, await judge(core, file, false), core);
  } catch {
    return { kind: 'unreadable' };
  }
}

/** Re-encodes a photo that the server could not decode. Rejects if this browser cannot decode it. */
export const redraw = (photo: Blob): Promise<Blob> => compressInWorker(photo, REDRAWN);

async function prepared(file: Blob, judged: ImageOutcome, core: Core): Promise<Prepared> {
  switch (judged.kind) {
    case 'refused':
      return judged;
    case 'accepted':
      return legible(file, judged.mimeType);
    case 'compress':
      return compressed(core, file, { qualities: [judged.qualityPercent / 100], enough: 0 });
  }
}

/** Converts a gallery format to JPEG, by the browser's decoder or the app's. Returns other files unchanged. */
async function converted(file: Blob): Promise<Blob> {
  const format = galleryFormat(new Uint8Array(await bytesOf(file.slice(0, HEAD_BYTES))));
  if (format === null) return file;
  try {
    return await compressInWorker(file, CONVERTED);
  } catch (error) {
    if (format !== 'heic') throw error;
    return decodeHeic(await bytesOf(file), CONVERTED.qualities[0] ?? 1);
  }
}

/** Compresses a photo. If this fails or saves nothing, returns the original, which the server may still accept. */
async function legible(file: Blob, mimeType: string): Promise<Prepared> {
  const smaller = await compressInWorker(file, LEGIBLE).catch(() => file);
  if (smaller.size < file.size) return { kind: 'ready', photo: named(smaller, 'image/jpeg') };
  const failed = await notDrawn(file);
  if (failed.kind === 'tooManyPixels') return failed;
  try {
    return { kind: 'ready', photo: new Blob([await bytesOf(file)], { type: mimeType }) };
  } catch {
    return { kind: 'unreadable' };
  }
}

async function compressed(core: Core, file: Blob, aim: Aim): Promise<Prepared> {
  try {
    const smaller = await compressInWorker(file, aim);
    const judged = await judge(core, smaller, true);
    if (judged.kind === 'refused') return judged;
    if (judged.kind === 'accepted') return { kind: 'ready', photo: named(smaller, judged.mimeType) };
  } catch {
    // `notDrawn` below reports the failure.
  }
  return notDrawn(file);
}

const notDrawn = async (file: Blob): Promise<Prepared> =>
  (await pixelsOf(file)) > MANY_PIXELS ? { kind: 'tooManyPixels' } : { kind: 'unreadable' };

async function judge(core: Core, file: Blob, compressed: boolean): Promise<ImageOutcome> {
  const head = [...new Uint8Array(await bytesOf(file.slice(0, HEAD_BYTES)))];
  return core.validateImage({ size: file.size, mimeType: file.type, head, compressed });
}

/** Sets the media type, because galleries often report none or a wrong one. */
const named = (photo: Blob, mimeType: string) =>
  photo.type === mimeType ? photo : new Blob([photo], { type: mimeType });
