/* global DataTransfer, document */
/** Creates a JPEG with noise like a camera's and selects it in the file input `label`. Runs in the page. */
export async function photographInPage({ label, turned, size: { width, height } }) {
  // EXIF orientation: rotate by 90 degrees to the right.
  const exif = [
    0xff, 0xe1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0,
    0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
  ];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const image = context.createImageData(width, height);
  let seed = 7;
  for (let at = 0; at < image.data.length; at += 4) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    const pixel = at / 4;
    const isDark = pixel % width < width / 2 && pixel < (width * height) / 2;
    const grey = (isDark ? 60 : 200) + ((seed >>> 24) % 42) - 21;
    image.data.set([grey, grey, grey, 255], at);
  }
  context.putImageData(image, 0, 0);
  context.font = '60px sans-serif';
  for (let line = 0; line < 20; line += 1)
    context.fillText('Government of India 9999 4105 7058', 300, 1700 + line * 62);
  const drawn = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  if (drawn === null) throw new Error('no picture');
  const bytes = new Uint8Array(await drawn.arrayBuffer());
  const parts = [bytes.slice(0, 2), new Uint8Array(turned ? exif : []), bytes.slice(2)];
  const file = new File(parts, 'IMG_0001.jpg', { type: 'image/jpeg' });
  const chosen = new DataTransfer();
  chosen.items.add(file);
  const element = document.querySelector(`input[type=file][aria-label="Gallery: ${label}"]`);
  if (element === null) throw new Error(`no ${label}`);
  element.files = chosen.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
  return file.size;
}
