import { afterEach, describe, expect, it, vi } from 'vitest';

import { coreRules } from '@core/index';
import { withRealCore } from '@testing/screen';

import { askWorker } from './askWorker';
import { compressOffscreen } from './compress';
import { compressInWorker } from './compressInWorker';
import { pixelsOf } from './header';
import { preparePhoto } from './preparePhoto';

vi.mock('./askWorker', () => ({ askWorker: vi.fn() }));
vi.mock('./compressInWorker', { spy: true });

const be16 = (value: number) => [value >> 8, value & 0xff];

const jpeg = (width: number, height: number, { exif = 30_000, frame = 0xc0 } = {}) =>
  new Blob([
    new Uint8Array([0xff, 0xd8, 0xff, 0xe1, ...be16(exif)]),
    new Uint8Array(exif - 2),
    new Uint8Array([0xff, 0xc4, ...be16(4), 0, 0, 0xff, 0xff, frame, ...be16(17), 8, ...be16(height), ...be16(width)]),
    new Uint8Array(100),
  ]);

const rules = () => {
  const core = coreRules.now();
  if (core === null) throw new Error('core is not loaded');
  return core;
};

withRealCore();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(compressInWorker).mockReset();
});

describe('the pixels that a file says it has', () => {
  it.each([
    ['a JPEG', jpeg(4000, 3000), 12_000_000],
    ['a progressive JPEG', jpeg(12_240, 16_320, { frame: 0xc2 }), 199_756_800],
    [
      'a PNG',
      new Blob([
        new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0, 0, 0, 0, 2]),
      ]),
      512,
    ],
    ['a JPEG that is cut off', jpeg(4000, 3000).slice(0, 1000), 0],
    ['a file of another format', new Blob(['RIFF    WEBPVP8 ']), 0],
    ['an empty file', new Blob([]), 0],
  ])('are read of %s', async (_what, file, pixels) => {
    expect(await pixelsOf(file)).toBe(pixels);
  });
});

describe('a photo of 200 megapixels', () => {
  const huge = jpeg(12_240, 16_320);

  it('is decoded by no phone that has little memory: it is said at once', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { deviceMemory: { value: 2 } }));
    expect(await preparePhoto(rules(), huge)).toEqual({ kind: 'tooManyPixels' });
    expect(compressInWorker).not.toHaveBeenCalled();
  });

  it.each([
    ['small enough to be sent', huge],
    ['too large to be sent', new Blob([huge, new Uint8Array(11 * 1024 * 1024)])],
  ])('and %s is said where a phone with much memory cannot draw it either', async (_how, file) => {
    vi.stubGlobal('navigator', Object.create(navigator, { deviceMemory: { value: 8 } }));
    vi.mocked(compressInWorker).mockRejectedValue(new Error('no memory'));
    expect(await preparePhoto(rules(), file)).toEqual({ kind: 'tooManyPixels' });
    expect(compressInWorker).toHaveBeenCalledTimes(1);
  });

  it('is not decoded again on the page where the worker failed', async () => {
    vi.stubGlobal('OffscreenCanvas', class {});
    vi.stubGlobal('Worker', class {});
    vi.mocked(askWorker).mockResolvedValue(null);
    const opened = vi.spyOn(URL, 'createObjectURL');
    await expect(compressInWorker(huge, { qualities: [0.5], enough: 0 })).rejects.toThrow('decoded again');
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('a photo that was taken with the phone turned', () => {
  const bitmap = { width: 10, height: 20, close: () => undefined };
  const asItIs = { qualities: [0.5], enough: 1_000_000 };
  const photo = new Blob(['photo']);

  it('is asked for upright, which not every browser does by itself', async () => {
    const decode = vi.fn().mockResolvedValue(bitmap);
    vi.stubGlobal('createImageBitmap', decode);
    expect(await compressOffscreen(photo, asItIs)).toBe(photo);
    expect(decode.mock.calls).toEqual([[photo, { imageOrientation: 'from-image' }]]);
  });

  it('is left to the browser where it does not know the request', async () => {
    const decode = vi.fn().mockRejectedValueOnce(new TypeError('not an enum value')).mockResolvedValueOnce(bitmap);
    vi.stubGlobal('createImageBitmap', decode);
    expect(await compressOffscreen(photo, asItIs)).toBe(photo);
    expect(decode.mock.calls[1]).toEqual([photo]);
  });

  it('is not decoded again where it cannot be decoded', async () => {
    const decode = vi.fn().mockRejectedValue(new DOMException('broken', 'InvalidStateError'));
    vi.stubGlobal('createImageBitmap', decode);
    await expect(compressOffscreen(photo, asItIs)).rejects.toThrow('broken');
    expect(decode).toHaveBeenCalledTimes(1);
  });
});
