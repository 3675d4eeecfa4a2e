import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '@app/store';
import { type AppStore } from '@shared/state';
import { accountTyped } from '@shared/bank/bankSlice';
import { feedbackTyped } from '@features/feedback/feedbackSlice';
import { PICTURE, feedbackCorrected } from '@features/feedback/kept';
import { homeApi } from '@shared/home/api';
import { preparePhoto } from '@shared/photo/preparePhoto';
import { applicationPrepared } from '@features/product/applySlice';
import { sessionEnded, signedIn, signedOut } from '@shared/session/slice';
import { verificationApi } from '@features/verification/api';
import { aadhaarStepped, answered, contactTyped, formSaved, panTyped } from '@features/verification/drafts';
import { asideName, photoChosen, photosForgotten } from '@features/verification/photos';
import { uploadPhoto } from '@features/verification/uploadPhoto';
import { loadCore } from '@core/index';
import { LOST, ok, refuse, serve } from '@testing/server';
import { home } from '@testing/examples';
import { findAside, keepAside, sendLater, sendWaiting } from './inRoom';
import { startOffline } from './offline';
import { atRest, holdUp, newPhone, readable } from './testing/phone';
import { eventually } from '@testing/time';

const ASHA = { token: 'a', phone: '917000000001', isApp: false };
const RAVI = { token: 'b', phone: '917000000002', isApp: false };
const SAVE = 'POST /auth/v1/base-info';
const HOME = 'GET /home/v1/index';

const opened: (() => void)[] = [];

/** The app is started: its memory is empty, the phone's is not. */
async function start(): Promise<AppStore> {
  const store = createStore();
  const stop = startOffline(store);
  opened.push(stop);
  await sendWaiting();
  return store;
}

/** The app is left, and writes down what was typed. */
async function leave(): Promise<void> {
  window.dispatchEvent(new Event('pagehide'));
  await atRest();
}

/** The app is left, and killed a while later. */
async function kill(): Promise<void> {
  await leave();
  for (const stop of opened.splice(0)) stop();
}

// jsdom can neither draw a photo nor send a file.
vi.mock('@shared/photo/preparePhoto', () => ({ preparePhoto: vi.fn() }));
vi.mock('@features/verification/uploadPhoto', () => ({ uploadPhoto: vi.fn() }));
vi.mock('@shared/calls/uploadProgress', () => ({
  withProgress: () => (address: string, init: RequestInit) => fetch(address, init),
}));

beforeEach(() => {
  newPhone();
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});
afterEach(kill);

async function ashaTyping() {
  const store = await start();
  store.dispatch(signedIn(ASHA));
  await sendWaiting();
  store.dispatch(answered({ form: 'basic', answers: { fullName: 'Asha Verma' } }));
  store.dispatch(contactTyped({ oneName: 'Meera' }));
  store.dispatch(panTyped('ABCPK1234F'));
  store.dispatch(accountTyped({ cardNo: '026291800001191' }));
  store.dispatch(feedbackTyped({ content: 'Hello' }));
  const prepared = { amount: '5000.00', days: 7, purpose: null, autoGetMoney: true, acceptedId: 'K1' };
  store.dispatch(applicationPrepared({ productId: 'saral-first', prepared }));
  return store;
}

describe('what was typed', () => {
  it('comes back after the app was killed, in every form', async () => {
    await ashaTyping();
    await kill();
    expect(await readable('Asha Verma')).toBe(false);
    const { drafts, bank, feedback, apply } = (await start()).getState();
    expect(drafts.forms.basic).toEqual({ fullName: 'Asha Verma' });
    expect(drafts.contacts.oneName).toBe('Meera');
    expect(drafts.panNo).toBe('ABCPK1234F');
    expect(bank.form.cardNo).toBe('026291800001191');
    expect(feedback.content).toBe('Hello');
    expect(apply['saral-first']?.acceptedId).toBe('K1');
  });

  it('keeps the Aadhaar number and never its code', async () => {
    const core = await loadCore();
    const store = await ashaTyping();
    let state = null;
    for (const event of [
      { kind: 'aadhaarChanged', value: '999941057058' },
      { kind: 'sendPressed' },
      { kind: 'sendAnswered', version: 1, state: 0, refusal: null },
      { kind: 'otpChanged', value: '123456' },
    ] as const) {
      state = core.aadhaarOtpFlow({ state, event, now: Date.now() }).state;
    }
    expect(JSON.stringify(state)).toContain('123456');
    if (state !== null) store.dispatch(aadhaarStepped(state));
    await kill();
    const { drafts } = (await start()).getState();
    expect(drafts.aadhaarKept).toBe('999941057058');
    expect(JSON.stringify(drafts)).not.toContain('123456');
  });

  it('is no draft any more once the server has it', async () => {
    const store = await ashaTyping();
    store.dispatch(formSaved('basic'));
    await kill();
    expect((await start()).getState().drafts.forms.basic).toEqual({});
  });

  it('is gone after logout', async () => {
    const store = await ashaTyping();
    await kill();
    const again = await start();
    again.dispatch(signedOut({ loginHref: null }));
    again.dispatch(signedIn(ASHA));
    await sendWaiting();
    expect(again.getState().bank.form.cardNo).toBe('');
    await kill();
    expect((await start()).getState().bank.form.cardNo).toBe('');
    expect(store.getState().bank.form.cardNo).not.toBe('');
  });

  it('is gone from the phone when the session ends, and stays in the open form for the same user', async () => {
    const store = await ashaTyping();
    await leave();
    store.dispatch(sessionEnded({ loginHref: '/login' }));
    expect(store.getState().drafts.panNo).toBe('ABCPK1234F');
    await kill();
    localStorage.setItem('token', 'a2');
    const next = await start();
    expect(next.getState().drafts.panNo).toBe('');
  });

  it('is never seen by another user', async () => {
    await ashaTyping();
    await kill();
    const store = createStore();
    store.dispatch(signedIn(RAVI));
    opened.push(startOffline(store));
    await sendWaiting();
    expect(store.getState().drafts.panNo).toBe('');
    expect(store.getState().feedback.content).toBe('');
  });

  it('in one tab is there in the other', async () => {
    const store = await ashaTyping();
    await leave();
    const other = await start();
    store.dispatch(feedbackTyped({ content: 'Hello again' }));
    await eventually(() => expect(other.getState().feedback.content).toBe('Hello again'));
  });
});

