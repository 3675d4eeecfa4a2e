import { type Mock, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '@testing/time';
import type { UpdateOffer } from './offer';

const reload = vi.fn();

/** A new version that never activates, so the old version serves each reload. */
class Worker extends EventTarget {
  state = 'installed';
  readonly told: string[] = [];
  postMessage({ kind }: { kind: string }, ports: MessagePort[] = []) {
    this.told.push(kind);
    ports[0]?.postMessage({ build: 'next', complete: true });
  }
}

type Container = EventTarget & {
  controller: object | null;
  register: Mock<() => Promise<object>>;
  getRegistration: () => Promise<object>;
};

let worker: Worker;
let container: Container;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal('location', { ...window.location, reload });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  worker = new Worker();
  const registration = Object.assign(new EventTarget(), { waiting: worker, installing: null, active: null });
  container = Object.assign(new EventTarget(), {
    controller: {} as object | null,
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  sessionStorage.clear();
  reload.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Simulates a reload: imports a fresh copy of the module, with the update on offer. */
async function begin() {
  vi.resetModules();
  const { updateOffer } = await import('./offer');
  (await import('./register')).registerServiceWorker(Promise.resolve(), () => Promise.resolve());
  await vi.advanceTimersByTimeAsync(4000);
  vi.useRealTimers();
  const offer = await eventually(() => {
    expect(updateOffer()).not.toBeNull();
    return updateOffer() as UpdateOffer;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return offer;
}

it('begins anew a few times for an update that never takes over, and then leaves the page alone', async () => {
  (await begin()).apply();
  for (let pages = 0; pages < 12; pages += 1) {
    const before = reload.mock.calls.length;
    await vi.advanceTimersByTimeAsync(2000);
    if (reload.mock.calls.length === before) break;
    (await begin()).goOn();
  }
  expect(reload).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reload).toHaveBeenCalledTimes(5);
  expect(worker.told.filter((kind) => kind === 'takeOver')).toHaveLength(6);
});

it('tries a page that does not come a few times, and no more', async () => {
  (await begin()).apply();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reload).toHaveBeenCalledTimes(5);
});

it('counts anew after another tap', async () => {
  const page = await begin();
  page.apply();
  await vi.advanceTimersByTimeAsync(600_000);
  page.apply();
  await vi.advanceTimersByTimeAsync(2000);
  expect(reload).toHaveBeenCalledTimes(6);
});

it('takes a version that waits from a page that is broken, whose app never registered anything', async () => {
  vi.resetModules();
  (await import('./register')).reloadNewest();
  await eventually(() => expect(worker.told).toEqual(['takeOver']));
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it('just begins anew where the browser has no service workers', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.resetModules();
  (await import('./register')).reloadNewest();
  await eventually(() => expect(reload).toHaveBeenCalledOnce());
});

describe('the worker is registered', () => {
  const signedIn = vi.fn<() => Promise<void>>();
  const come = async () => {
    vi.resetModules();
    (await import('./register')).registerServiceWorker(Promise.resolve(), signedIn);
    await vi.advanceTimersByTimeAsync(4000);
  };
  const registered = () => container.register.mock.calls.length > 0;

  beforeEach(() => {
    container.controller = null;
    signedIn.mockReset().mockReturnValue(new Promise(() => undefined));
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'connection');
    Reflect.deleteProperty(navigator, 'standalone');
  });
  const savesData = () =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });

  it('for whoever signs in, and not before', async () => {
    let signIn: () => void = () => undefined;
    signedIn.mockReturnValue(new Promise((resolve) => (signIn = resolve)));
    await come();
    expect(registered()).toBe(false);
    signIn();
    await vi.advanceTimersByTimeAsync(2000);
    expect(registered()).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(registered()).toBe(true);
  });

  it('not where data is to be saved', async () => {
    savesData();
    signedIn.mockResolvedValue();
    await come();
    expect(registered()).toBe(false);
  });

  it('at once where the app is on the home screen', async () => {
    savesData();
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
    await come();
    expect(registered()).toBe(true);
  });

  it('at once where the phone keeps the app already, which would grow old', async () => {
    savesData();
    container.controller = {};
    await come();
    expect(registered()).toBe(true);
  });
});

it('lets go of the lock on its build while the page is left, and takes it again when it comes back', async () => {
  const held = new Set<object>();
  const request = async (name: string, _how: object, work: () => Promise<void>) => {
    const lock = { name };
    held.add(lock);
    await work();
    held.delete(lock);
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { locks: { request } }));
  await begin();
  expect(held.size).toBe(1);
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await eventually(() => expect(held.size).toBe(0));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(held.size).toBeGreaterThan(0);
});
