import { describe, expect, it, vi } from 'vitest';

import { coreNow } from '@core/index';

import { drawnSize } from './compress';
import { preparePhoto } from './preparePhoto';
import { withRealCore } from '@testing/screen';

const MEGABYTE = 1024 * 1024;
const JPEG = [0xff, 0xd8, 0xff, 0xe0];

/** A file of `size` bytes that begins like a JPEG. */
const jpeg = (size: number, type = 'image/jpeg') => {
  const bytes = new Uint8Array(size);
  bytes.set(JPEG);
  return new Blob([bytes], { type });
};
const core = () => {
  const loaded = coreNow();
  if (loaded === null) throw new Error('core is not loaded');
  return loaded;
};

withRealCore();

describe('a chosen photo', () => {
  it('is sent as it is up to 10 MB, under the type its bytes have', async () => {
    const compress = vi.fn();
    const prepared = await preparePhoto(core(), jpeg(10 * MEGABYTE, ''), compress);
    expect(prepared.kind === 'ready' && [prepared.photo.size, prepared.photo.type]).toEqual([
      10 * MEGABYTE,
      'image/jpeg',
    ]);
    expect(compress).not.toHaveBeenCalled();
  });

  // proves: S5.8
  it('is compressed at quality 0.5 when it is larger', async () => {
    const compress = vi.fn().mockResolvedValue(jpeg(MEGABYTE));
    const prepared = await preparePhoto(core(), jpeg(10 * MEGABYTE + 1), compress);
    expect(compress.mock.calls[0]?.[1]).toBe(0.5);
    expect(prepared.kind === 'ready' && prepared.photo.size).toBe(MEGABYTE);
  });

  // proves: S5.8
  it('is refused when that does not help', async () => {
    const still = vi.fn().mockResolvedValue(jpeg(10 * MEGABYTE + 1));
    const prepared = await preparePhoto(core(), jpeg(12 * MEGABYTE), still);
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
    expect(await preparePhoto(core(), jpeg(11 * MEGABYTE), broken)).toEqual({ kind: 'unreadable' });
  });
});

describe('the size a photo is drawn at', () => {
  it('is its own until a phone could not draw it, then smaller in the same shape', () => {
    expect(drawnSize(4000, 3000)).toEqual({ width: 4000, height: 3000 });
    const large = drawnSize(12_000, 9000);
    expect(large.width * large.height).toBeLessThanOrEqual(16_777_216);
    expect(large.width / large.height).toBeCloseTo(4 / 3, 2);
  });
});
