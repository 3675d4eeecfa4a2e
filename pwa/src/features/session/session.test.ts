import { describe, expect, it } from 'vitest';
import { createStore } from '@app/store';
import { answered } from '@features/verification/drafts';
import { sessionEnded, signedIn, signedOut } from './slice';
import { readSession } from './storage';

const login = signedIn({ token: 'a token/with=signs', phone: '917000099001', isApp: false });

describe('the session', () => {
  // proves: S3.1 S4.2
  it('is kept in local storage and in a cookie, and found again by the next visit', () => {
    createStore().dispatch(login);
    expect(localStorage.getItem('token')).toBe('a token/with=signs');
    expect(document.cookie).toContain(`token=${encodeURIComponent('a token/with=signs')}`);
    expect(readSession()).toEqual({ token: 'a token/with=signs', phone: '917000099001', isApp: false });
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
    store.dispatch(signedOut({ loginHref: '/login' }));
    expect(readSession()).toEqual({ token: null, phone: null, isApp: false });
    expect(store.getState().drafts.forms.basic).toEqual({});
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
});
