// The main journey, and a start without a network, in browsers beside Chromium: WebKitGTK, the nearest to Safari that
// installs from a distribution, and Firefox. The real server on a real store, the built app with its service worker.
//   node --test pwa/tests/browsers/journey.mjs      (make test-browsers)
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/server.mjs';
import { answers, open } from './driver.mjs';
import { browsers } from './found.mjs';
import { Qa } from './qa.mjs';

const PICTURES = 'target/browsers';
const PHONE = '7000099001';
/** Published by UIDAI for testing: no real person's. */
const AADHAAR = '999941057058';
const CONTACTS = [
  ['Ramesh Verma', '7000011111', 'Father'],
  ['Sita Verma', '7000022222', 'sisters'],
  ['John D Souza', '7000033333', 'Friends'],
];

const store = mkdtempSync(join(tmpdir(), 'saral-browsers-'));
const address = `127.0.0.1:${await freePort()}`;
const origin = `http://${address.replace('127.0.0.1', 'localhost')}`;
let server;

async function startServer() {
  const program = process.env.LOAN_SERVER ?? 'target/debug/loan-server';
  const options = ['--store', `sled:${store}`, '--fixtures', 'fixtures', '--web', 'dist', '--qa'];
  server = spawn(program, ['serve', '--listen', address, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, LOAN_LOG: 'human,loan_server=warn' },
  });
  await answers(`${origin}/healthz`);
}

/** Nothing answers any more: the one way to take the network from every browser. */
async function stopServer() {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  await startServer();
});

after(async () => {
  await stopServer();
  rmSync(store, { recursive: true, force: true });
});

