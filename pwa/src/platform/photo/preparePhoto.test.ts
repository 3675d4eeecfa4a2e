import { describe, expect, it, vi } from 'vitest';

import { coreRules } from '@core/index';

import { drawnSize } from './compress';
import { compressInWorker } from './compressInWorker';
import { decodeHeic } from './decodeHeic';
import { preparePhoto } from './preparePhoto';
import { withRealCore } from '@testing/screen';

vi.mock('./compressInWorker');
vi.mock('./decodeHeic');

const MEGABYTE = 1024 * 1024;
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const jpeg = (size: number, type = 'image/jpeg', head = JPEG) => {
  const bytes = new Uint8Array(size);
  bytes.set(head);
  return new Blob([bytes], { type });
};
const core = () => {
  const loaded = coreRules.now();
  if (loaded === null) throw new Error('core is not loaded');
  return loaded;
};
interface Tools {
  readonly compress: typeof compressInWorker;
  readonly decodeHeic?: typeof decodeHeic;
}

const prepare = (rules: Parameters<typeof preparePhoto>[0], photo: Blob, tools: Tools) => {
  vi.mocked(compressInWorker).mockImplementation(tools.compress);
  if (tools.decodeHeic) vi.mocked(decodeHeic).mockImplementation(tools.decodeHeic);
  return preparePhoto(rules, photo);
};
const sent = async (...args: Parameters<typeof prepare>) => {
  const prepared = await prepare(...args);
  if (prepared.kind !== 'ready') throw new Error(prepared.kind);
  return prepared.photo;
};

withRealCore();

describe('a chosen photo', () => {
  it('is sent as it is where that is small enough, under the type its bytes have', async () => {
    const asItIs = vi.fn((photo: Blob) => Promise.resolve(photo));
    const photo = await sent(core(), jpeg(700_000, ''), { compress: asItIs });
    expect([photo.size, photo.type]).toEqual([700_000, 'image/jpeg']);
  });

  it('is made smaller where its bytes are more than a reader needs', async () => {
    const compress = vi.fn().mockResolvedValue(jpeg(600_000));
    const photo = await sent(core(), jpeg(5 * MEGABYTE, '', PNG), { compress });
    expect([photo.size, photo.type]).toEqual([600_000, 'image/jpeg']);
    const aim = compress.mock.calls[0]?.[1] as { qualities: number[]; enough: number };
    expect(Math.min(...aim.qualities), 'legible').toBeGreaterThanOrEqual(0.6);
    expect(aim.enough, 'bytes that 200 kbit/s carry in 40 seconds').toBeLessThanOrEqual(1_000_000);
  });

  it.each([
    ['cannot be', () => Promise.reject(new Error('decode'))],
    ['would be larger', () => Promise.resolve(jpeg(2 * MEGABYTE))],
  ])('is sent as it is where it %s made smaller', async (_why, compress) => {
    const photo = await sent(core(), jpeg(MEGABYTE, '', PNG), { compress });
    expect([photo.size, photo.type]).toEqual([MEGABYTE, 'image/png']);
  });

  // proves: S5.8
  it('is compressed at quality 0.5 when it is larger than 10 MB', async () => {
    const compress = vi.fn().mockResolvedValue(jpeg(MEGABYTE));
    const photo = await sent(core(), jpeg(10 * MEGABYTE + 1), { compress });
    expect(compress.mock.calls).toEqual([[expect.anything(), { qualities: [0.5], enough: 0 }]]);
    expect(photo.size).toBe(MEGABYTE);
  });

  // proves: S5.8
  it('is refused when that does not help', async () => {
    const still = vi.fn().mockResolvedValue(jpeg(10 * MEGABYTE + 1));
    const prepared = await prepare(core(), jpeg(12 * MEGABYTE), { compress: still });
    expect(prepared).toEqual({ kind: 'refused', error: { key: 'rules.imageSize', args: [] } });
    expect(still).toHaveBeenCalledTimes(1);
  });

  // proves: S5.7
  it('is refused when it is no image, whatever it is called', async () => {
    const prepared = await preparePhoto(core(), new Blob(['%PDF-1.7 …………'], { type: 'image/png' }));
    expect(prepared).toEqual({ kind: 'refused', error: { key: 'rules.imageType', args: [] } });
  });

  it('is said to be unreadable when the phone cannot draw it', async () => {
    const broken = vi.fn().mockRejectedValue(new Error('decode'));
    expect(await prepare(core(), jpeg(11 * MEGABYTE), { compress: broken })).toEqual({ kind: 'unreadable' });
  });

  it.each([
    ['at all', 0],
    ['beyond its first bytes', 1],
  ])('is said to be unreadable when it cannot be read %s', async (_how, readable) => {
    const { readAsArrayBuffer } = FileReader.prototype;
    let read = 0;
    vi.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (this: FileReader, blob: Blob) {
      read += 1;
      if (read <= readable) readAsArrayBuffer.call(this, blob);
      else setTimeout(() => this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>));
    });
    const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await prepare(core(), jpeg(MEGABYTE), { compress: gone })).toEqual({ kind: 'unreadable' });
    vi.restoreAllMocks();
  });
});

describe('a photo in a format of phones’ galleries', () => {
  const file = (head: string) => new Blob([head, new Uint8Array(1000)]);
  const HEIC = file('\0\0\0\u0018ftypheic');
  const drawn = jpeg(600_000);

  it.each([
    ['GIF', file('GIF89a')],
    ['HEIC', HEIC],
    ['AVIF', file('\0\0\0\u0020ftypavif')],
  ])('as %s is drawn as JPEG by the browser where it can, and nothing is fetched for that', async (_format, photo) => {
    const tools = { compress: vi.fn().mockResolvedValue(drawn), decodeHeic: vi.fn() };
    expect((await sent(core(), photo, tools)).type).toBe('image/jpeg');
    expect(tools.decodeHeic).not.toHaveBeenCalled();
    expect(tools.compress.mock.calls[0]?.[0]).toBe(photo);
  });

  it('as HEIC is decoded by our own decoder where the browser has none', async () => {
    const compress = vi
      .fn()
      .mockRejectedValueOnce(new Error('decode'))
      .mockImplementation((photo: Blob) => Promise.resolve(photo));
    const decodeHeic = vi.fn().mockResolvedValue(drawn);
    const photo = await sent(core(), HEIC, { compress, decodeHeic });
    expect([photo.size, photo.type]).toEqual([600_000, 'image/jpeg']);
  });

  it.each([
    ['HEIC', HEIC],
    ['GIF', file('GIF87a')],
  ])('as %s is said to be unreadable where nothing decodes it', async (_format, photo) => {
    const fails = vi.fn().mockRejectedValue(new Error('decode'));
    expect(await prepare(core(), photo, { compress: fails, decodeHeic: fails })).toEqual({ kind: 'unreadable' });
  });

  it('is no video that begins like one', async () => {
    const prepared = await preparePhoto(core(), file('\0\0\0\u0018ftypisom'));
    expect(prepared).toEqual({ kind: 'refused', error: { key: 'rules.imageType', args: [] } });
  });
});

describe('the size a photo is drawn at', () => {
  it.each([
    ['lying', 4000, 3000, 2400, 1800],
    ['upright', 3000, 4000, 1800, 2400],
    ['small', 640, 400, 640, 400],
    ['a strip', 40_000, 4, 2400, 1],
  ])(
    '%s: has 2,400 pixels at most on its longest side and keeps its shape',
    (_what, width, height, toWidth, toHeight) => {
      expect(drawnSize({ width, height })).toEqual({ width: toWidth, height: toHeight });
    },
  );
});
