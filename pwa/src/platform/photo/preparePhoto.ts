import type { Core } from '@core/index';
import type { ImageOutcome, Message } from '@core/types';

import type { Aim } from './compress';
import { compressInWorker } from './compressInWorker';
import { decodeHeic } from './decodeHeic';
import { galleryFormat } from './galleryFormat';
import { MANY_PIXELS, bytesOf, pixelsOf } from './header';

/** Enough first bytes for core to tell what a file really is. */
const HEAD_BYTES = 16;

/**
 * What is sent of a photo that core accepts as it is: an uplink of 200 kbit/s carries 800 KB in about half a minute, and a
 * card of 2,400 pixels is as legible in them as in the 5 MB of a camera. At less than quality 0.6 thin strokes begin to blur.
 */
const LEGIBLE: Aim = { qualities: [0.8, 0.6], enough: 800_000 };

/** How a photo of a gallery's own format comes out: as good as it was, so that what it loses it loses only once. */
const CONVERTED: Aim = { qualities: [0.9], enough: 0 };

/** How a photo comes out that its receiver could not decode. */
const REDRAWN: Aim = { qualities: [0.8], enough: 0 };

/** How many pixels a phone decodes for each gigabyte of memory it has: their four bytes each are an eighth of it. */
const PIXELS_PER_GIGABYTE = 30_000_000;
/** The memory of a phone whose browser does not tell, in gigabytes. */
const USUAL_MEMORY = 4;

/** A chosen file, ready to be sent or not. */
export type Prepared =
  | { readonly kind: 'ready'; readonly photo: Blob }
  | { readonly kind: 'refused'; readonly error: Message }
  /** Not there to be read, as a file that lies in a cloud only, or an image by its first bytes that this phone cannot open. */
  | { readonly kind: 'unreadable' }
  /** With more pixels than this phone can open. */
  | { readonly kind: 'tooManyPixels' };

/** What is said of a file that was not opened. */
export const NOT_OPENED = { unreadable: 'common.imageUnreadable', tooManyPixels: 'common.imagePixels' } as const;

/** What draws and decodes photos on this phone. */
export interface PhotoTools {
  readonly compress: typeof compressInWorker;
  readonly decodeHeic: typeof decodeHeic;
}

/**
 * Looks at a chosen file by core's rule and makes it ready: converted where it is a format of phones' galleries, compressed
 * where that asks for it, else no larger than its reader needs. What is `ready` lies in memory: it can be sent also when the
 * file is gone or changed. Never rejects for the file.
 */
export async function preparePhoto(core: Core, chosen: Blob, tools: Partial<PhotoTools> = {}): Promise<Prepared> {
  const all: PhotoTools = { compress: compressInWorker, decodeHeic, ...tools };
  try {
    const { deviceMemory = USUAL_MEMORY } = navigator as { readonly deviceMemory?: number };
    // Asked before anything is decoded: a page that runs out of memory is closed with all that is on it.
    if ((await pixelsOf(chosen)) > deviceMemory * PIXELS_PER_GIGABYTE) return { kind: 'tooManyPixels' };
    const file = await converted(chosen, all);
    return await prepared(file, await judge(core, file, false), core, all);
  } catch {
    return { kind: 'unreadable' };
  }
}

/** A photo that the server could not decode, as this browser draws it. Rejects where it cannot either. */
export const redraw = (photo: Blob, compress = compressInWorker): Promise<Blob> => compress(photo, REDRAWN);

async function prepared(file: Blob, judged: ImageOutcome, core: Core, { compress }: PhotoTools): Promise<Prepared> {
  switch (judged.kind) {
    case 'refused':
      return judged;
    case 'accepted':
      return legible(file, judged.mimeType, compress);
    case 'compress':
      return compressed(core, file, { qualities: [judged.qualityPercent / 100], enough: 0 }, compress);
  }
}

/** A photo of a gallery's own format as JPEG, by this browser's own decoder or ours; any other file as it is. */
async function converted(file: Blob, { compress, decodeHeic: decode }: PhotoTools): Promise<Blob> {
  const format = galleryFormat(new Uint8Array(await bytesOf(file.slice(0, HEAD_BYTES))));
  if (format === null) return file;
  try {
    return await compress(file, CONVERTED);
  } catch (error) {
    if (format !== 'heic') throw error;
    return decode(await bytesOf(file), CONVERTED.qualities[0] ?? 1);
  }
}

/** A photo that may be sent as it is, and is when it cannot be made smaller: the server has the last word on it. */
async function legible(file: Blob, mimeType: string, compress: typeof compressInWorker): Promise<Prepared> {
  const smaller = await compress(file, LEGIBLE).catch(() => file);
  if (smaller.size < file.size) return { kind: 'ready', photo: named(smaller, 'image/jpeg') };
  const failed = await notDrawn(file);
  if (failed.kind === 'tooManyPixels') return failed;
  try {
    return { kind: 'ready', photo: new Blob([await bytesOf(file)], { type: mimeType }) };
  } catch {
    return { kind: 'unreadable' };
  }
}

async function compressed(core: Core, file: Blob, aim: Aim, compress: typeof compressInWorker): Promise<Prepared> {
  try {
    const smaller = await compress(file, aim);
    const judged = await judge(core, smaller, true);
    if (judged.kind === 'refused') return judged;
    if (judged.kind === 'accepted') return { kind: 'ready', photo: named(smaller, judged.mimeType) };
  } catch {
    // Said below.
  }
  return notDrawn(file);
}

/** What is said of a photo that this phone could not draw. */
const notDrawn = async (file: Blob): Promise<Prepared> =>
  (await pixelsOf(file)) > MANY_PIXELS ? { kind: 'tooManyPixels' } : { kind: 'unreadable' };

async function judge(core: Core, file: Blob, compressed: boolean): Promise<ImageOutcome> {
  const head = [...new Uint8Array(await bytesOf(file.slice(0, HEAD_BYTES)))];
  return core.validateImage({ size: file.size, mimeType: file.type, head, compressed });
}

/** The photo under the media type that its bytes have; galleries often name it wrongly or not at all. */
const named = (photo: Blob, mimeType: string) =>
  photo.type === mimeType ? photo : new Blob([photo], { type: mimeType });
