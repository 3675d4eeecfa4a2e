import { describe, expect, it, vi } from 'vitest';
import { insideApp } from '@testing/native';
import { deviceInfo, finish, openStoreReview } from './bridge';

const STORE = 'https://store.example/saral';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14)';

describe.each(['ios', 'android'] as const)('inside the %s app', (platform) => {
  // proves: S7.45
  it('a page can open a store review, finish and ask about the phone', async () => {
    if (platform === 'android') vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID);
    const messages = insideApp(platform);
    expect([openStoreReview(STORE), finish()]).toEqual([true, true]);
    expect(await deviceInfo()).toMatchObject({ deviceId: 'd-1', version: '2.0.1', brand: 'Redmi' });
    expect(messages).toEqual([
      { name: 'openStoreReview', body: { url: STORE } },
      { name: 'finish', body: {} },
      { name: 'deviceInfo', body: {} },
    ]);
  });

  it('an answer that makes no sense is none, and one with gaps is filled', async () => {
    insideApp(platform, 'what?');
    expect(await deviceInfo()).toBeNull();
    insideApp(platform, { deviceId: 'd-2', brand: 7, version: 'a\nb: c', evil: 'x' });
    expect(await deviceInfo()).toEqual({
      packageName: '',
      deviceId: 'd-2',
      version: '',
      idfv: '',
      idfa: '',
      sdkVersion: '',
      brand: '',
    });
  });
});

describe('an app that misbehaves', () => {
  it('and never answers about the phone is waited for no longer than three seconds', async () => {
    vi.useFakeTimers();
    insideApp('ios', new Promise(() => undefined));
    let answer: unknown = 'waiting';
    void deviceInfo().then((told) => (answer = told));
    await vi.advanceTimersByTimeAsync(2999);
    expect(answer).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toBeNull();
  });

  it('and throws does not break the page', async () => {
    const broken = () => {
      throw new Error('gone');
    };
    vi.stubGlobal('SaralNative', { openStoreReview: broken, finish: broken, deviceInfo: broken });
    expect([openStoreReview(STORE), finish(), await deviceInfo()]).toEqual([false, false, null]);
  });
});

describe('in a plain browser', () => {
  it('nothing happens', async () => {
    expect([openStoreReview(STORE), finish(), await deviceInfo()]).toEqual([false, false, null]);
  });

  it("Safari's own webkit object is no app", async () => {
    vi.stubGlobal('webkit', { messageHandlers: {} });
    expect([openStoreReview(STORE), finish(), await deviceInfo()]).toEqual([false, false, null]);
  });
});
