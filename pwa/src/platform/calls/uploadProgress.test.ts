import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAgain, LATE_MS, whatIsLate } from '@core/late';
import { userLeft } from '@platform/session/userScope';
import { withProgress } from './uploadProgress';

/** A fake XMLHttpRequest, whose progress and response the test triggers. */
class Wire {
  static last: Wire;
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onprogress?: () => void;
  onload?: () => void;
  onabort?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  status = 200;
  responseText = '{}';
  constructor() {
    Wire.last = this;
  }
  open = vi.fn();
  setRequestHeader = vi.fn();
  send = vi.fn();
  abort = vi.fn(() => {
    this.onabort?.();
    this.onloadend?.();
  });
  left(loaded: number, total = 100) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total });
    if (loaded === total) this.upload.onload?.();
  }
  answers() {
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Wire);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function upload(signal?: AbortSignal) {
  const outcome = { is: 'under way' };
  const percents: number[] = [];
  const init = { method: 'POST', headers: new Headers(), body: 'photo', ...(signal && { signal }) };
  withProgress((percent) => percents.push(percent))('/api1/x', init).then(
    ({ status }) => (outcome.is = String(status)),
    (error: Error) => (outcome.is = error.name),
  );
  return { outcome, percents, wire: Wire.last };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('an upload', () => {
  it('goes on for as long as something of it leaves, however slowly', async () => {
    const { outcome, wire, percents } = upload();
    for (let loaded = 1; loaded <= 100; loaded += 1) {
      await pass(50_000);
      wire.left(loaded);
    }
    expect(outcome.is).toBe('under way');
    wire.answers();
    await pass(0);
    expect(outcome.is).toBe('200');
    expect(percents).toHaveLength(100);
    await pass(1_000_000);
    expect(wire.abort).not.toHaveBeenCalled();
  });

  it('is given up when not a byte of it leaves for a minute', async () => {
    const { outcome, wire } = upload();
    await pass(30_000);
    wire.left(10);
    await pass(59_999);
    expect(outcome.is).toBe('under way');
    await pass(1);
    expect(outcome.is).toBe('AbortError');
  });

  it('waits for its answer as long as any call does', async () => {
    const { outcome, wire } = upload();
    wire.left(100);
    await pass(99_999);
    expect(outcome.is).toBe('under way');
    await pass(1);
    expect(outcome.is).toBe('AbortError');
  });

  it('is said to be late when it has left whole and has no answer, and fails at once where it is asked for again', async () => {
    const { outcome, wire } = upload();
    await pass(LATE_MS);
    wire.left(100);
    await pass(LATE_MS - 1);
    expect(whatIsLate()).toBeNull();
    await pass(1);
    expect(whatIsLate()).toBe('change');
    await askAgain();
    await pass(0);
    expect([outcome.is, whatIsLate()]).toEqual(['AbortError', null]);
  });

  it('is called off when its user leaves', async () => {
    const { outcome } = upload();
    userLeft();
    await pass(0);
    expect(outcome.is).toBe('AbortError');
  });

  it('is called off by who began it', async () => {
    const call = new AbortController();
    const { outcome } = upload(call.signal);
    call.abort();
    await pass(0);
    expect(outcome.is).toBe('AbortError');
  });
});
