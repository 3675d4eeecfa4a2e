import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceRoute } from '@platform/navigation/routeEvents';
import { createStore } from '@app/store';
import { loadCore } from '@core/index';
import { FAILURES } from '@platform/failures/record';
import { type Answers, LOST, ok, serve } from '@testing/server';
import { followLocation } from './location';
import { openQuestion, wasAsked } from './question';

const NEED = 'POST /device/v1/needUpload';
const UPLOAD = 'POST /device/v1/upload/device_info';

type Found = (position: { coords: { latitude: number; longitude: number } }) => void;
type Failed = (error: { code: number }) => void;

function phone(permission: PermissionState | 'unknown', read: (found: Found, failed: Failed) => void) {
  const getCurrentPosition = vi.fn(read);
  const query =
    permission === 'unknown' ? () => Promise.reject(new TypeError()) : () => Promise.resolve({ state: permission });
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  return getCurrentPosition;
}

const inPune = (found: Found) => found({ coords: { latitude: 18.52, longitude: 73.85 } });

let stop: () => void = () => undefined;

async function open(path: string, { token = 't', ...answers }: Answers & { token?: string | null } = {}) {
  const calls = serve({ [NEED]: ok([{ type: 'gps', needUpload: 1 }]), [UPLOAD]: ok(null), ...(answers as Answers) });
  if (token !== null) localStorage.setItem('token', token);
  announceRoute(path);
  stop = followLocation(createStore());
  await later();
  return { calls, named: (name: string) => calls.filter((call) => call.name === name) };
}

const later = () => vi.advanceTimersByTimeAsync(1500);

beforeAll(async () => void (await loadCore()));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'permissions');
});

describe('the place of the phone', () => {
  // proves: S3.24 S7.40
  it('is sent when the server asks for it and the user allowed it, once', async () => {
    phone('granted', inPune);
    const { named } = await open('/');
    expect(named(UPLOAD).map(({ body }) => body)).toEqual([
      { type: 'gps', address: '', latitude: 18.52, longitude: 73.85 },
    ]);
    announceRoute('/personal');
    await later();
    expect(named(NEED)).toHaveLength(1);
  });

  it('is not read when the server does not ask for it', async () => {
    const read = phone('granted', inPune);
    await open('/', { [NEED]: ok([{ type: 'gps', needUpload: 0 }]) });
    expect(read).not.toHaveBeenCalled();
  });

  it.each(['prompt', 'unknown'] as const)(
    'is asked for on the page of applying only, and explained before the browser asks (permission %s)',
    async (state) => {
      const read = phone(state, inPune);
      const { named } = await open('/');
      expect(openQuestion()).toBeNull();
      announceRoute('/product/saral-first/detail');
      await later();
      expect(read).not.toHaveBeenCalled();
      expect(wasAsked()).toBe(false);
      openQuestion()?.(true);
      await later();
      expect(named(UPLOAD)).toHaveLength(1);
      expect([openQuestion(), wasAsked()]).toEqual([null, true]);
    },
  );

  it('is nobody’s business before the login', async () => {
    const read = phone('granted', inPune);
    const { calls } = await open('/login', { token: null } as never);
    expect([calls.length, read.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('silence', () => {
  // proves: S8.7
  it('when the user says no', async () => {
    const read = phone('prompt', (_found, failed) => failed({ code: 1 }));
    const { named } = await open('/product/saral-first/detail');
    openQuestion()?.(true);
    await later();
    expect(read).toHaveBeenCalledOnce();
    expect([named(NEED).length, named(UPLOAD).length]).toEqual([1, 0]);
  });

  it('when the user says no to the explanation, and on every later visit', async () => {
    const read = phone('prompt', inPune);
    await open('/product/saral-first/detail');
    expect(openQuestion()).not.toBeNull();
    openQuestion()?.(false);
    expect(wasAsked()).toBe(true);
    stop();
    await open('/product/saral-first/detail');
    expect([openQuestion(), read.mock.calls.length]).toEqual([null, 0]);
  });

  // proves: S8.7
  it('when the user said no before: the phone is not asked at all', async () => {
    const read = phone('denied', inPune);
    const { named } = await open('/product/saral-first/detail');
    expect([read.mock.calls.length, named(UPLOAD).length]).toEqual([0, 0]);
  });

  it.each([NEED, UPLOAD])('when %s fails', async (name) => {
    const logged = vi.spyOn(console, 'error');
    phone('granted', inPune);
    const { named } = await open('/', name === NEED ? { [NEED]: LOST } : { [UPLOAD]: LOST });
    await later();
    expect(named(name)).toHaveLength(1);
    expect(logged).not.toHaveBeenCalled();
    expect(localStorage.getItem(FAILURES)).toBeNull();
  });
});
