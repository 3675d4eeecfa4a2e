import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '@app/store';
import { followOtherTabs, followSession } from './otherTabs';
import { signedIn } from './slice';

const reload = vi.fn();

beforeAll(() => {
  localStorage.setItem('token', 'mine');
  followOtherTabs(createStore());
});

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('location', { ...window.location, reload });
  localStorage.setItem('token', 'mine');
});

const shown = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

it('starts anew when another tab signed out, and not for anything else', () => {
  window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'hi' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'mine' }));
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  expect(reload).toHaveBeenCalledOnce();
});

it('starts anew when the browser brings a page back whose user has left meanwhile', () => {
  shown(true);
  expect(reload, 'the same user').not.toHaveBeenCalled();
  localStorage.removeItem('token');
  shown(false);
  expect(reload, 'a page that was loaded').not.toHaveBeenCalled();
  shown(true);
  expect(reload).toHaveBeenCalledOnce();
});

it('drops what it stored for a user who has signed out, and not for one whose session expired', () => {
  const store = createStore();
  store.dispatch(signedIn({ token: 'theirs', phone: '917000099001', isApp: false }));
  sessionStorage.setItem('payment.trip', 'theirs');
  localStorage.removeItem('token');
  followSession(store, null);
  expect(reload, 'expired').toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('payment.trip')).toBe('theirs');
  localStorage.removeItem('phone');
  followSession(store, null);
  expect(reload, 'signed out').toHaveBeenCalledTimes(2);
  expect(sessionStorage.getItem('payment.trip')).toBeNull();
});
