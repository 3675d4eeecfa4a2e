// Drives a browser by WebDriver like a person: finds controls by their visible texts.
import { closeSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder } from 'selenium-webdriver';
import { answers, freePort, startProgram } from '../../../scripts/lib/server.mjs';
import { openBidi } from './bidi.mjs';
import { health } from './health.mjs';

const PHONE = { width: 360, height: 740 };
/** Time limit of each step, in milliseconds. */
const PATIENCE = 40_000;
/** Time for a clean exit before the driver is killed, in milliseconds. */
const CLOSING = 10_000;
/** Time limit for a new browser to show its first page, in milliseconds. */
const FIRST_PAGE = 10_000;

/**
 * Starts a browser. On a busy machine WebKitGTK sometimes never shows a page. If the browser does not show `page`, a plain text of the
 * server, this function prints a message and starts the browser again.
 */
export async function open(browser, page, log) {
  if (browser.program === undefined) {
    const first = await openDriver(browser, log);
    if (await showsPage(first, page)) return first;
    console.error(`${browser.name} showed nothing when it had started, and is started again\n${first.person.health()}`);
    await first.quit();
    return openDriver(browser, log);
  }
  const session = await openBidi({ ...browser, size: PHONE });
  return { person: new Person(session), quit: () => session.quit() };
}

function showsPage({ person }, page) {
  const shown = person.session.get(page).then(
    () => true,
    () => false,
  );
  return Promise.race([shown, wait(FIRST_PAGE, false, { ref: false })]);
}

async function openDriver({ command, environment, capabilities }, log) {
  const port = await freePort();
  const [program, ...options] = command(port);
  const printed = openSync(log, 'w');
  const driver = startProgram(program, options, {
    stdio: ['ignore', printed, printed],
    // Puts the driver into its own process group, so that the browser ends with the driver.
    detached: true,
    env: { ...process.env, ...environment },
  });
  closeSync(printed);
  try {
    await answers(`http://127.0.0.1:${port}/status`, driver.child);
    const session = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(capabilities)
      .build();
    await session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...PHONE });
    session.keys = (text) => session.actions().sendKeys(text).perform();
    const quit = async () => {
      const late = wait(CLOSING, undefined, { ref: false });
      await Promise.race([session.quit().catch(() => undefined), late]);
      await driver.stop();
    };
    return { person: new Person(session, () => health(driver.child.pid, log)), quit };
  } catch (reason) {
    await driver.stop();
    throw reason;
  }
}

/** Script part: selectors of controls by kind, and the comparison of names. A leading `=` requires an exact match, not a part. */
const NAMES = `
  const KINDS = { button: 'button,[role=button],[role=switch],summary', link: 'a[href]', heading: 'h1,h2,h3', text: 'body *' };
  const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const fits = (text, name) => (name.startsWith('=') ? clean(text) === name.slice(1) : clean(text).includes(name));
  const isCalled = (one, name) => fits(one.getAttribute('aria-label'), name) || fits(one.textContent, name);
`;

/** Script: returns the visible control of a kind with a name; a field may be in a group. */
const FIND = `
  const [kind, name, group] = arguments;
  ${NAMES}
  const seen = (element) => element.getClientRects().length > 0 && element.closest('[inert]') === null;
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const page = dialogs.at(-1) ?? document;
  if (kind === 'field') {
    const groups = () => [...page.querySelectorAll('fieldset,[role=group]')].filter((one) => fits(one.textContent, group));
    const within = group === undefined || group === null ? page : groups().at(-1);
    if (within === undefined) return null;
    const labels = [...within.querySelectorAll('label')].filter((label) => seen(label) && fits(label.textContent, name));
    const named = [...within.querySelectorAll('[aria-label]')].filter((one) => one.matches('input,select,textarea') && fits(one.ariaLabel, name));
    return labels.map((label) => label.control).find((control) => control !== null) ?? named[0] ?? null;
  }
  const found = [...page.querySelectorAll(KINDS[kind])].filter((one) => seen(one) && isCalled(one, name));
  return kind === 'text' ? (found.at(-1) ?? null) : (found[0] ?? null);
`;

/** Script: when the named control is pressed, stores `mark` in `sessionStorage`, which survives a navigation. */
const LISTEN = `
  const [kind, name, mark] = arguments;
  ${NAMES}
  window.awaited = { kind, name, mark };
  if (window.isHeard) return true;
  window.isHeard = true;
  window.addEventListener('click', (event) => {
    const { kind, name, mark } = window.awaited;
    const path = event.composedPath().filter((one) => one instanceof Element && one.matches(KINDS[kind]));
    if (path.some((one) => isCalled(one, name))) sessionStorage.pressed = mark;
  }, true);
  return true;
`;

/** Script: scrolls to a control and returns whether it has stopped moving. */
const STANDS = `
  const [control] = arguments;
  control.scrollIntoView({ block: 'center' });
  const place = () => JSON.stringify(control.getBoundingClientRect());
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  return (async () => {
    const before = place();
    await frame();
    await frame();
    return control.isConnected && place() === before;
  })()`;

