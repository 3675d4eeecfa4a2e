import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppDispatch } from '@platform/state';
import { createStore } from '@app/store';
import { Outbox, type Senders, type Submission } from './outbox';
import { joinTabs } from './tabs';
import { newPhone } from './testing/phone';
import { Vault } from './vault';
import { eventually, holdTimers, turns } from '@testing/time';

const OFFLINE = { kind: 'network', code: 0, msg: '', data: null } as const;
const REFUSED = { kind: 'business', code: 2001, msg: 'The name is not right.', data: null } as const;
/** Refusal while the server still processes the first request (IdempotencyInFlight). */
const IN_FLIGHT = { kind: 'protocol', code: 4091, msg: 'Please wait.', data: null } as const;

const EXPIRED = { kind: 'business', code: -4, msg: 'Please log in again.', data: null } as const;

type Answer = 'ok' | typeof OFFLINE | typeof REFUSED | typeof IN_FLIGHT | typeof EXPIRED;

/** Captures the timer that sends new entries, so that the test can fire it. */
let soon: ReturnType<typeof holdTimers>;
beforeEach(() => {
  newPhone();
  soon = holdTimers(100);
});

/** Opens an outbox. `answers` are the fake server's next responses, sent once `answered` resolves; then "ok". */
async function phone(answers: Answer[] = [], answered: Promise<void> = Promise.resolve()) {
  const vault = await Vault.open('917000000001');
  if (vault === null) throw new Error('no vault');
  const store = createStore();
  const sent: unknown[] = [];
  const keys: string[] = [];
  const arrived: string[] = [];
  const send = async (_dispatch: AppDispatch, body: unknown, key: string) => {
    sent.push(body);
    keys.push(key);
    await answered;
    const answer = answers.shift() ?? 'ok';
    if (answer !== 'ok') throw answer;
    return null;
  };
  const sender = (name: string, more = {}) => ({ send, arrived: () => void arrived.push(name), ...more });
  const senders: Senders = {
    basic: sender('basic', { inOrder: true }),
    work: sender('work', { inOrder: true }),
    identity: sender('identity', { inOrder: true }),
    contacts: sender('contacts', { inOrder: true }),
    feedback: sender('feedback', { many: true }),
  };
  const tabs = joinTabs(() => undefined);
  const outbox = new Outbox(vault, store, senders, tabs);
  const statuses = () => store.getState().outbox.items.map(({ kind, status }) => `${kind} ${status}`);
  return { vault, store, outbox, sent, keys, arrived, statuses, senders, tabs };
}

const submission = (kind: Submission['kind'], body: unknown = kind, key = `key of ${kind}`): Submission => {
  return { kind, body, key, pid: 'saral-first' };
};

