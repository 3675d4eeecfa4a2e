import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '@app/store';
import { aadhaarStepped, identitySaved, panTyped } from '@features/verification/draftsSlice';
import { verificationDraft } from '@features/verification/persistence';
import { loadCore } from '@core/index';
import { type DraftPersistence, persistDrafts } from './drafts';
import type { TabMessage, Tabs } from './tabs';
import type { Vault } from './vault';

const NAME = verificationDraft.name;
/** Much longer than the pause before a draft is stored, in milliseconds. */
const LONG_MS = 10_000;

function phone() {
  const database = new Map<string, unknown>();
  const broadcasts: TabMessage[] = [];
  const vault = {
    get: async (_drawer: string, name: string) =>
      database.has(name) ? { value: database.get(name), at: 0, schema: undefined } : null,
    put: async (_drawer: string, name: string, value: unknown) => void database.set(name, value),
    remove: async (_drawer: string, name: string) => void database.delete(name),
  } as unknown as Vault;
  const tabs: DraftPersistence[] = [];
  /** Opens another tab. Its messages reach all other tabs. */
  const openTab = async () => {
    const store = createStore();
    const index = tabs.length;
    const broadcast = (news: TabMessage): void => {
      broadcasts.push(news);
      tabs.forEach((tab, other) => other !== index && news.kind === 'draft' && void tab.reload(news.name));
    };
    const channel: Tabs = { broadcast, close: () => undefined };
    tabs.push(await persistDrafts(store, vault, [verificationDraft], channel));
    stops.push(() => void tabs[index]?.stop());
    return store;
  };
  return { database, broadcasts, openTab };
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
  const { database, broadcasts, openTab } = phone();
  const [one, other] = [await openTab(), await openTab()];
  one.dispatch(await typed('999941057058'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  other.dispatch(await typed('999971658847'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(broadcasts.length).toBeLessThanOrEqual(2);
  expect(database.get(NAME)).toMatchObject({ aadhaar: '999971658847' });
  expect(one.getState().drafts.aadhaar?.aadhaar, 'what stands in an open form stays').toBe('999941057058');
  one.dispatch(panTyped('ABCPE1234F'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(database.get(NAME)).toMatchObject({ aadhaar: '999941057058', panNo: 'ABCPE1234F' });
  expect(broadcasts.length).toBeLessThanOrEqual(3);
});

it('a submission sent by one tab is not stored again by another that still shows it', async () => {
  const { database, openTab } = phone();
  const [one, other] = [await openTab(), await openTab()];
  one.dispatch(panTyped('ABCPE1234F'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(other.getState().drafts.panNo).toBe('ABCPE1234F');
  one.dispatch(identitySaved());
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(database.has(NAME)).toBe(false);
  other.dispatch({ type: 'anything' });
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(database.has(NAME)).toBe(false);
});
