import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '@testing/time';

const reload = vi.fn();

/** A phone on which a new version waits and never takes over, as its page is drawn from the version before each time. */
class Worker extends EventTarget {
  state = 'installed';
  readonly told: string[] = [];
  postMessage({ kind }: { kind: string }, ports: MessagePort[] = []) {
    this.told.push(kind);
    ports[0]?.postMessage({ build: 'next', complete: true });
  }
}

let worker: Worker;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal('location', { ...window.location, reload });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  worker = new Worker();
  const registration = Object.assign(new EventTarget(), { waiting: worker, installing: null, active: null });
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  sessionStorage.clear();
  reload.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** The page as it begins: its own copy of the module, with the new version offered. */
async function begin() {
  vi.resetModules();
  const page = await import('./register');
  page.registerServiceWorker(Promise.resolve());
  await vi.advanceTimersByTimeAsync(4000);
  vi.useRealTimers();
  await eventually(() => expect(page.updateReady()).toBe(true));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return page;
}

it('begins anew a few times for an update that never takes over, and then leaves the page alone', async () => {
  (await begin()).applyUpdate();
  for (let pages = 0; pages < 12; pages += 1) {
    const before = reload.mock.calls.length;
    await vi.advanceTimersByTimeAsync(2000);
    if (reload.mock.calls.length === before) break;
    (await begin()).continueUpdate();
  }
  expect(reload).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reload).toHaveBeenCalledTimes(5);
  expect(worker.told.filter((kind) => kind === 'takeOver')).toHaveLength(6);
});

it('tries a page that does not come a few times, and no more', async () => {
  (await begin()).applyUpdate();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reload).toHaveBeenCalledTimes(5);
});

it('counts anew after another tap', async () => {
  const page = await begin();
  page.applyUpdate();
  await vi.advanceTimersByTimeAsync(600_000);
  page.applyUpdate();
  await vi.advanceTimersByTimeAsync(2000);
  expect(reload).toHaveBeenCalledTimes(6);
});
