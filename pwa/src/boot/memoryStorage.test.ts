import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { webUuid } from '@platform/device/device';
import { readSession, writeSession } from '@platform/session/storage';

const local = window.localStorage;
const session = window.sessionStorage;
const { setItem } = Storage.prototype;
const SESSION = { token: 'token', phone: '917000099001', isApp: false };

let isFull = false;
const start = async () => {
  vi.resetModules();
  await import('./memoryStorage');
};

beforeEach(() => {
  isFull = false;
  Storage.prototype.setItem = function write(key, value) {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  };
});

afterEach(() => {
  Storage.prototype.setItem = setItem;
  for (const [name, value] of Object.entries({ localStorage: local, sessionStorage: session }))
    Object.defineProperty(window, name, { configurable: true, value });
});

describe('storage that is full', () => {
  it('at the start is replaced by memory that reads the stored entries', async () => {
    writeSession(SESSION);
    isFull = true;
    await start();
    expect(localStorage).not.toBeInstanceOf(Storage);
    expect(readSession()).toEqual(SESSION);
    expect(localStorage.length).toBe(2);
    expect(localStorage.key(0)).toBe('phone');
  });

  it('later fails no write, and is then replaced too', async () => {
    await start();
    expect(localStorage).toBe(local);
    isFull = true;
    const id = webUuid();
    expect(webUuid()).toBe(id);
    expect(localStorage).not.toBeInstanceOf(Storage);
    expect(sessionStorage).toBe(session);
    sessionStorage.setItem('login', 'draft');
    expect(sessionStorage.getItem('login')).toBe('draft');
    expect(localStorage.getItem('login')).toBeNull();
  });

  it('keeps no outdated value for the next visit', async () => {
    writeSession(SESSION);
    isFull = true;
    await start();
    writeSession({ ...SESSION, token: 'newer' });
    expect(readSession().token).toBe('newer');
    expect(local.getItem('token')).toBeNull();
  });

  it('forgets a user who logs out', async () => {
    writeSession(SESSION);
    isFull = true;
    await start();
    writeSession({ token: null, phone: null, isApp: false });
    expect(readSession().token).toBeNull();
    expect(local.getItem('token')).toBeNull();
    localStorage.setItem('language', 'hi');
    localStorage.clear();
    expect(localStorage.getItem('language')).toBeNull();
    expect(local.length).toBe(0);
  });

  it('stores again once it has room', async () => {
    isFull = true;
    await start();
    localStorage.setItem('language', 'hi');
    isFull = false;
    localStorage.setItem('language', 'en');
    expect(local.getItem('language')).toBe('en');
    expect(localStorage.getItem('language')).toBe('en');
  });
});

it('storage with room stays as it is', async () => {
  local.setItem('language', 'hi');
  await start();
  expect(localStorage).toBe(local);
  expect(sessionStorage).toBe(session);
  expect(Object.keys(local)).toEqual(['language']);
});

it.each([null, undefined])('storage that is %s is replaced by memory', async (missing) => {
  Object.defineProperty(window, 'localStorage', { configurable: true, get: () => missing });
  await start();
  localStorage.setItem('language', 'hi');
  expect(localStorage.getItem('language')).toBe('hi');
});

it('storage that is blocked is replaced by memory', async () => {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  Object.defineProperty(window, 'sessionStorage', { configurable: true, get });
  await start();
  sessionStorage.setItem('login', 'draft');
  expect(sessionStorage.getItem('login')).toBe('draft');
});
