import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOST, ok, serve } from '@testing/server';
import { FAILURES, recordFailure } from './record';
import { report, reportsOf } from './report';

const REPORT = 'POST /client/v1/failures';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.clearAllTimers();
  window.history.replaceState(null, '', '/');
});

const inScript = (message: string) =>
  Object.assign(new Error(message), {
    stack: `Error: ${message}\n  at f (https://x.example/assets/main.0a1b2c3d.js:1:2345)\n  at https://x.example/order?id=7`,
  });

describe('a failure', () => {
  it('is kept as its kind, the name of its page and its place in the app, and nothing else of it', () => {
    window.history.replaceState(null, '', '/orders/O-77/detail?phone=7000099001');
    recordFailure('error', inScript('Asha Verma'));
    recordFailure('boot');
    expect(localStorage.getItem(FAILURES)).toBe(
      'build error orderDetail main.0a1b2c3d.js:1:2345\nbuild boot orderDetail \n',
    );
  });

  it('of a part that did not load is told apart', () => {
    recordFailure('render', Object.assign(new Error(), { name: 'ChunkLoadError' }));
    expect(localStorage.getItem(FAILURES)).toBe('build chunk home \n');
  });

  it('at an address that is none names no page', () => {
    window.history.replaceState(null, '', '/no/such/7000099001');
    recordFailure('error', new Error());
    expect(localStorage.getItem(FAILURES)).toBe('build error  \n');
  });

  it.each([undefined, null, 'text', { stack: 7 }])('may be anything (%j), and a storage may be full', (thrown) => {
    expect(() => recordFailure('rejection', thrown)).not.toThrow();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => recordFailure('rejection', thrown)).not.toThrow();
    full.mockRestore();
  });

  it('that repeats for ever fills no storage', () => {
    for (let i = 0; i < 1000; i += 1) recordFailure('error', new Error());
    expect(localStorage.getItem(FAILURES)?.length).toBeLessThan(4100);
  });
});

describe('a report', () => {
  it('counts what is equal, for each build, twenty of a build at most', () => {
    const lines = [
      'b1 error home x',
      'b2 boot login ',
      'b1 error home x',
      ...Array.from({ length: 30 }, (_, i) => `b1 error home ${i}`),
    ];
    const [first, second, ...others] = reportsOf(`${lines.join('\n')}\n`);
    expect(others).toEqual([]);
    expect(first?.failures[0]).toEqual({ kind: 'error', page: 'home', place: 'x', count: 2 });
    expect(first?.failures).toHaveLength(20);
    expect(second).toEqual({ build: 'b2', failures: [{ kind: 'boot', page: 'login', place: '', count: 1 }] });
  });

  it('leaves five times in a visit at most', async () => {
    const calls = serve({ [REPORT]: ok(null) });
    for (let i = 0; i < 8; i += 1) {
      recordFailure('error', new Error());
      await report();
    }
    expect(calls).toHaveLength(5);
    expect(localStorage.getItem(FAILURES)).toBe('build error home \n'.repeat(3));
  });

  it('that fails after another keeps its own lines alone', async () => {
    localStorage.setItem(FAILURES, 'b1 error home x\nb2 boot login \nb2 boot login \nb3 boot login \n');
    let isFirst = true;
    serve({
      [REPORT]: () => {
        if (!isFirst) return LOST;
        isFirst = false;
        return ok(null);
      },
    });
    await report();
    expect(localStorage.getItem(FAILURES)).toBe('b2 boot login \nb2 boot login \nb3 boot login \n');
  });

  it('that does not reach the server keeps what it said, beside what came meanwhile', async () => {
    recordFailure('error', new Error());
    serve({
      [REPORT]: () => {
        recordFailure('boot');
        return LOST;
      },
    });
    await report();
    expect(localStorage.getItem(FAILURES)).toBe('build error home \nbuild boot home \n');
  });
});
