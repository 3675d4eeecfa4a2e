import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSeen, writeSeen } from '@app/OrdersBadge';
import { createStore } from '@app/store';
import { answered } from '@features/verification/draftsSlice';
import { ownerNamed, sessionEnded, signedIn, signedOut } from '@platform/session/slice';
import { readSession } from '@platform/session/storage';

const login = signedIn({ token: 'a token/with=signs', phone: '917000099001', isApp: false });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the session', () => {
  // proves: S3.1 S4.2
  it('is kept in local storage and in a cookie, and found again by the next visit', () => {
    createStore().dispatch(login);
    expect(localStorage.getItem('token')).toBe('a token/with=signs');
    expect(document.cookie).toContain(`token=${encodeURIComponent('a token/with=signs')}`);
    expect(localStorage.getItem('phone')).toBe('917000099001');
    expect(localStorage.getItem('isApp')).toBeNull();
    expect(readSession()).toEqual({ token: 'a token/with=signs', phone: '917000099001', isApp: false });
  });

  // proves: S3.1
  it('remembers that the native app began it', () => {
    createStore().dispatch(signedIn({ token: 'b', phone: '917000099002', isApp: true }));
    expect(['token', 'phone', 'isApp'].map((key) => localStorage.getItem(key))).toEqual(['b', '917000099002', '1']);
    expect(createStore().getState().session).toMatchObject({ token: 'b', phone: '917000099002', isApp: true });
  });

  it.each([
    ['http:', '; samesite=lax'],
    ['https:', '; samesite=lax; secure'],
  ])('is not sent along with what another site asks for (%s)', (protocol, attributes) => {
    vi.stubGlobal('location', { ...window.location, protocol });
    const written = vi.spyOn(document, 'cookie', 'set');
    createStore().dispatch(login);
    expect(written.mock.calls.flat()).toEqual([expect.stringContaining('; path=/;')]);
    expect(String(written.mock.calls[0]).endsWith(attributes)).toBe(true);
  });

  it('leaves the cookie as it is that the server has set, which lives longer than a script’s', () => {
    document.cookie = `token=${encodeURIComponent('a token/with=signs')}; path=/`;
    const written = vi.spyOn(document, 'cookie', 'set');
    createStore().dispatch(login);
    expect(written).not.toHaveBeenCalled();
    expect(localStorage.getItem('token')).toBe('a token/with=signs');
  });

  it('known only by its cookie is kept whole once the server has named its user', () => {
    document.cookie = 'token=t; path=/';
    const store = createStore();
    expect(store.getState().session).toMatchObject({ token: 't', phone: null });
    store.dispatch(ownerNamed('917000099001'));
    expect(readSession()).toEqual({ token: 't', phone: '917000099001', isApp: false });
    expect(localStorage.getItem('token')).toBe('t');
  });

  it('is found by its cookie when the browser emptied local storage', () => {
    createStore().dispatch(login);
    localStorage.clear();
    expect(readSession().token).toBe('a token/with=signs');
  });

  // proves: S6.3
  it('leaves nothing of its user behind after Quit', () => {
    const store = createStore();
    store.dispatch(login);
    store.dispatch(answered({ form: 'basic', answers: { fullName: 'Asha' } }));
    writeSeen([{ orderId: '01J', orderState: '6', extensionState: 0 }]);
    store.dispatch(signedOut({ loginHref: '/login' }));
    expect(readSession()).toEqual({ token: null, phone: null, isApp: false });
    expect(readSeen()).toEqual([]);
    expect(store.getState().drafts.forms.basic).toEqual({});
  });

  it('of another user begins without the orders that the one before has seen', () => {
    const store = createStore();
    store.dispatch(login);
    writeSeen([{ orderId: '01J', orderState: '6', extensionState: 0 }]);
    store.dispatch(sessionEnded({ loginHref: '/login' }));
    expect(readSeen()).toHaveLength(1);
    store.dispatch(signedIn({ token: 'b', phone: '917000099002', isApp: false }));
    expect(readSeen()).toEqual([]);
  });

  it('that expired loses the token and keeps what was typed', () => {
    const store = createStore();
    store.dispatch(login);
    store.dispatch(answered({ form: 'basic', answers: { fullName: 'Asha' } }));
    store.dispatch(sessionEnded({ loginHref: '/login' }));
    expect(readSession()).toMatchObject({ token: null, phone: '917000099001' });
    expect(document.cookie).not.toContain('token=a');
    expect(store.getState().drafts.forms.basic).toEqual({ fullName: 'Asha' });
  });

  it('of a visitor who signs in begins with what they typed, but not with what another user typed', () => {
    const store = createStore();
    const typed = () => store.getState().drafts.forms.basic;
    store.dispatch(answered({ form: 'basic', answers: { fullName: 'Asha' } }));
    store.dispatch(login);
    expect(typed()).toEqual({ fullName: 'Asha' });
    store.dispatch(sessionEnded({ loginHref: '/login' }));
    store.dispatch(signedIn({ token: 'b', phone: '917000099002', isApp: false }));
    expect(typed()).toEqual({});
  });

  it('whose number the browser has forgotten is not taken for a visitor’s when it has expired', () => {
    document.cookie = 'token=t; path=/';
    const store = createStore();
    expect(store.getState().session).toMatchObject({ token: 't', phone: null });
    store.dispatch(answered({ form: 'basic', answers: { fullName: 'Asha' } }));
    store.dispatch(sessionEnded({ loginHref: '/login' }));
    expect(store.getState().drafts.forms.basic).toEqual({ fullName: 'Asha' });
    expect(readSession().phone).toBeNull();
    store.dispatch(signedIn({ token: 'b', phone: '917000099002', isApp: false }));
    expect(store.getState().drafts.forms.basic).toEqual({});
  });
});
