import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { canPrint, keepFile } from './keepFile';

const file = new File(['words'], 'statement.txt', { type: 'text/plain' });
const text = { title: 'Statement', text: 'words' };
const downloads: string[] = [];

/** What the phone has of the Web Share API. */
const phone = (api: object) => vi.stubGlobal('navigator', api);

beforeEach(() => {
  downloads.length = 0;
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a file for the borrower', () => {
  it('is shared as a file where the phone takes one', async () => {
    const share = vi.fn(() => Promise.resolve());
    phone({ canShare: () => true, share });
    await keepFile(file, text);
    expect(share.mock.calls).toEqual([[{ title: 'Statement', files: [file] }]]);
    expect(downloads).toEqual([]);
  });

  it.each([
    ['takes no such file', { canShare: ({ files }: ShareData) => files === undefined }],
    ['does not say what it takes', {}],
  ])('is shared as text where the phone %s', async (_what, api) => {
    const share = vi.fn(() => Promise.resolve());
    phone({ ...api, share });
    await keepFile(file, text);
    expect(share.mock.calls).toEqual([[text]]);
    expect(downloads).toEqual([]);
  });

  it('is no failure when the borrower closes the sheet', async () => {
    phone({ canShare: () => true, share: () => Promise.reject(new DOMException('closed', 'AbortError')) });
    await keepFile(file);
    expect(downloads).toEqual([]);
  });

  it.each([
    ['has no share sheet', {}],
    ['takes no files', { canShare: () => false, share: () => Promise.reject(new Error('asked')) }],
    ['refuses', { canShare: () => true, share: () => Promise.reject(new DOMException('late', 'NotAllowedError')) }],
  ])('is downloaded where the phone %s', async (_what, api) => {
    phone(api);
    await keepFile(file);
    expect(downloads).toEqual(['statement.txt']);
  });
});

describe('printing', () => {
  it.each([
    ['a browser', { userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36' }, true],
    ['an app on an iPhone’s home screen', { standalone: true, userAgent: 'iPhone' }, false],
    ['an Android web view', { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel; wv) Chrome/120' }, false],
  ])('in %s', (_where, api, can) => {
    phone(api);
    expect(canPrint()).toBe(can);
  });
});
