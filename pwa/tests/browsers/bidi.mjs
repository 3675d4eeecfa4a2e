// Drives Firefox over WebDriver BiDi, because building geckodriver would take minutes. Offers the functions of a selenium session
// that the tests use.
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';

/** Time limit of a command, in milliseconds. If a navigation loses a command, the command is sent again. */
const LOST = 15_000;
const STARTED_WITHIN = 60_000;

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

  /** Types a text; for a file input, selects the file at this path. */
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

  /** Runs a function body in the page with `arguments`; awaits promises. */
  async executeScript(body, ...values) {
    const given = values.map((value) => (value instanceof Element ? value.handle : value));
    // The browser runs the function's source, because the page's policy forbids `eval`.
    const handle = await answered(this.page.evaluateHandle(Function(body), ...given));
    const element = handle.asElement();
    return element === null ? answered(handle.jsonValue()) : new Element(element);
  }
}

export async function openBidi({ program, preferences, size }) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    protocolTimeout: STARTED_WITHIN,
    timeout: STARTED_WITHIN,
    defaultViewport: size,
    // `en` is the specification's wording, as in the other browser tests.
    extraPrefsFirefox: { 'intl.accept_languages': 'en', ...preferences },
  });
  try {
    return new Session(browser, await browser.newPage());
  } catch (reason) {
    await browser.close();
    throw reason;
  }
}
