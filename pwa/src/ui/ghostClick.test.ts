import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ignoreGhostClicks, recordAppearance } from './ghostClick';

let stop = () => {};
const pressed = vi.fn();

const button = (name: string): HTMLButtonElement => {
  const made = document.createElement('button');
  made.append(document.createElement('span'));
  made.addEventListener('click', () => pressed(name));
  document.body.append(made);
  return made;
};

interface Place {
  readonly at: number;
  readonly x?: number;
  readonly y?: number;
  readonly by?: 'touch' | 'mouse';
  /** The browser's count of clicks in quick succession at one place. */
  readonly count?: number;
}

function tap(target: Element, { at, x = 100, y = 100, by = 'touch', count = 1 }: Place): MouseEvent {
  const place = { bubbles: true, clientX: x, clientY: y };
  const down = new MouseEvent('pointerdown', place);
  Object.defineProperties(down, { timeStamp: { value: at }, pointerType: { value: by } });
  target.dispatchEvent(down);
  const click = new MouseEvent('click', { ...place, cancelable: true, detail: count });
  target.dispatchEvent(click);
  return click;
}

beforeEach(() => {
  stop = ignoreGhostClicks();
  pressed.mockClear();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

describe('a double tap', () => {
  it('does not press what has come under the finger meanwhile', () => {
    const [old, next] = [button('old'), button('next')];
    tap(old, { at: 0 });
    const second = tap(next, { at: 250, x: 104 });
    const third = tap(next, { at: 500 });
    expect(pressed.mock.calls).toEqual([['old']]);
    expect([second.defaultPrevented, third.defaultPrevented]).toEqual([true, true]);
    tap(next, { at: 1000 });
    expect(pressed.mock.calls).toEqual([['old'], ['next']]);
  });

  it('does not press the same button on another page', () => {
    const same = button('same');
    tap(same, { at: 0 });
    window.history.replaceState(null, '', '/personal');
    tap(same, { at: 250 });
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it('on what stays is left to it, wherever in it the finger lands', () => {
    const same = button('same');
    tap(same, { at: 0 });
    tap(same.firstElementChild as Element, { at: 250 });
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it('is none when the second tap is elsewhere or later', () => {
    const [one, two] = [button('one'), button('two')];
    tap(one, { at: 0 });
    tap(two, { at: 250, y: 130 });
    tap(one, { at: 700, y: 130 });
    expect(pressed).toHaveBeenCalledTimes(3);
  });

  it('however late does not press a button that has only just come', () => {
    const old = button('old');
    // A fixed time, because a machine may be slow.
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now);
    tap(old, { at: now - 3000 });
    const next = button('next');
    recordAppearance(next);
    tap(next, { at: now + 100 });
    expect(pressed.mock.calls).toEqual([['old']]);
    tap(next, { at: now + 2000 });
    expect(pressed.mock.calls).toEqual([['old'], ['next']]);
  });

  it('is none after something was typed', () => {
    const [old, next] = [button('old'), button('next')];
    tap(old, { at: 0 });
    document.body.dispatchEvent(new InputEvent('input', { bubbles: true }));
    tap(next, { at: 250 });
    expect(pressed.mock.calls).toEqual([['old'], ['next']]);
  });

  it('of a mouse is what the browser counts as a double click, however slow', () => {
    const [old, next] = [button('old'), button('next')];
    tap(old, { at: 0, by: 'mouse' });
    tap(next, { at: 450, by: 'mouse', count: 2 });
    tap(next, { at: 600, by: 'mouse', count: 3 });
    expect(pressed.mock.calls).toEqual([['old']]);
    tap(next, { at: 2000, by: 'mouse' });
    tap(old, { at: 2250, by: 'mouse' });
    expect(pressed.mock.calls).toEqual([['old'], ['next'], ['old']]);
  });

  it('of a mouse presses twice what stays', () => {
    const same = button('same');
    tap(same, { at: 0, by: 'mouse' });
    tap(same, { at: 250, by: 'mouse', count: 2 });
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it('says nothing about keys', () => {
    const [old, next] = [button('old'), button('next')];
    tap(old, { at: 0 });
    tap(next, { at: 250 });
    next.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
    expect(pressed.mock.calls).toEqual([['old'], ['next']]);
  });
});
