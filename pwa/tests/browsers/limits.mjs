// Tests of browsers without WebAssembly or the Navigation API.
import assert from 'node:assert/strict';
import { open } from './driver.mjs';
import { signIn } from './session.mjs';

export async function withoutWebAssembly({ browser, origin, log }) {
  const { person, quit } = await open({ ...browser, ...browser.withoutWasm }, `${origin}/robots.txt`, `${log}-wasm`);
  try {
    for (const address of ['/login', '/']) {
      await person.load(`${origin}${address}`);
      await person.see('text', 'WebAssembly, by which it works out every cost, is switched off in this browser.');
      await person.gone('button', '');
    }
  } finally {
    await quit();
  }
}

const LEVELS = [
  ['Choose the bank', 'HDFC Bank'],
  ['Choose the state', 'Goa'],
  ['Choose the city', 'North Goa'],
  ['Choose the branch', ''],
];

/**
 * Checks that without the Navigation API "back" closes an open list and stays on the page. A browser that has the API is started
 * without it: with the API, only a "back" by the user closes the list, and a driver cannot simulate that. For browsers with the API,
 * see `pwa/src/ui/Dialog/Dialog.test.tsx`.
 */
export async function backClosesDialog(scene) {
  const { browser, origin, log } = scene;
  if (browser.withoutNavigation === undefined) return backClosesLists(scene);
  const older = { ...browser, ...browser.withoutNavigation };
  const { person, quit } = await open(older, `${origin}/robots.txt`, `${log}-navigation`);
  try {
    await backClosesLists({ ...scene, person });
  } finally {
    await quit();
  }
}

async function backClosesLists(scene) {
  const { person, origin } = scene;
  await signIn(scene, 'verified');
  await person.go(`${origin}/bank/add?pid=saral-first`);
  assert.ok(await person.run('return window.navigation === undefined'), 'the browser has no Navigation API');
  await person.until('what comes when the phone has time', () => person.run(HAS_ALL));
  await person.press('Forget your IFSC ?', 'link');
  await person.arrive(/\/bank\/ifsc\?/);
  for (const [choose, picked] of LEVELS) {
    // A choice may already have opened the next list.
    if (!(await person.run(OPEN))) await person.press(choose);
    await person.until('a list', () => person.run(PICK, picked));
    // Goes back by script, because Firefox's driver waits for the earlier entry, which the app leaves at once.
    await person.run('history.back()');
    await person.until('no list', async () => !(await person.run(OPEN)));
    await person.until('the same page', () => person.run("return location.pathname === '/bank/ifsc'"));
    await person.press(choose);
    await person.press(await person.until(`${picked} in the list`, () => person.run(PICK, picked)));
  }
  await person.press('Yes');
  await person.arrive(/\/bank\/add\?.*ifsc_code=HDFC0/);
}

/** Script: searches the list and returns the name of the first item with this beginning. */
const PICK = `
  const list = document.querySelector('dialog[open]');
  const search = list?.querySelector('input[type=search]');
  if (!search) return null;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  set.call(search, arguments[0]);
  search.dispatchEvent(new Event('input', { bubbles: true }));
  const names = [...list.querySelectorAll('li button')].map((one) => one.textContent);
  return names.find((name) => name.startsWith(arguments[0])) ?? null;`;

/** Script: returns whether the chunks for a restored session have loaded (`pwa/src/boot/start.tsx`). */
const HAS_ALL = `return performance.getEntriesByType('resource').some(({ name }) => name.includes('/signed-in.'))`;

const OPEN = `return document.querySelector('dialog[open]') !== null`;
