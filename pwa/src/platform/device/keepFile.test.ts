import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { keepFile } from './keepFile';

const file = new File(['words'], 'statement.txt', { type: 'text/plain' });
const downloads: string[] = [];

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
    await keepFile(file);
    expect(share.mock.calls).toEqual([[{ files: [file] }]]);
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