class Person {
  presses = 0;

  constructor(session, health = () => '') {
    this.session = session;
    this.health = health;
  }

  run(script, ...values) {
    return this.session.executeScript(script, ...values);
  }

  /** Opens an address; retries while another navigation is running. */
  load(address) {
    return this.until(`open ${address}`, () => this.session.get(address).then(() => true));
  }

  async go(address) {
    await this.load(address);
    await this.until(`listen at ${address}`, () =>
      this.run(`
      window.complaints = [];
      window.addEventListener('error', ({ message }) => window.complaints.push(message));
      const { error } = console;
      console.error = (...told) => {
        window.complaints.push(told.map((one) => one?.stack ? one + ' ' + one.stack : String(one)).join(' '));
        error.apply(console, told);
      };
      return true;`),
    );
  }

  /** Retries an action until it works: the screen may be loading, or the control covered. */
  async until(what, attempt) {
    this.doing = what;
    const end = Date.now() + PATIENCE;
    for (let last; ; await wait(50)) {
      try {
        const result = await attempt();
        if (result !== null && result !== false) return result;
      } catch (reason) {
        last = reason;
      }
      if (Date.now() > end) {
        const shown = await this.run(
          'return `${location.href}\\n${(window.complaints ?? []).join("\\n")}\\n${document.body.innerText}`',
        ).catch((reason) => `nothing is shown: ${reason.message}\n${this.health()}`);
        throw new Error(`${what}: ${last?.message ?? 'not there'}\n${shown.slice(0, 4000)}`);
      }
    }
  }

  see(kind, name) {
    return this.until(`${kind} ${name}`, () => this.run(FIND, kind, name));
  }

  /** Presses a control once. If the response to a press is lost, the page's marker shows whether the press arrived. */
  press(name, kind = 'button') {
    const mark = String((this.presses += 1));
    const isPressed = () => this.run('return sessionStorage.pressed === arguments[0]', mark);
    return this.until(`press ${name}`, async () => {
      if (await isPressed()) return true;
      const control = await this.run(FIND, kind, name);
      if (control === null || !(await control.isEnabled())) return false;
      if (!(await this.run(STANDS, control))) return false;
      await this.run(LISTEN, kind, name, mark);
      await control.click();
      return isPressed();
    });
  }

  async type(label, text, group) {
    await this.until(`type into ${label}`, async () => {
      const field = await this.run(FIND, 'field', label, group);
      if (field === null) return false;
      await this.run('arguments[0].scrollIntoView({ block: "center" })', field);
      await field.clear();
      await field.sendKeys(text);
      return (await field.getAttribute('value')).replaceAll(' ', '') === text.replaceAll(' ', '');
    });
  }

  keys(text) {
    return this.session.keys(text);
  }

  /** Types a code. The last digit submits the code, so the field may be gone before it can be read back. */
  async typeCode(label, code) {
    let hasTyped = false;
    await this.until(`type the code into ${label}`, async () => {
      const field = await this.run(FIND, 'field', label);
      if (field === null) return hasTyped;
      await this.run('arguments[0].scrollIntoView({ block: "center" })', field);
      await field.clear();
      hasTyped = true;
      await field.sendKeys(code);
      return (await field.getAttribute('value')) === code;
    });
  }

  /** Selects an option by script, because a driver cannot click the system's list. */
  choose(label, option, group) {
    return this.until(`choose ${option}`, () =>
      this.run(
        `const field = (function () { ${FIND} }).call(null, 'field', arguments[0], arguments[2]);
         const found = [...(field?.options ?? [])].find((one) => one.textContent.trim() === arguments[1]);
         if (found === undefined) return false;
         field.value = found.value;
         field.dispatchEvent(new Event('input', { bubbles: true }));
         field.dispatchEvent(new Event('change', { bubbles: true }));
         return true;`,
        label,
        option,
        group,
      ),
    );
  }

  async tick(label, group) {
    await this.until(`tick ${label}`, async () => {
      const box = await this.run(FIND, 'field', label, group);
      if (box === null) return false;
      await this.run('arguments[0].scrollIntoView({ block: "center" })', box);
      if (!(await box.isSelected())) await box.click();
      return box.isSelected();
    });
  }

  attach(file) {
    return this.until(`attach ${file}`, async () => {
      const place = await this.run("return document.querySelector('input[type=file]')");
      if (place === null) return false;
      await place.sendKeys(file);
      return true;
    });
  }

  async shows(label, text) {
    let has;
    const compare = async () => {
      has = await (await this.run(FIND, 'field', label))?.getAttribute('value');
      return has === text;
    };
    await this.until(`"${text}" in ${label}`, compare).catch((reason) => {
      throw new Error(`it says "${has}": ${reason.message}`, { cause: reason });
    });
  }

  gone(kind, name) {
    return this.until(`no ${kind} ${name}`, async () => (await this.run(FIND, kind, name)) === null);
  }

  back() {
    return this.session.navigate().back();
  }

  arrive(address) {
    return this.until(`come to ${address}`, async () => address.test(await this.session.getCurrentUrl()));
  }
}
