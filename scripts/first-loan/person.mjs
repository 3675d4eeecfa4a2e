// Simulates a person with a phone: makes and counts taps and key presses.
import { setTimeout as wait } from 'node:timers/promises';

/** How long the browser may take to report an interaction after its paint, in milliseconds. */
const TOLD_WITHIN = 300;
/** Time limit for an element to appear, in milliseconds: on the slow line a large screen takes some seconds. */
const PATIENCE = 90_000;
/** Taps in the phone's camera: the shutter, and the tick that accepts the photo. */
const CAMERA_TAPS = 2;
/** Minimum time between two taps in milliseconds. The browser treats faster taps as a double tap, which the app may ignore. */
const DOUBLE_TAP = 450;

export class Person {
  /** The effort of each step: `{ name, taps, characters, actions, ms, slowest }`; actions are presses of the keyboard's action key. */
  steps = [];
  /** Time of the last tap, by `performance.now()`. */
  tapped = -Infinity;

  constructor(page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE);
  }

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

  /** Waits for an act of somebody else, such as the lender; this time does not count. */
  async waitFor(others) {
    this.stopClock();
    await others();
    this.began = performance.now();
  }

  async tap(target) {
    await wait(Math.max(0, this.tapped + DOUBLE_TAP - performance.now()));
    this.now.taps += 1;
    await target.tap();
    this.tapped = performance.now();
  }

  async fill(field, text) {
    await this.tap(field);
    await this.write(field, text);
  }

  async write(field, text) {
    await this.type(field, text);
    const has = await field.inputValue();
    if (has !== text) throw new Error(`"${has}" came of "${text}"`);
  }

  async type(field, text) {
    await field.and(this.page.locator(':focus')).waitFor();
    this.now.characters += text.length;
    await this.page.keyboard.type(text);
  }

  /** Presses the keyboard's action key when it has this label (`next`, `send` or `go`). Such presses do not count as taps. */
  async press(says) {
    const field = this.page.locator(`:focus[enterkeyhint=${says}]`);
    await field.waitFor();
    this.now.actions += 1;
    await this.page.keyboard.press('Enter');
  }

  async next(field, text) {
    await this.press('next');
    await this.write(field, text);
  }

  /** Taps a select field and an entry of its list, which the phone displays outside the page. */
  async choose(list, label) {
    await this.tap(list);
    this.now.taps += 1;
    await list.focus();
    await list.selectOption({ label });
  }

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

  /** Returns the longest interaction since the previous call. */
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
