/** Maximum length of a photo's longer side, in pixels. Text recognition needs letters 20 pixels high. */
export const LONG_SIDE = 2400;

export interface Aim {
  /** JPEG qualities (0 to 1), the best first. The next quality is tried while the photo exceeds `enough` bytes. */
  readonly qualities: readonly number[];
  /** Target size in bytes. A photo below this size and {@link LONG_SIDE} is left unchanged. */
  readonly enough: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export function drawnSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const stays = (photo: Blob, { width, height }: Size, { enough }: Aim): boolean =>
  photo.size <= enough && Math.max(width, height) <= LONG_SIDE;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

function draw(context: Context | null, picture: CanvasImageSource, { width, height }: Size): void {
  if (context === null) throw new Error('no 2d context');
  // JPEG has no transparency: transparent areas would become black, like the text on them.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  // Averages pixels, because thin strokes of letters would otherwise disappear.
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

/** Decodes a photo upright. Browsers that do not know the option throw a `TypeError`, and decode upright without it. */
const upright = (photo: Blob): Promise<ImageBitmap> =>
  createImageBitmap(photo, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    if (error instanceof TypeError) return createImageBitmap(photo);
    throw error;
  });

/** Re-encodes a photo as an upright JPEG, unless it is small enough. Rejects if it cannot be decoded. */
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

/** Does the work of {@link compressOffscreen} on the main thread, for browsers without OffscreenCanvas. */
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
