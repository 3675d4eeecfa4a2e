// Browsers that lack a part of what the app builds on.
import { open } from './driver.mjs';
import { signIn } from './session.mjs';

/** Says on each first page that WebAssembly is switched off, and what to do. */
export async function withoutWebAssembly({ browser, origin, log }) {
  const { person, quit } = await open({ ...browser, ...browser.withoutWasm }, `${origin}/robots.txt`, `${log}-wasm`);
  try {
    for (const address of ['/login', '/']) {
      await person.load(`${origin}${address}`);
      await person.see('text', 'WebAssembly, by which it works out every cost, is switched off in this browser.');
      // Nothing stands there that would do nothing.
      await person.gone('button', '');
    }
  } finally {
    await quit();
  }
}

/** The way to a branch: what is pressed, and what is picked from the list that opens. */
const LEVELS = [
  ['Choose the bank', 'HDFC Bank'],
  ['Choose the state', 'Goa'],
  ['Choose the city', 'North Goa'],
  ['Choose the branch', ''],
];

/**
 * Closes a list by "back" and stays on the page, where a step cannot be prevented; the app's own step back leaves it. With the
 * Navigation API only a borrower's own step closes it, which a driver cannot take (`pwa/src/ui/Dialog/Dialog.test.tsx`).
 */
export async function backClosesDialog(scene) {
  const { person, origin } = scene;
  await signIn(scene, 'verified');
  await person.go(`${origin}/bank/add?pid=saral-first`);
  if (await person.run('return window.navigation !== undefined')) return;
  await person.until('what comes when the phone has time', () => person.run(HAS_ALL));
  await person.press('Forget your IFSC ?', 'link');
  await person.arrive(/\/bank\/ifsc\?/);
  for (const [choose, picked] of LEVELS) {
    await person.press(choose);
    await person.until('a list', () => person.run(PICK, picked));
    await person.back();
    await person.until('no list', async () => !(await person.run(OPEN)));
    await person.arrive(/\/bank\/ifsc\?/);
    await person.press(choose);
    await person.press(await person.until(`${picked} in the list`, () => person.run(PICK, picked)));
  }
  await person.press('Yes');
  await person.arrive(/\/bank\/add\?.*ifsc_code=HDFC0/);
}

/** Runs in the page: the name of the first item of the open list that begins so; writes that into the search. */
const PICK = `
  const list = document.querySelector('dialog[open]');
  const search = list?.querySelector('input[type=search]');
  if (!search) return null;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  set.call(search, arguments[0]);
  search.dispatchEvent(new Event('input', { bubbles: true }));
  const names = [...list.querySelectorAll('li button')].map((one) => one.textContent);
  return names.find((name) => name.startsWith(arguments[0])) ?? null;`;

/** Runs in the page: whether the parts for a session that was restored have come (`pwa/src/boot/start.tsx`). */
const HAS_ALL = `return performance.getEntriesByType('resource').some(({ name }) => name.includes('/signed-in.'))`;

/** Runs in the page: whether a dialog is open. */
const OPEN = `return document.querySelector('dialog[open]') !== null`;