for (const browser of browsers()) {
  describe(`in ${browser.name}`, () => {
    let person, quit, qa;

    before(async () => {
      ({ person, quit } = await open(browser));
      qa = await Qa.open(origin, `browser-${browser.name.toLowerCase()}`);
      await person.session.get(`${origin}/robots.txt`);
      await person.run('document.cookie = `qa_tenant=${arguments[0]}; path=/`', qa.tenant);
    });
    after(() => quit?.());

    const picture = async (name) =>
      writeFileSync(`${PICTURES}/${browser.name}-${name}.png`, await person.session.takeScreenshot(), 'base64');

    it('a newcomer signs in, is verified, borrows, receives and repays', async () => {
      await person.go(`${origin}/`);
      await person.arrive(/\/login\?redirect=/);
      await person.type('Mobile number', PHONE);
      await picture('login');
      await person.press('Send code');
      await person.type('Verification code', await qa.code(`phone=91${PHONE}`));
      await person.tick('I agree');
      await person.press('=Log in');

      await person.press('=APPLY');
      await person.arrive(/\/auth\/basic\?/);
      await person.type('Full name', 'Asha Verma');
      await person.choose('Education', 'Graduate');
      await person.choose('Marital status', 'Single');
      await person.choose('State', 'Maharashtra');
      await person.choose('District', 'Pune');
      await person.type('PIN code', '411001');
      await person.type('Address', '12 MG Road');
      await picture('basic');
      await person.press('Save and continue');

      await person.arrive(/\/auth\/work\?/);
      await person.choose('Occupation', 'Not working now');
      await person.choose('Monthly income', '₹10,000 to ₹20,000');
      await person.press('Save and continue');

      await person.arrive(/\/auth\/identity\?/);
      await person.type('Aadhaar number', AADHAAR);
      await person.press('Send OTP');
      await person.type('Aadhaar OTP', await qa.code(`aadhaar=${AADHAAR}`));
      await person.press('=Verify');
      await person.see('text', 'Verified');
      await person.type('PAN', 'ABCPE1234F');
      await person.press('Submit');

      await person.arrive(/\/auth\/face\?/);
      await person.attach(resolve('pwa/tests/support/selfie.jpg'));
      await person.press('Check my face');
      await person.press('NEXT', 'link');

      await person.arrive(/\/auth\/contacts\?/);
      await person.see('field', 'Relationship');
      for (const [index, contact] of CONTACTS.entries()) await contactOf(person, index, contact);
      await picture('contacts');
      await person.press('Save and continue');

      await person.arrive(/\/product\/[^/]+\/detail/);
      await person.press('Add payment account', 'link');
      await person.press('Add bank account', 'link');
      await person.type('=Bank Account No.', '026291800001191');
      await person.type('=Confirm Account No.', '026291800001191');
      await person.type('IFSC Code', 'HDFC0000001');
      await person.press('Apply Now');
      await person.arrive(/\/bank\?pid=/);
      await person.press('1191');

      await person.arrive(/\/product\/[^/]+\/detail/);
      await person.see('text', '4,410.00');
      await person.press('Get the money automatically');
      await person.tick('I have read the Key Fact Statement and accept it');
      await picture('apply');
      await person.press('Apply Now');
      await person.arrive(/\/order$/);

      const card = await person.see('link', 'Auditing');
      const orderId = /\/orders\/([^/]+)\/audit/.exec(await card.getAttribute('href'))?.[1] ?? '';
      await person.press('Auditing', 'link');
      await person.see('heading', 'In Auditing');
      await qa.event(orderId, 'approve');
      await person.press('Refresh');
      await person.arrive(/\/confirm$/);
      await person.press('Get Money');
      await person.arrive(/\/order\/?$/);
      await qa.event(orderId, 'disbursed');

      await person.go(`${origin}/orders/${orderId}/detail`);
      await person.see('button', 'Repayment ₹5,035.00');
      await picture('detail');
      await person.press('Repayment ₹5,035.00');
      await person.press('Only pay');
      await person.arrive(/\/sandbox\/pay\?id=/);
      await person.press('=Pay');
      await person.see('text', 'All repaid. Thank you.');
    });

    it('starts without a network with what was typed, and sends it once when there is one again', async () => {
      // A page that is left while it reads and writes what is kept must not hold up the next one. Browsers put it aside as
      // it stands, for whoever goes back.
      for (const moment of [0, 100, 200, 300, 400, 600]) {
        await person.session.get(`${origin}/order`);
        await wait(moment);
      }
      const openFeedback = async () => {
        await person.go(`${origin}/personal/help`);
        await person.press('Send feedback');
      };
      await openFeedback();
      await person.type('Your feedback', 'More loans, please.');
      await person.until('the whole app on the phone', () => person.run(WHOLE_APP_KEPT));
      // A draft is written a moment after the last key.
      await wait(1000);
      await stopServer();
      await openFeedback();
      const field = await person.see('field', 'Your feedback');
      await person.until('what was typed', async () => (await field.getAttribute('value')) === 'More loans, please.');
      await person.press('Submit');
      await person.see('text', 'Saved on this phone, will send when online');
      await picture('offline');
      await startServer();
      await person.go(`${origin}/`);
      await person.until('what waited, at the server', async () => (await qa.saved('/opinion-record/v1/save')) > 0);
      await person.go(`${origin}/`);
      await person.see('heading', 'Saral');
      assert.equal(await qa.saved('/opinion-record/v1/save'), 1);
    });
  });
}

/** Runs in the page: whether every part of the app that its worker lists is kept. */
const WHOLE_APP_KEPT = `
  return (async () => {
    const worker = await (await fetch('/sw.js')).text();
    const list = [...worker.matchAll(/\\burl['"]?:\\s*['"]([^'"]+)/g)].map(([, path]) => path);
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const kept = new Set(requests.flat().map(({ url }) => new URL(url).pathname));
    return list.length > 50 && list.every((path) => kept.has(path));
  })()`;

/** Fills one of three groups, whose fields have the same labels. */
async function contactOf(person, index, [name, phone, relation]) {
  const group = `return [...document.querySelectorAll('fieldset,[role=group]')].filter((one) => one.textContent.includes('Contact ' + arguments[0])).at(-1)`;
  const within = await person.run(group, String(index + 1));
  const fields = await within.findElements({ css: 'input' });
  await fields[0].sendKeys(name);
  await fields[1].sendKeys(phone);
  await person.run(
    `const list = arguments[0].querySelector('select');
     list.value = [...list.options].find((one) => one.textContent.trim() === arguments[1]).value;
     list.dispatchEvent(new Event('change', { bubbles: true }));`,
    within,
    relation,
  );
}
