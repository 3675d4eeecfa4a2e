// The part of a WebDriver session that the journey uses, over WebDriver BiDi: Firefox speaks it by itself, while its
// geckodriver is in no registry but as sources that take minutes to build.
import puppeteer from 'puppeteer-core';

/** A command that was lost with the page it was given to is given up after so many milliseconds, and tried again. */
const LOST = 15_000;

class Element {
  constructor(handle) {
    this.handle = handle;
  }

  click = () => this.handle.click();
  isEnabled = () => this.handle.evaluate((one) => !one.disabled);
  isSelected = () => this.handle.evaluate((one) => one.checked);
  getAttribute = (name) =>
    this.handle.evaluate((one, key) => (key === 'value' ? one.value : one.getAttribute(key)), name);

  async clear() {
    await this.handle.focus();
    await this.handle.evaluate((one) => one.select());
    if ((await this.getAttribute('value')) !== '') await this.handle.press('Backspace');
  }

  /** Into a place for files the text is a path. */
  async sendKeys(text) {
    const isFile = await this.handle.evaluate((one) => one.type === 'file');
    await (isFile ? this.handle.uploadFile(text) : this.handle.type(text));
  }

  async findElements({ css }) {
    return (await this.handle.$$(css)).map((handle) => new Element(handle));
  }
}

class Session {
  constructor(browser, page) {
    this.browser = browser;
    this.page = page;
  }

  get = (address) => this.page.goto(address, { waitUntil: 'domcontentloaded' });
  navigate = () => ({ back: () => this.page.goBack({ waitUntil: 'domcontentloaded' }) });
  getCurrentUrl = async () => this.page.url();
  takeScreenshot = () => this.page.screenshot({ encoding: 'base64' });
  quit = () => this.browser.close();

  /** Runs a function's body in the page, with `arguments`; a promise is waited for. */
  async executeScript(body, ...values) {
    const given = values.map((value) => (value instanceof Element ? value.handle : value));
    // Not evaluated by the page, whose policy forbids that: the browser itself runs it.
    const handle = await this.page.evaluateHandle(Function(body), ...given);
    const element = handle.asElement();
    return element === null ? handle.jsonValue() : new Element(element);
  }
}

/** Starts a browser that speaks BiDi, at a phone's size. */
export async function openBidi({ program, size }) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    protocolTimeout: LOST,
    defaultViewport: size,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  });
  return new Session(browser, await browser.newPage());
}