describe('the outbox', () => {
  it('sends no old form by itself, which may have been filled in on another phone since; feedback it does', async () => {
    const { outbox, sent, store, statuses } = await phone();
    for (const kind of ['basic', 'feedback'] as const) await outbox.add(submission(kind));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 24 * 60 * 60 * 1000);
    await outbox.flush();
    expect(sent).toEqual(['feedback']);
    expect(statuses()).toContain('basic refused');
    expect(store.getState().outbox.items.find(({ kind }) => kind === 'basic')?.refusal?.msg).toMatch(/a week ago/);
    await outbox.add(submission('basic', 'looked at'));
    await outbox.flush();
    expect(sent).toEqual(['feedback', 'looked at']);
    vi.restoreAllMocks();
  });

  it('sends what waits once, in its order, each under its own key', async () => {
    const { outbox, sent, keys, arrived, statuses } = await phone();
    for (const kind of ['basic', 'work', 'feedback', 'contacts'] as const) await outbox.add(submission(kind));
    expect(statuses()).toEqual(['basic waiting', 'work waiting', 'feedback waiting', 'contacts waiting']);
    await Promise.all([outbox.flush(), outbox.flush()]);
    expect(sent).toEqual(['basic', 'work', 'feedback', 'contacts']);
    expect(keys[1]).toBe('key of work');
    expect(arrived).toEqual(sent);
    await outbox.flush();
    expect(sent).toHaveLength(4);
    expect(statuses().every((status) => status.endsWith('sent'))).toBe(true);
  });

  it('keeps it all, with the same key, while the network is gone', async () => {
    const { outbox, keys, statuses } = await phone([OFFLINE]);
    await outbox.add(submission('basic'));
    await outbox.add(submission('work'));
    await outbox.flush();
    expect(statuses()).toEqual(['basic waiting', 'work waiting']);
    await outbox.flush();
    expect(keys).toEqual(['key of basic', 'key of basic', 'key of work']);
  });

  it('keeps it all, with the same key, when a page that stays open finds its session expired', async () => {
    const { outbox, keys, statuses } = await phone([EXPIRED]);
    await outbox.add(submission('basic'));
    await outbox.add(submission('work'));
    await outbox.flush();
    expect(statuses()).toEqual(['basic waiting', 'work waiting']);
    await outbox.flush();
    expect(keys).toEqual(['key of basic', 'key of basic', 'key of work']);
  });

  it('tries again by itself what failed at the first moment of a network', async () => {
    const { outbox, keys, statuses } = await phone([OFFLINE]);
    const pause = holdTimers(3000);
    await outbox.add(submission('basic'));
    await outbox.flush();
    expect(keys).toHaveLength(1);
    await pause.ring();
    await eventually(() => expect(statuses()).toEqual(['basic sent']));
    expect(keys).toEqual(['key of basic', 'key of basic']);
  });

  it('waits, with the same key, while the server is still working on what was sent before', async () => {
    const { outbox, keys, statuses } = await phone([OFFLINE, IN_FLIGHT]);
    // The delay doubles after the second failure.
    const pause = holdTimers(6000);
    await outbox.add(submission('feedback'));
    await outbox.flush();
    await outbox.flush();
    expect(statuses()).toEqual(['feedback waiting']);
    await pause.ring();
    await eventually(() => expect(statuses()).toEqual(['feedback sent']));
    expect(keys).toEqual(['key of feedback', 'key of feedback', 'key of feedback']);
  });

  it('sends by itself what is added on a line that says it is there, and says when it tries next', async () => {
    const { outbox, statuses, store } = await phone([OFFLINE, OFFLINE]);
    const pauses = [holdTimers(3000), holdTimers(6000)];
    const within = () => store.getState().outbox.againWithin;
    await outbox.add(submission('feedback'));
    await soon.ring();
    await eventually(() => expect(within()).toBe(3));
    await pauses[0]?.ring();
    await eventually(() => expect(within()).toBe(6));
    expect(statuses()).toEqual(['feedback waiting']);
    await pauses[1]?.ring();
    await eventually(() => expect(statuses()).toEqual(['feedback sent']));
    expect(within()).toBeNull();
  });

  it('asks the network only when there is one', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { outbox, sent } = await phone();
    await outbox.add(submission('basic'));
    await outbox.flush();
    expect(sent).toEqual([]);
  });

  it('holds back the steps after one that was refused, and nothing else', async () => {
    const { outbox, sent, statuses, store } = await phone([REFUSED]);
    for (const kind of ['basic', 'work', 'feedback'] as const) await outbox.add(submission(kind));
    await outbox.flush();
    expect(sent).toEqual(['basic', 'feedback']);
    expect(statuses().sort()).toEqual(['basic refused', 'feedback sent', 'work waiting']);
    expect(store.getState().outbox.items.find(({ kind }) => kind === 'basic')?.refusal?.msg).toBe(REFUSED.msg);
  });

  it('sends what was corrected in the place of what was refused, under a key of its own', async () => {
    const { outbox, sent, keys } = await phone([REFUSED]);
    await outbox.add(submission('basic', 'wrong', 'k1'));
    await outbox.add(submission('work', 'work', 'k2'));
    await outbox.flush();
    await outbox.add(submission('basic', 'right', 'k3'));
    await outbox.flush();
    expect(sent).toEqual(['wrong', 'right', 'work']);
    expect(keys).toEqual(['k1', 'k3', 'k2']);
  });

  it('sends a correction that was made while the older one was on its way', async () => {
    let answer = () => {};
    const { outbox, sent } = await phone([], new Promise((done) => (answer = done)));
    await outbox.add(submission('basic', 'older', 'k1'));
    const first = outbox.flush();
    await eventually(() => expect(sent).toHaveLength(1));
    await outbox.add(submission('basic', 'newer', 'k2'));
    answer();
    await first;
    await outbox.flush();
    expect(sent).toEqual(['older', 'newer']);
  });

  it('is the same in two tabs, and only one of them sends', async () => {
    let answer = () => {};
    const { outbox, vault, sent, senders, tabs } = await phone([], new Promise((done) => (answer = done)));
    const other = new Outbox(vault, createStore(), senders, tabs);
    await outbox.add(submission('basic'));
    await outbox.add(submission('feedback'));
    const both = Promise.all([other.flush(), outbox.flush()]);
    await eventually(() => expect(sent).toHaveLength(1));
    await turns();
    expect(sent, 'the other tab waits').toHaveLength(1);
    answer();
    await both;
    expect(sent).toEqual(['basic', 'feedback']);
  });

  it('takes nothing after the user left', async () => {
    const { outbox, vault, sent } = await phone();
    await outbox.add(submission('basic'));
    vault.close();
    expect(await outbox.add(submission('work'))).toBe(false);
    await outbox.flush();
    expect(sent).toEqual([]);
  });

  it('gives back what was refused, once it is kept elsewhere, to one tab only', async () => {
    const { outbox, vault, senders, tabs, store, statuses } = await phone([REFUSED]);
    const other = new Outbox(vault, createStore(), senders, tabs);
    await outbox.add(submission('feedback', 'words'));
    await outbox.flush();
    const id = store.getState().outbox.items[0]?.id ?? 0;
    const taken: unknown[] = [];
    const keep = async ({ body }: Submission) => {
      expect(await vault.get('outbox', id)).not.toBeNull();
      taken.push(body);
    };
    expect((await Promise.all([outbox.take(id, keep), other.take(id, keep)])).sort()).toEqual([false, true]);
    expect(taken).toEqual(['words']);
    expect(statuses()).toEqual([]);
  });

  it('keeps what was refused when it cannot be kept elsewhere, and what waits', async () => {
    const { outbox, store, statuses } = await phone([REFUSED, OFFLINE]);
    await outbox.add(submission('feedback', 'refused'));
    await outbox.add(submission('feedback', 'waits'));
    await outbox.flush();
    const [refused, waits] = store.getState().outbox.items;
    await expect(outbox.take(refused?.id ?? 0, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await outbox.take(waits?.id ?? 0, () => Promise.resolve())).toBe(false);
    expect(statuses()).toEqual(['feedback refused', 'feedback waiting']);
  });
});