/** A page that was put aside is brought back as it stood. */
const bringBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

describe('on a page that is brought back', () => {
  /** One page wrote it, and another one since, of which this one heard nothing. */
  async function putAside() {
    vi.stubGlobal('BroadcastChannel', undefined);
    const store = await start();
    store.dispatch(signedIn(ASHA));
    await sendWaiting();
    store.dispatch(feedbackTyped({ content: 'Hello' }));
    await eventually(async () => expect(await findAside('feedback')).toMatchObject({ content: 'Hello' }));
    await keepAside('feedback', { content: 'Hello again', problemType: '1' });
    return store;
  }
  beforeEach(() => {
    serve({});
  });
  afterEach(() => vi.unstubAllGlobals());

  it('stands what was written last', async () => {
    const store = await putAside();
    bringBack();
    await eventually(() => expect(store.getState().feedback).toMatchObject({ content: 'Hello again' }));
  });

  it('stands the photo that was put aside meanwhile', async () => {
    URL.createObjectURL = () => 'blob:1';
    const store = await putAside();
    const image = { type: 'image/jpeg', base64: btoa('a photo'), key: 'k', stored: null };
    await keepAside(asideName('face'), image);
    expect(store.getState().drafts.photos.face).toBeUndefined();
    bringBack();
    await eventually(() => expect(store.getState().drafts.photos.face).toMatchObject({ kind: 'kept' }));
  });

  it('stays what was typed there and is not written down yet', async () => {
    const store = await putAside();
    store.dispatch(feedbackTyped({ content: 'Hello, but' }));
    bringBack();
    await eventually(async () => expect(await findAside('feedback')).toMatchObject({ content: 'Hello, but' }));
    expect(store.getState().feedback.content).toBe('Hello, but');
  });
});

describe('what was submitted', () => {
  const body = { fullName: 'Asha Verma' };

  it('waits over a kill and is sent once, under its key, by the first start with a network', async () => {
    serve({ [SAVE]: LOST });
    await ashaTyping();
    expect(await sendLater({ kind: 'basic', pid: 'p', body, key: 'k1' })).toBe(true);
    await kill();
    const calls = serve({ [SAVE]: ok(null) });
    const store = await start();
    await eventually(() => expect(store.getState().outbox.items[0]?.standing).toBe('sent'));
    await kill();
    await start();
    const sent = calls.filter(({ name }) => name === SAVE);
    expect(sent.map((call) => [call.body, call.headers.get('idempotency-key')])).toEqual([[body, 'k1']]);
  });

  it('is shown with the server’s reason when it is refused', async () => {
    serve({ [SAVE]: refuse('Please correct the PIN code.') });
    const store = await ashaTyping();
    await sendLater({ kind: 'basic', pid: 'p', body, key: 'k1' });
    await sendWaiting();
    expect(store.getState().outbox.items).toMatchObject([
      { standing: 'refused', refusal: { msg: 'Please correct the PIN code.' } },
    ]);
  });

  it('goes with everything else when its session ended', async () => {
    serve({ [SAVE]: refuse('Please log in again.', -4) });
    const store = await ashaTyping();
    await sendLater({ kind: 'basic', pid: 'p', body, key: 'k1' });
    await sendWaiting();
    expect(store.getState().session.token).toBeNull();
    expect(store.getState().outbox.items).toEqual([]);
    expect(await sendLater({ kind: 'basic', pid: 'p', body, key: 'k1' })).toBe(false);
  });
});

