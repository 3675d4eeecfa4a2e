/**
 * The longest side of a photo that is drawn anew, in pixels. The print of a card, 1.5 mm high, is 20 pixels high on a photo
 * of which the card fills half, which is what readers of text ask for.
 */
export const LONG_SIDE = 2400;

/** How a photo is to come out. */
export interface Aim {
  /** Qualities of JPEG, 0 to 1, from the best: the next one is tried while the photo has more than `enough` bytes. */
  readonly qualities: readonly number[];
  /** How many bytes are few enough. A photo that has no more, and is no larger than {@link LONG_SIDE}, stays as it is. */
  readonly enough: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size at which a photo is drawn: its own, or smaller with the same shape. */
export function drawnSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const stays = (photo: Blob, { width, height }: Size, { enough }: Aim): boolean =>
  photo.size <= enough && Math.max(width, height) <= LONG_SIDE;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

function draw(context: Context | null, picture: CanvasImageSource, { width, height }: Size): void {
  if (context === null) throw new Error('no 2d context');
  // JPEG has no transparency: what is see-through would come out black, and so would dark text on it.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  // Thin strokes of letters get lost where pixels are left out instead of averaged.
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
}

async function encode({ qualities, enough }: Aim, encoded: (quality: number) => Promise<Blob>): Promise<Blob> {
  let smallest: Blob | null = null;
  for (const quality of qualities) {
    smallest = await encoded(quality);
    if (smallest.size <= enough) break;
  }
  if (smallest === null) throw new Error('no quality');
  return smallest;
}

/**
 * Decodes a photo as it was held when it was taken, which not every browser does unasked. Those that do not know the request
 * refuse it with a `TypeError`, and do so by themselves.
 */
const upright = (photo: Blob): Promise<ImageBitmap> =>
  createImageBitmap(photo, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    if (error instanceof TypeError) return createImageBitmap(photo);
    throw error;
  });

/**
 * Draws a photo anew as JPEG, upright and off the screen; gives back the photo itself when it may stay as it is. Rejects when
 * it cannot be opened or drawn. Runs in the worker.
 */
export async function compressOffscreen(photo: Blob, aim: Aim): Promise<Blob> {
  const bitmap = await upright(photo);
  try {
    if (stays(photo, bitmap, aim)) return photo;
    const size = drawnSize(bitmap);
    const canvas = new OffscreenCanvas(size.width, size.height);
    draw(canvas.getContext('2d'), bitmap, size);
    return await encode(aim, (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }));
  } finally {
    bitmap.close();
  }
}

/** The same with an element of the page, for browsers without OffscreenCanvas. */
export async function compressOnPage(photo: Blob, aim: Aim): Promise<Blob> {
  const address = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const own = { width: image.naturalWidth, height: image.naturalHeight };
    if (stays(photo, own, aim)) return photo;
    const size = drawnSize(own);
    const canvas = Object.assign(document.createElement('canvas'), size);
    draw(canvas.getContext('2d'), image, size);
    return await encode(aim, async (quality) => {
      const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (drawn === null) throw new Error('the canvas gave no image');
      return drawn;
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
