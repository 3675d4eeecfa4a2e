import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learnOwner } from '@app/signedInParts';
import { createStore } from '@app/store';
import { feedbackTyped } from '@features/feedback/feedbackSlice';
import { preparePhoto } from '@platform/photo/preparePhoto';
import { sessionEnded, signedIn, signedOut } from '@platform/session/slice';
import { aadhaarStepped, formSaved } from '@features/verification/draftsSlice';
import { photoDraftName, photoChosen, photosForgotten } from '@features/verification/photos/photos';
import { uploadPhoto } from '@features/verification/photos/uploadPhoto';
import { loadCore } from '@core/index';
import { LOST, ok, serve } from '@testing/server';
import { loadDraft, saveDraft, sendLater, sendWaiting } from './actions';
import { ASHA, RAVI, ashaTyping, begin, kill, start, startFor } from './testing/app';
import { atRest, holdUp, readable, recordNames, upgradeDatabase } from './testing/phone';
import { Vault } from './vault';
import { eventually, turns } from '@testing/time';

vi.mock('@platform/photo/preparePhoto', () => ({ preparePhoto: vi.fn() }));
vi.mock('@features/verification/photos/uploadPhoto', () => ({ uploadPhoto: vi.fn() }));

beforeEach(begin);
afterEach(kill);

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
    expect(drafts.aadhaarRestored).toMatchObject({ aadhaar: '999941057058', codeSent: true });
    expect(JSON.stringify(drafts)).not.toMatch(/\b123456\b/);
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

  it('is gone after logout with its keys, also if the browser had closed the database', async () => {
    const store = await ashaTyping();
    window.dispatchEvent(new Event('pagehide'));
    await atRest();
    expect((await recordNames()).drafts).not.toEqual([]);
    await upgradeDatabase();
    store.dispatch(signedOut({ loginHref: null }));
    await eventually(async () => expect(await recordNames()).toEqual({ key: [], drafts: [], outbox: [], answers: [] }));
  });

  it('comes back for the same user after the session has expired', async () => {
    const store = await ashaTyping();
    // Closing the session stores unsaved input first.
    store.dispatch(sessionEnded({ loginHref: '/login' }));
    expect(store.getState().drafts.panNo).toBe('ABCPK1234F');
    await kill();
    const next = await start();
    expect(next.getState().drafts.panNo).toBe('');
    next.dispatch(signedIn({ ...ASHA, token: 'a2' }));
    await sendWaiting();
    expect(next.getState().drafts.panNo).toBe('ABCPK1234F');
    expect(next.getState().feedback.content).toBe('Hello');
  });

  it('is gone after an expired session when another user signs in, for both', async () => {
    const store = await ashaTyping();
    store.dispatch(sessionEnded({ loginHref: '/login' }));
    await kill();
    expect((await recordNames()).drafts).not.toEqual([]);
    const next = await start();
    next.dispatch(signedIn(RAVI));
    await sendWaiting();
    expect(next.getState().drafts.panNo).toBe('');
    expect((await recordNames()).drafts).toEqual([]);
    next.dispatch(signedIn(ASHA));
    await sendWaiting();
    expect(next.getState().drafts.panNo).toBe('');
  });

  it('and stored by another tab is not lost when the same user signs in here too', async () => {
    const store = await start();
    await (await Vault.open(ASHA.phone))?.put('drafts', 'feedback', { content: 'Hello', problemType: '' });
    store.dispatch(signedIn(ASHA));
    await sendWaiting();
    expect(store.getState().feedback.content).toBe('Hello');
  });

  it('is not restored for another user who signs in while it is being read', async () => {
    await ashaTyping();
    await kill();
    const store = createStore();
    const { decrypt } = crypto.subtle;
    const reading = vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...how) => {
      store.dispatch(signedIn(RAVI));
      return decrypt(...how);
    });
    startFor(store);
    await sendWaiting();
    await atRest();
    expect(reading).toHaveBeenCalled();
    expect(store.getState().session.phone).toBe(RAVI.phone);
    expect(store.getState().drafts.panNo).toBe('');
    expect(store.getState().feedback.content).toBe('');
  });

  it('is never seen by another user', async () => {
    await ashaTyping();
    await kill();
    const store = createStore();
    store.dispatch(signedIn(RAVI));
    startFor(store);
    await sendWaiting();
    expect(store.getState().drafts.panNo).toBe('');
    expect(store.getState().feedback.content).toBe('');
  });

  it('in one tab is there in the other', async () => {
    const store = await ashaTyping();
    const other = await start();
    store.dispatch(feedbackTyped({ content: 'Hello again' }));
    await eventually(() => expect(other.getState().feedback.content).toBe('Hello again'));
  });
});

const bringBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

describe('on a page that is brought back', () => {
  /** Types feedback, and stores a newer draft as another page would. */
  async function putAside() {
    vi.stubGlobal('BroadcastChannel', undefined);
    const store = await start();
    store.dispatch(signedIn(ASHA));
    await sendWaiting();
    store.dispatch(feedbackTyped({ content: 'Hello' }));
    await eventually(async () => expect(await loadDraft('feedback')).toMatchObject({ content: 'Hello' }));
    await saveDraft('feedback', { content: 'Hello again', problemType: '1' });
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
    await saveDraft(photoDraftName('face'), image);
    expect(store.getState().drafts.photos.face).toBeUndefined();
    bringBack();
    await eventually(() => expect(store.getState().drafts.photos.face).toMatchObject({ kind: 'unsent' }));
  });

  it('stays what was typed there and is not written down yet', async () => {
    const store = await putAside();
    store.dispatch(feedbackTyped({ content: 'Hello, but' }));
    bringBack();
    await eventually(async () => expect(await loadDraft('feedback')).toMatchObject({ content: 'Hello, but' }));
    expect(store.getState().feedback.content).toBe('Hello, but');
  });
});

describe('a session of which the phone has kept no more than the cookie', () => {
  const SESSIONS = 'GET /user/v1/sessions';
  const here = {
    id: 's',
    device: '',
    lastSeen: '2026-11-20T13:02:00+05:30',
    current: true,
    phone: ASHA.phone,
  } as const;

  it('has drafts and what waits once the server has said whose it is', async () => {
    const there = { ...here, current: false, phone: RAVI.phone };
    const calls = serve({ [SESSIONS]: () => (calls.length > 1 ? ok([there, here]) : LOST) });
    document.cookie = 'token=a; path=/';
    const store = await start();
    expect(store.getState().session).toMatchObject({ token: 'a', phone: null });
    learnOwner(store);
    await eventually(() => {
      window.dispatchEvent(new Event('online'));
      expect(store.getState().session.phone).toBe(ASHA.phone);
    });
    store.dispatch(feedbackTyped({ content: 'Hello' }));
    await eventually(async () => expect(await loadDraft('feedback')).toMatchObject({ content: 'Hello' }));
    await kill();
    learnOwner(await start());
    expect(calls, 'the phone knows now').toHaveLength(2);
  });

  it('is nobody’s when its user left while the server was asked', async () => {
    let answer: () => void = () => undefined;
    const calls = serve({ [SESSIONS]: () => new Promise((resolve) => (answer = () => resolve(ok([here])))) });
    document.cookie = 'token=a; path=/';
    const store = await start();
    learnOwner(store);
    await eventually(() => expect(calls).toHaveLength(1));
    store.dispatch(signedOut({ loginHref: null }));
    answer();
    await turns();
    expect(store.getState().session).toMatchObject({ token: null, phone: null });
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
      startFor(store);
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

describe('a photo of a step that is not saved yet', () => {
  const face = () => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: 'image/jpeg' });

  it.each([
    ['is still uploaded', { id: 'L1', read: null, faceStatus: 1 }, 'stored'],
    ['that was on its way waits to be sent again', new Promise<never>(() => undefined), 'unsent'],
  ] as const)('%s after the app was killed', async (_what, outcome, kind) => {
    vi.mocked(preparePhoto).mockResolvedValue({ kind: 'ready', photo: face() });
    vi.mocked(uploadPhoto).mockReturnValue(Promise.resolve(outcome));
    const store = await start();
    store.dispatch(signedIn(ASHA));
    await sendWaiting();
    void store.dispatch(photoChosen('face', face()));
    await eventually(async () => expect(await loadDraft(photoDraftName('face'))).toMatchObject({ type: 'image/jpeg' }));
    if (kind === 'stored') {
      await eventually(async () =>
        expect(await loadDraft(photoDraftName('face'))).toMatchObject({ stored: { id: 'L1' } }),
      );
    }
    await kill();
    const next = await start();
    await eventually(() => expect(next.getState().drafts.photos.face).toMatchObject({ kind }));
    next.dispatch(photosForgotten('face'));
    await eventually(async () => expect(await loadDraft(photoDraftName('face'))).toBeNull());
  });
});
