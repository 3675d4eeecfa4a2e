import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import type { ApiError } from './api';
import { sessionOver, userLeft } from '@platform/session/userScope';

import { type Attempt, type Outcome, useAttempt } from './useAttempt';
import { eventually } from '@testing/time';

const failure = (kind: ApiError['kind']): ApiError => ({ kind, code: 1305, msg: 'No.', data: null });

/** A fake server that responds on demand and records the keys. */
function server() {
  const answers: ((give: string | ApiError) => void)[] = [];
  const keys: string[] = [];
  const send = ({ key }: Attempt<{ amount: string }>) =>
    new Promise<string>((resolve, reject) => {
      keys.push(key);
      answers.push((give) => {
        if (typeof give === 'string') resolve(give);
        // `unwrap` of a failed mutation throws an ApiError, which is no `Error`.
        else reject(give);
      });
    });
  return { send, keys, answer: (give: string | ApiError) => answers.shift()?.(give) };
}

function setUp(first?: object) {
  const { send, keys, answer } = server();
  const spy = vi.fn(send);
  const sent = (attempt: Parameters<typeof spy>[0]) => ({ unwrap: () => spy(attempt) });
  const hook = renderHook((basis: object | undefined) => useAttempt(sent, basis), { initialProps: first });
  const attempt = async (amount: string, give: string | ApiError): Promise<Outcome<string>> => {
    let outcome: Outcome<string> = { kind: 'unsent' };
    await act(async () => {
      const running = hook.result.current.run({ amount });
      answer(give);
      outcome = await running;
    });
    return outcome;
  };
  return { hook, spy, keys, answer, attempt };
}

describe('useAttempt', () => {
  // proves: S5.28
  it('sends once however often it is tapped while the answer is out', async () => {
    const { hook, spy, answer } = setUp();
    await act(async () => {
      const first = hook.result.current.run({ amount: '5000.00' });
      const second = await hook.result.current.run({ amount: '5000.00' });
      expect(second).toEqual({ kind: 'unsent' });
      answer('done');
      await first;
    });
    expect(spy).toHaveBeenCalledTimes(1);
  });

  it('lets no second tap through while the first is checked', async () => {
    const { hook, spy, answer } = setUp();
    let sayYes = () => {};
    const before = vi.fn(() => new Promise<boolean>((resolve) => (sayYes = () => resolve(true))));
    await act(async () => {
      const first = hook.result.current.run({ amount: '5000.00' }, { before });
      expect(await hook.result.current.run({ amount: '5000.00' }, { before })).toEqual({ kind: 'unsent' });
      sayYes();
      await eventually(() => expect(spy).toHaveBeenCalled());
      answer('done');
      await first;
    });
    expect(before).toHaveBeenCalledTimes(1);
    expect(spy).toHaveBeenCalledTimes(1);
  });

  it('lets none through before the outcome is drawn', async () => {
    const { hook, spy, answer } = setUp();
    await act(async () => {
      const first = hook.result.current.run({ amount: '5000.00' });
      answer('done');
      expect((await first).kind).toBe('done');
      // React does not render inside `act`, so the button still looks as it did for the first tap.
      expect(await hook.result.current.run({ amount: '5000.00' })).toEqual({ kind: 'unsent' });
    });
    expect(spy).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['done', 'done', userLeft],
    ['lost', failure('network'), userLeft],
    ['refused, because the session has ended', failure('business'), sessionOver],
  ] as const)('tells the next user nothing of what the one before has begun: %s', async (_how, give, leave) => {
    const { hook, answer } = setUp();
    await act(async () => {
      const running = hook.result.current.run({ amount: '5000.00' });
      leave();
      answer(give);
      expect(await running).toEqual({ kind: 'unsent' });
    });
  });

  it('sends nothing when its user left while it was checked', async () => {
    const { hook, spy } = setUp();
    await act(async () => {
      const before = async () => {
        userLeft();
        return Promise.resolve(true);
      };
      expect(await hook.result.current.run({ amount: '5000.00' }, { before })).toEqual({ kind: 'unsent' });
    });
    expect(spy).not.toHaveBeenCalled();
  });

  it('sends nothing when the check says no, and can be tapped again', async () => {
    const { hook, spy, attempt } = setUp();
    await act(async () => {
      const outcome = await hook.result.current.run({ amount: '1' }, { before: () => Promise.resolve(false) });
      expect(outcome).toEqual({ kind: 'unsent' });
    });
    expect(spy).not.toHaveBeenCalled();
    expect(hook.result.current.busy).toBe(false);
    expect((await attempt('1', 'done')).kind).toBe('done');
  });

  it('can be tapped again when the check itself failed', async () => {
    const { hook, attempt } = setUp();
    await act(async () => {
      const broken = hook.result.current.run({ amount: '1' }, { before: () => Promise.reject(new Error('No core.')) });
      await expect(broken).rejects.toThrow('No core.');
    });
    expect((await attempt('1', 'done')).kind).toBe('done');
  });

  it('is busy only while it runs', async () => {
    const { hook, answer } = setUp();
    let running: Promise<unknown> = Promise.resolve();
    act(() => {
      running = hook.result.current.run({ amount: '1' });
    });
    expect(hook.result.current.busy).toBe(true);
    await act(async () => {
      answer('done');
      await running;
    });
    expect(hook.result.current.busy).toBe(false);
  });

  it('uses the same key again when the answer was lost', async () => {
    const { attempt, keys } = setUp();
    expect((await attempt('5000.00', failure('network'))).kind).toBe('refused');
    expect(await attempt('5000.00', 'done')).toEqual({ kind: 'done', data: 'done' });
    expect(keys[1]).toBe(keys[0]);
  });

  it('takes a new key when the body changed, and after every answer', async () => {
    const { attempt, keys } = setUp();
    await attempt('5000.00', failure('network'));
    await attempt('3000.00', failure('business'));
    await attempt('3000.00', 'done');
    await attempt('3000.00', 'done');
    expect(new Set(keys).size).toBe(4);
  });

  it('takes a new key once the data that a lost answer depends on, or the day, has changed', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T23:50:00+05:30'), toFake: ['Date'] });
    const order = { payable: '5035.00' };
    const { hook, attempt, keys } = setUp(order);
    const lose = async (then: () => void) => {
      await attempt('5000.00', failure('network'));
      then();
    };
    await lose(() => hook.rerender(order));
    await lose(() => hook.rerender({ ...order }));
    await lose(() => vi.setSystemTime(new Date('2026-11-21T00:10:00+05:30')));
    await attempt('5000.00', 'done');
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3]);
  });

  it('keeps the key of a lost answer over midnight where the answer depends on nothing else', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T23:50:00+05:30'), toFake: ['Date'] });
    const { attempt, keys } = setUp();
    await attempt('5000.00', failure('network'));
    vi.setSystemTime(new Date('2026-11-21T00:10:00+05:30'));
    await attempt('5000.00', 'done');
    expect(keys[1]).toBe(keys[0]);
  });

  it('makes keys of 1 to 64 visible characters', async () => {
    const { attempt, keys } = setUp();
    await attempt('1', 'done');
    expect(keys[0]).toMatch(/^[!-~]{1,64}$/);
  });
});
