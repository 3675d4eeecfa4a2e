import { afterEach, describe, expect, it, vi } from 'vitest';

import { canPrint, sharePaper } from './KeepPaper';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('printing', () => {
  it.each([
    ['a browser', { userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36' }, true],
    ['an app on an iPhone’s home screen', { standalone: true, userAgent: 'iPhone' }, false],
    ['an Android web view', { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel; wv) Chrome/120' }, false],
  ])('in %s', (_where, api, can) => {
    vi.stubGlobal('navigator', api);
    expect(canPrint()).toBe(can);
  });
});

describe('sharing a paper', () => {
  it.each([
    ['as a file where the phone takes one', { canShare: () => true }, true],
    ['as a text where the phone takes no file', { canShare: () => false }, false],
    ['as a text where the phone does not say what it takes', {}, false],
  ])('%s', async (_how, api, isFile) => {
    const shared: ShareData[] = [];
    const share = (data: ShareData) => Promise.resolve(void shared.push(data));
    vi.stubGlobal('navigator', { ...api, share });
    await sharePaper('Key facts', 'words');
    const [data] = shared;
    expect(data?.files?.[0]?.name).toBe(isFile ? 'Key facts.txt' : undefined);
    expect(data?.text).toBe(isFile ? undefined : 'words');
  });

  it('says why not, unless the borrower closed the sheet', async () => {
    const fail = (name: string) =>
      vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('no', name)) });
    fail('AbortError');
    await sharePaper('Key facts', 'words');
    fail('NotAllowedError');
    await expect(sharePaper('Key facts', 'words')).rejects.toThrow('no');
  });
});
