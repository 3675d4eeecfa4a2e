/**
 * The most pixels of a compressed photo. Safari draws nothing on a larger canvas, and a phone with 2 GB of memory
 * does not survive one.
 */
const MAX_PIXELS = 16_777_216;

/** The size at which a photo is drawn: its own, or smaller with the same shape. */
export function drawnSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** Draws a photo anew as JPEG, off the screen. Runs in the worker, and in the page where there is none. */
export async function compressOffscreen(photo: Blob, quality: number): Promise<Blob> {
  const bitmap = await createImageBitmap(photo);
  try {
    const { width, height } = drawnSize(bitmap.width, bitmap.height);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no 2d context');
    context.drawImage(bitmap, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  } finally {
    bitmap.close();
  }
}

/** The same with an element of the page, for browsers without OffscreenCanvas. */
export async function compressOnPage(photo: Blob, quality: number): Promise<Blob> {
  const address = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = drawnSize(image.naturalWidth, image.naturalHeight);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (drawn === null) throw new Error('the canvas gave no image');
    return drawn;
  } finally {
    URL.revokeObjectURL(address);
  }
}
