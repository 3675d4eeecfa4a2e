/** Number of bytes to read to find width and height, which follow EXIF data, thumbnail and colour profile. */
const READ_BYTES = 1024 * 1024;

/** Maximum number of pixels that the server accepts. A page can decode as many without freezing. */
export const MANY_PIXELS = 25_000_000;

const PNG = 0x89504e47;
const JPEG = 0xffd8;
/** JPEG markers from C0 to CF that start no frame. */
const NO_FRAME = [0xffc4, 0xffc8, 0xffcc];

/** Reads the number of pixels from a JPEG or PNG header, without decoding the picture; 0 if unknown. */
export async function pixelsOf(file: Blob): Promise<number> {
  const view = new DataView(await bytesOf(file.slice(0, READ_BYTES)));
  const end = view.byteLength;
  if (end >= 24 && view.getUint32(0) === PNG) return view.getUint32(16) * view.getUint32(20);
  if (end < 2 || view.getUint16(0) !== JPEG) return 0;
  let at = 2;
  while (at + 9 <= end) {
    const marker = view.getUint16(at);
    if (marker < 0xff00) return 0;
    if (marker >= 0xffc0 && marker <= 0xffcf && !NO_FRAME.includes(marker)) {
      return view.getUint16(at + 5) * view.getUint16(at + 7);
    }
    at += marker === 0xffff ? 1 : 2 + view.getUint16(at + 2);
  }
  return 0;
}

/** Reads a file. `Blob.arrayBuffer` is missing in some phones' web views. */
export function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.readAsArrayBuffer(file);
  });
}

/** Gallery formats that text recognition does not accept. */
type GalleryFormat = 'gif' | 'heic';

/** Brands of HEIF files with still pictures in HEVC or AV1, as phones write them (ISO/IEC 23008-12, annex B). */
const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'];

/** Detects a gallery format by the first twelve bytes. Returns null for other formats. */
export function galleryFormat(head: Uint8Array): GalleryFormat | null {
  const text = String.fromCharCode(...head.slice(0, 12));
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  return text.slice(4, 8) === 'ftyp' && HEIF_BRANDS.includes(text.slice(8, 12)) ? 'heic' : null;
}
