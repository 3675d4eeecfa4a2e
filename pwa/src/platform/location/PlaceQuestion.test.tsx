import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '@app/App';
import { createStore } from '@app/store';
import { loadCore } from '@core/index';
import { loadTexts } from '@i18n/texts';
import { FAILURES } from '@platform/failures/record';
import { type Answers, LOST, ok, serve } from '@testing/server';
import { PlaceQuestion } from './PlaceQuestion';

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

async function open(answers: Answers = {}) {
  const calls = serve({ [NEED]: ok([{ type: 'gps', needUpload: 1 }]), [UPLOAD]: ok(null), ...answers });
  localStorage.setItem('token', 't');
  const { unmount } = render(
    <App store={createStore()} language="en" texts={await loadTexts('en')}>
      <PlaceQuestion />
    </App>,
  );
  await later();
  return { unmount, named: (name: string) => calls.filter((call) => call.name === name) };
}

const later = () => act(() => vi.advanceTimersByTimeAsync(1500));

const question = () => screen.queryByRole('heading', { name: 'May we ask where this phone is?' });

async function answer(name: 'Yes' | 'Not now') {
  screen.getByRole('button', { name }).click();
  await later();
}

beforeAll(async () => void (await loadCore()));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'permissions');
});

describe('the place of the phone', () => {
  // proves: S3.24 S7.40
  it('is sent when the server asks for it and the user allowed it, once', async () => {
    phone('granted', inPune);
    const { named } = await open();
    expect(named(UPLOAD).map(({ body }) => body)).toEqual([
      { type: 'gps', address: '', latitude: 18.52, longitude: 73.85 },
    ]);
    await later();
    expect([named(NEED).length, named(UPLOAD).length, question()]).toEqual([1, 1, null]);
  });

  it('is not read when the server does not ask for it', async () => {
    const read = phone('granted', inPune);
    await open({ [NEED]: ok([{ type: 'gps', needUpload: 0 }]) });
    expect(read).not.toHaveBeenCalled();
  });

  it.each(['prompt', 'unknown'] as const)(
    'is explained before the browser asks for it (permission %s)',
    async (state) => {
      const read = phone(state, inPune);
      const { named } = await open();
      expect(question()).not.toBeNull();
      expect(read).not.toHaveBeenCalled();
      await answer('Yes');
      expect(named(UPLOAD)).toHaveLength(1);
      expect(question()).toBeNull();
    },
  );

  it('is nobody’s business once the page is left', async () => {
    const read = phone('granted', inPune);
    const calls = serve({});
    const { unmount } = render(
      <App store={createStore()} language="en" texts={await loadTexts('en')}>
        <PlaceQuestion />
      </App>,
    );
    unmount();
    await later();
    expect([calls.length, read.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('silence', () => {
  // proves: S8.7
  it('when the user says no', async () => {
    const read = phone('prompt', (_found, failed) => failed({ code: 1 }));
    const { named } = await open();
    await answer('Yes');
    expect(read).toHaveBeenCalledOnce();
    expect([named(NEED).length, named(UPLOAD).length]).toEqual([1, 0]);
  });

  it('when the user says no to the explanation, and on every later visit', async () => {
    const read = phone('prompt', inPune);
    const { unmount } = await open();
    await answer('Not now');
    expect(question()).toBeNull();
    unmount();
    await open();
    expect([question(), read.mock.calls.length]).toEqual([null, 0]);
  });

  // proves: S8.7
  it('when the user said no before: the phone is not asked at all', async () => {
    const read = phone('denied', inPune);
    const { named } = await open();
    expect([question(), read.mock.calls.length, named(UPLOAD).length]).toEqual([null, 0, 0]);
  });

  it.each([NEED, UPLOAD])('when %s fails', async (name) => {
    const logged = vi.spyOn(console, 'error');
    phone('granted', inPune);
    const { named } = await open(name === NEED ? { [NEED]: LOST } : { [UPLOAD]: LOST });
    await later();
    expect(named(name)).toHaveLength(1);
    expect(logged).not.toHaveBeenCalled();
    expect(localStorage.getItem(FAILURES)).toBeNull();
  });
});
