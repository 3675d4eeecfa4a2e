import libheif from 'libheif-js/libheif-wasm/libheif.js';

export interface HeicRequest {
  readonly file: ArrayBuffer;
  readonly quality: number;
}

/** A JPEG; null if the file cannot be decoded. */
type HeicAnswer = Blob | null;

const DECODER = new URL('libheif-js/libheif-wasm/libheif.wasm', import.meta.url);

self.onmessage = async ({ data }: MessageEvent<HeicRequest>) => {
  const answer: HeicAnswer = await asJpeg(data).catch(() => null);
  self.postMessage(answer);
};

async function asJpeg({ file, quality }: HeicRequest): Promise<Blob> {
  const answer = await fetch(DECODER);
  if (!answer.ok) throw new Error('no decoder');
  const { HeifDecoder } = libheif({ wasmBinary: await answer.arrayBuffer() });
  // A file may contain a burst; galleries show the first picture.
  const [image] = new HeifDecoder().decode(new Uint8Array(file));
  if (image === undefined) throw new Error('no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  const pixels = new ImageData(width, height);
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (drawn) => (drawn === null ? reject(new Error('not decoded')) : resolve()));
  });
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
