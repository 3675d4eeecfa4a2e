import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '@app/store';
import { aadhaarStepped, identitySaved, panTyped } from '@features/verification/drafts';
import { verificationDraft } from '@features/verification/persistence';
import { loadCore } from '@core/index';
import { type DraftPersistence, persistDrafts } from './drafts';
import type { TabNews, Tabs } from './tabs';
import type { Vault } from './vault';

const NAME = verificationDraft.name;
/** Longer than a form rests before it is written down, many times over. */
const LONG_MS = 10_000;

/** What lies on the phone, and how often it was written. */
function phone() {
  const kept = new Map<string, unknown>();
  const told: TabNews[] = [];
  const vault = {
    get: async (_drawer: string, name: string) =>
      kept.has(name) ? { value: kept.get(name), at: 0, schema: undefined } : null,
    put: async (_drawer: string, name: string, value: unknown) => void kept.set(name, value),
    remove: async (_drawer: string, name: string) => void kept.delete(name),
  } as unknown as Vault;
  const tabs: DraftPersistence[] = [];
  /** Another tab of the app; what one tells is heard by all others. */
  const openTab = async () => {
    const store = createStore();
    const place = tabs.length;
    const tell = (news: TabNews): void => {
      told.push(news);
      tabs.forEach((tab, other) => other !== place && news.kind === 'draft' && void tab.reload(news.name));
    };
    const channel: Tabs = { tell, close: () => undefined };
    tabs.push(await persistDrafts(store, vault, [verificationDraft], channel));
    stops.push(() => void tabs[place]?.stop());
    return store;
  };
  return { kept, told, openTab };
}

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => stops.splice(0).forEach((stop) => stop()));

const typed = async (value: string) => {
  const core = await loadCore();
  return aadhaarStepped(
    core.aadhaarOtpFlow({ state: null, event: { kind: 'aadhaarChanged', value }, now: Date.now() }).state,
  );
};

it('two tabs with different numbers do not go on telling each other theirs', async () => {
  const { kept, told, openTab } = phone();
  const [one, other] = [await openTab(), await openTab()];
  one.dispatch(await typed('999941057058'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  other.dispatch(await typed('999971658847'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(told.length).toBeLessThanOrEqual(2);
  expect(kept.get(NAME)).toMatchObject({ aadhaar: '999971658847' });
  expect(one.getState().drafts.aadhaar?.aadhaar, 'what stands in an open form stays').toBe('999941057058');
  // What is typed next is written down as ever.
  one.dispatch(panTyped('ABCPE1234F'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(kept.get(NAME)).toMatchObject({ aadhaar: '999941057058', panNo: 'ABCPE1234F' });
  expect(told.length).toBeLessThanOrEqual(3);
});

it('what one tab has sent is not kept again by the other, which still shows it', async () => {
  const { kept, openTab } = phone();
  const [one, other] = [await openTab(), await openTab()];
  one.dispatch(panTyped('ABCPE1234F'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(other.getState().drafts.panNo).toBe('ABCPE1234F');
  one.dispatch(identitySaved());
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(kept.has(NAME)).toBe(false);
  // Anything happens in the other one.
  other.dispatch({ type: 'anything' });
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(kept.has(NAME)).toBe(false);
});
