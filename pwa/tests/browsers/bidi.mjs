// The part of a WebDriver session that the journey uses, over WebDriver BiDi: Firefox speaks it by itself, while its
// geckodriver is in no registry but as sources that take minutes to build.
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';

/** A command that was lost with the page it was given to is given up after so many milliseconds, and tried again. */
const LOST = 15_000;
/** How long the browser may take until it listens, and has a session, in milliseconds. */
const STARTED_WITHIN = 60_000;

/** What a command answers, unless it was lost. */
async function answered(command) {
  const over = new AbortController();
  const late = wait(LOST, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer for ${LOST / 1000} s`);
  });
  return Promise.race([command, late]).finally(() => over.abort());
}

class Element {
  constructor(handle) {
    this.handle = handle;
  }

  evaluate = (...call) => answered(this.handle.evaluate(...call));
  click = () => answered(this.handle.click());
  isEnabled = () => this.evaluate((one) => !one.disabled);
  isSelected = () => this.evaluate((one) => one.checked);
  getAttribute = (name) => this.evaluate((one, key) => (key === 'value' ? one.value : one.getAttribute(key)), name);

  async clear() {
    await answered(this.handle.focus());
    await this.evaluate((one) => one.select());
    if ((await this.getAttribute('value')) !== '') await answered(this.handle.press('Backspace'));
  }

  /** Into a place for files the text is a path. */
  async sendKeys(text) {
    const isFile = await this.evaluate((one) => one.type === 'file');
    await answered(isFile ? this.handle.uploadFile(text) : this.handle.type(text));
  }
}

class Session {
  constructor(browser, page) {
    this.browser = browser;
    this.page = page;
  }

  get = (address) => this.page.goto(address, { waitUntil: 'domcontentloaded' });
  keys = (text) => answered(this.page.keyboard.type(text));
  navigate = () => ({ back: () => this.page.goBack({ waitUntil: 'domcontentloaded' }) });
  getCurrentUrl = async () => this.page.url();
  takeScreenshot = () => this.page.screenshot({ encoding: 'base64' });
  quit = () => this.browser.close();

  /** Runs a function's body in the page, with `arguments`; a promise is waited for. */
  async executeScript(body, ...values) {
    const given = values.map((value) => (value instanceof Element ? value.handle : value));
    // Not evaluated by the page, whose policy forbids that: the browser itself runs it.
    const handle = await answered(this.page.evaluateHandle(Function(body), ...given));
    const element = handle.asElement();
    return element === null ? answered(handle.jsonValue()) : new Element(element);
  }
}

/** Starts a browser that speaks BiDi, at a phone's size. */
export async function openBidi({ program, preferences, size }) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    protocolTimeout: STARTED_WITHIN,
    timeout: STARTED_WITHIN,
    defaultViewport: size,
    // The specification's own wording, as in the browser tests.
    extraPrefsFirefox: { 'intl.accept_languages': 'en', ...preferences },
  });
  try {
    return new Session(browser, await browser.newPage());
  } catch (reason) {
    await browser.close();
    throw reason;
  }
}
