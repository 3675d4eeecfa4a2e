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
