import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '@app/store';
import { followOtherTabs } from './otherTabs';

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