describe('a database that another page holds up', () => {
  const feedback = { kind: 'feedback', pid: '', body: { content: 'Hello' }, key: 'k' } as const;

  it('lets nobody wait for ever: what is submitted cannot be kept, and can as soon as the database is free', async () => {
    serve({ 'POST /opinion-record/v1/save': LOST });
    await ashaTyping();
    await kill();
    const letGo = await holdUp();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const store = createStore();
      opened.push(startOffline(store));
      const kept = sendLater(feedback);
      await vi.advanceTimersByTimeAsync(5000);
      expect(await kept).toBe(false);
      expect(store.getState().feedback.content).toBe('');
      letGo();
      expect(await sendLater(feedback)).toBe(true);
      expect(store.getState().feedback.content).toBe('Hello');
    } finally {
      letGo();
      vi.useRealTimers();
    }
  });
});

describe('feedback that was refused', () => {
  const WORDS = 'POST /opinion-record/v1/save';
  const picture = { type: 'image/jpeg', base64: btoa('a photo') };
  const body = { content: 'Wrong', problemType: '6', problemDesc: 'Suggestion', picture };

  async function refused() {
    const calls = serve({ [WORDS]: refuse('Please write something else.') });
    const store = await start();
    store.dispatch(signedIn(ASHA));
    await sendLater({ kind: 'feedback', pid: '', body, key: 'k1' });
    await sendWaiting();
    const [item] = store.getState().outbox.items;
    expect(item?.standing).toBe('refused');
    return { calls, store, id: item?.id ?? 0 };
  }

  it('is opened with its photo to be corrected, waits for no network any more, and survives', async () => {
    const { calls, store, id } = await refused();
    expect(await store.dispatch(feedbackCorrected(id))).toBe(true);
    expect(store.getState().feedback).toEqual({ content: 'Wrong', problemType: '6', asked: true });
    expect(store.getState().outbox.items).toEqual([]);
    expect(await findAside(PICTURE)).toEqual(picture);
    for (const stop of opened.splice(0)) stop();
    const next = await start();
    expect(next.getState().feedback.content).toBe('Wrong');
    expect(next.getState().outbox.items).toEqual([]);
    expect(calls.filter(({ name }) => name === WORDS)).toHaveLength(1);
  });

  it('is not written over what is being written', async () => {
    const { store, id } = await refused();
    store.dispatch(feedbackTyped({ content: 'Something else' }));
    expect(await store.dispatch(feedbackCorrected(id))).toBe(false);
    expect(store.getState().feedback).toMatchObject({ content: 'Something else', asked: true });
    expect(store.getState().outbox.items).toMatchObject([{ id, standing: 'refused' }]);
  });
});

describe('a photo of a step that is not saved yet', () => {
  const face = () => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: 'image/jpeg' });

  it.each([
    ['is still uploaded', { id: 'L1', read: null, faceStatus: 1 }, 'stored'],
    ['that was on its way waits to be sent again', new Promise<never>(() => undefined), 'kept'],
  ] as const)('%s after the app was killed', async (_what, outcome, kind) => {
    vi.mocked(preparePhoto).mockResolvedValue({ kind: 'ready', photo: face() });
    vi.mocked(uploadPhoto).mockReturnValue(Promise.resolve(outcome));
    const store = await start();
    store.dispatch(signedIn(ASHA));
    await sendWaiting();
    void store.dispatch(photoChosen('face', face()));
    await eventually(async () => expect(await findAside(asideName('face'))).toMatchObject({ type: 'image/jpeg' }));
    if (kind === 'stored') {
      await eventually(async () => expect(await findAside(asideName('face'))).toMatchObject({ stored: { id: 'L1' } }));
    }
    await kill();
    const next = await start();
    await eventually(() => expect(next.getState().drafts.photos.face).toMatchObject({ kind }));
    next.dispatch(photosForgotten('face'));
    await eventually(async () => expect(await findAside(asideName('face'))).toBeNull());
  });
});

describe('what was read', () => {
  it('is shown with its age when there is no answer, and the query still failed', async () => {
    serve({ [HOME]: ok(home()) });
    const store = await ashaTyping();
    await store.dispatch(homeApi.endpoints.homeIndex.initiate());
    const { fulfilledTimeStamp } = homeApi.endpoints.homeIndex.select()(store.getState());
    await kill();
    serve({ [HOME]: LOST });
    const next = await start();
    await next.dispatch(homeApi.endpoints.homeIndex.initiate());
    await eventually(() => {
      const found = homeApi.endpoints.homeIndex.select()(next.getState());
      expect(found.data?.homeProductVos[0]?.id).toBe('saral-first');
      expect(found.fulfilledTimeStamp).toBe(fulfilledTimeStamp);
      expect(found.isError).toBe(true);
    });
  });

  it('of an identity is not kept', async () => {
    serve({ 'GET /authen/h5/face-result': ok({ status: 1 }) });
    const store = await ashaTyping();
    await store.dispatch(verificationApi.endpoints.faceResult.initiate());
    await kill();
    serve({ 'GET /authen/h5/face-result': LOST });
    const next = await start();
    await next.dispatch(verificationApi.endpoints.faceResult.initiate());
    await atRest();
    expect(verificationApi.endpoints.faceResult.select()(next.getState()).data).toBeUndefined();
  });
});
