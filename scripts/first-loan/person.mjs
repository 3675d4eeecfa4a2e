// The person with the phone: every tap and every key goes through here, and is counted.
/* global document, requestAnimationFrame */
import { setTimeout as wait } from 'node:timers/promises';

/** How long an interaction may take to be told after its paint, in milliseconds. */
const TOLD_WITHIN = 300;
/** How long a screen may take to show what is looked for, in milliseconds: on the slow line a large one takes some seconds. */
const PATIENCE = 90_000;
/** What the phone's camera wants after it was opened: the shutter, and the tick that hands the photo over. */
const CAMERA_TAPS = 2;
/**
 * Two taps within so many milliseconds are one gesture for the browser, which then puts no caret, and for the app, which ignores
 * the second one where another button has come. Nobody who reads is as quick.
 */
const DOUBLE_TAP = 450;
/** How often it looks whether something can be tapped, in milliseconds. */
const LOOKS_EVERY = 50;

/** In the page: the middle of a control that is enabled, stands still and is covered by nothing; else null. */
async function placeOf(control) {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const before = control.getBoundingClientRect();
  await frame();
  const { x, y, width, height } = control.getBoundingClientRect();
  if (control.matches(':disabled, [aria-disabled=true]') || !control.isConnected || x !== before.x || y !== before.y)
    return null;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const top = document.elementFromPoint(middle.x, middle.y);
  if (top !== null && control.contains(top)) return middle;
  // Out of sight, or below the bar at the bottom.
  control.scrollIntoView({ block: 'center' });
  return null;
}

export class Person {
  /** What each step took: `{ name, taps, characters, actions, ms, slowest }`; actions are presses of the keyboard's action key. */
  steps = [];
  /** When the last tap was. */
  tapped = -Infinity;

  constructor(page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE);
  }

  /** Does a part of the journey, and notes what it took. */
  async step(name, act) {
    const step = { name, taps: 0, characters: 0, actions: 0, ms: 0, slowest: { ms: 0, what: '' } };
    this.steps.push(step);
    this.began = performance.now();
    await act();
    this.stopClock();
    step.slowest = await this.slowest();
  }

  get now() {
    return this.steps.at(-1);
  }

  stopClock() {
    this.now.ms += performance.now() - this.began;
  }

  /** Waits for something that others take their time for: it is not the app's. */
  async waitFor(others) {
    this.stopClock();
    await others();
    this.began = performance.now();
  }

  /** Taps, as soon as it can be tapped: it is there, enabled, still, and nothing lies over it. */
  async tap(target) {
    const { x, y } = await this.found(target);
    await wait(Math.max(0, this.tapped + DOUBLE_TAP - performance.now()));
    this.now.taps += 1;
    await this.page.touchscreen.tap(x, y);
    this.tapped = performance.now();
  }

  /**
   * Where to tap. Playwright's own `tap` would look, by scripts in the page, for what each event of the tap hits: on a slow
   * phone that is part of what is measured.
   */
  async found(target) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      // What stood there before the app may be replaced by the app's at any moment.
      const place = await target.evaluate(placeOf).catch(() => null);
      if (place !== null) return place;
      if (Date.now() > end) throw new Error(`cannot be tapped: ${target}`);
      await wait(LOOKS_EVERY);
    }
  }

  /** Taps a field and types into it. */
  async fill(field, text) {
    await this.tap(field);
    await this.write(field, text);
  }

  /** Types into a field that keeps what is typed. */
  async write(field, text) {
    await this.type(field, text);
    const has = await field.inputValue();
    if (has !== text) throw new Error(`"${has}" came of "${text}"`);
  }

  /** Types into a field that has the focus, or gets it from the app. */
  async type(field, text) {
    await field.and(this.page.locator(':focus')).waitFor();
    this.now.characters += text.length;
    await this.page.keyboard.type(text);
  }

  /**
   * Presses the action key of the keyboard, in the field that has the focus, once the key says that (`next`, `send` or `go`). It
   * counts by itself: the thumb is on the keyboard already.
   */
  async press(says) {
    const field = this.page.locator(`:focus[enterkeyhint=${says}]`);
    await field.waitFor();
    this.now.actions += 1;
    await this.page.keyboard.press('Enter');
  }

  /** Goes on by the key that says "Next", and types into the field to which the focus has gone. */
  async next(field, text) {
    await this.press('next');
    await this.write(field, text);
  }

  /** Opens a list of the phone's and taps a line of it, which lies outside the page. */
  async choose(list, label) {
    await this.tap(list);
    this.now.taps += 1;
    await list.focus();
    await list.selectOption({ label });
  }

  /** Taps what opens the camera, and takes the photo. */
  async photograph(button, file) {
    const opened = this.page.waitForEvent('filechooser');
    await this.tap(button);
    const camera = await opened;
    this.now.taps += CAMERA_TAPS;
    await camera.setFiles(file);
  }

  async arrive(address) {
    await this.page.waitForURL(address, { waitUntil: 'commit' });
  }

  /** The longest interaction since it was asked last. */
  async slowest() {
    await wait(TOLD_WITHIN);
    const seen = await this.page.evaluate(() => {
      const all = Object.values(globalThis.interactions);
      for (const id of Object.keys(globalThis.interactions)) delete globalThis.interactions[id];
      return all;
    });
    return seen.reduce((one, other) => (other.ms > one.ms ? other : one), { ms: 0, what: '' });
  }
}
