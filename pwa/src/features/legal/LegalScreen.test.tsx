import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Legal, LegalDocument } from '@core/types';
import { fakeServer, openScreen } from '@testing/screen';
import { LOST, PENDING, ok, refuse } from '@testing/server';
import { holdTimers } from '@testing/time';

const document = (title: string): LegalDocument => ({
  notice: '',
  updated: '1 Nov 2026',
  facts: [],
  sections: [{ title, paragraphs: ['Said plainly.'], points: ['First.'] }],
});
const LEGAL: Legal = { agreement: document('Costs'), privacy: document('Rights'), lender: document('Who') };
const CALL = 'GET /client/v1/legal';

/** A minimal fake of `CacheStorage`. */
class Storage {
  readonly kept = new Map<string, Response>();
  open = () =>
    Promise.resolve({ put: (key: string, answer: Response) => Promise.resolve(void this.kept.set(key, answer)) });
  match = (key: string) => Promise.resolve(this.kept.get(key)?.clone());
}

let storage: Storage;

beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal('caches', storage);
});
afterEach(() => vi.unstubAllGlobals());

async function readOnce(): Promise<void> {
  fakeServer({ [CALL]: ok(LEGAL) });
  const { unmount } = await openScreen('/legal/privacy');
  await screen.findByRole('heading', { name: 'Rights' });
  unmount();
}

describe('a legal document', () => {
  it('is kept in the language in which it was read, for when there is no network', async () => {
    await readOnce();
    expect([...storage.kept.keys()].map((key) => key.replace(/^\/legal\/[^/]+/, ''))).toEqual(['/en']);
    fakeServer({ [CALL]: LOST });
    await openScreen('/legal/agreement');
    expect(await screen.findByRole('heading', { name: 'Costs' })).toBeTruthy();
    expect(screen.getByText(/^As of \d\d:\d\d$/), 'how old it is').toBeTruthy();
  });

  it('comes from what is kept where the network does not answer', async () => {
    await readOnce();
    fakeServer({ [CALL]: PENDING });
    const patience = holdTimers(3_000);
    await openScreen('/legal/lender');
    await patience.ring();
    expect(await screen.findByRole('heading', { name: 'Who' })).toBeTruthy();
  });

  it('says that it could not be read where nothing is kept, or storage is blocked', async () => {
    fakeServer({ [CALL]: LOST });
    const { unmount } = await openScreen('/legal/lender');
    await screen.findByRole('button', { name: 'Retry' });
    unmount();
    vi.stubGlobal('caches', undefined);
    fakeServer({ [CALL]: refuse('Please try again in a moment.') });
    const refused = await openScreen('/legal/lender');
    await screen.findByText('Please try again in a moment.');
    refused.unmount();
    fakeServer({ [CALL]: ok(LEGAL) });
    await openScreen('/legal/lender');
    expect(await screen.findByRole('heading', { name: 'Who' })).toBeTruthy();
  });
});
