import { readFileSync } from 'node:fs';

/** A photo of this folder for a file input: `aadhaar-front`, `aadhaar-back`, `pan`, `selfie`. */
export const picture = (name: string) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync(`pwa/tests/support/${name}.jpg`),
});
