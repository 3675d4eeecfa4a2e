import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { cachedInPage, listedInPage } from '../support/cachedParts.mjs';
import { signIn } from './session.mjs';

const SAVE = '/opinion-record/v1/save';

export async function offlineStart(scene) {
  const { person, origin, server, picture } = scene;
  const { qa } = await signIn(scene, 'loaned');
  // A page that is left while it uses storage, and is frozen in the back-forward cache, must not block the next page.
  for (const moment of [0, 100, 200, 300, 400, 600]) {
    await person.load(`${origin}/order`);
    await wait(moment);
  }
  await openFeedback(scene);
  await write(person, 'More loans, please.');
  await person.until('the whole app on the phone', () => wholeAppCached(person));
  await server.stop();
  await openFeedback(scene);
  await person.shows('Your feedback', 'More loans, please.');
  await person.press('Submit');
  await person.see('text', 'Saved on this phone, will send when online');
  await picture('offline');
  await server.start();
  await person.go(`${origin}/`);
  await person.until('what waited, at the server', async () => (await saved(qa)) > 0);
  await person.go(`${origin}/`);
  await person.see('heading', 'Saral');
  assert.equal(await saved(qa), 1);
}

export async function broughtBack(scene) {
  const { person, browser } = scene;
  await signIn(scene, 'loaned');
  await openFeedback(scene);
  await write(person, 'The first words.');
  await person.run('window.stood = true');
  // Uses a different address, because the same address would replace the history entry.
  await openFeedback(scene, '?again');
  await person.shows('Your feedback', 'The first words.');
  await write(person, 'Other words.');
  await person.back();
  await person.arrive(/help$/);
  const stood = await person.run('return window.stood === true');
  assert.ok(stood || !browser.bringsBack, 'the page was not put aside: this proves nothing');
  if (!stood) await person.press('Send feedback');
  await person.shows('Your feedback', 'Other words.');
}

async function openFeedback({ person, origin }, query = '') {
  await person.go(`${origin}/personal/help${query}`);
  await person.press('Send feedback');
}

async function write(person, words) {
  await person.run(`document.addEventListener('input', () => { window.lastKey = Date.now(); }, true)`);
  await person.type('Your feedback', words);
  await person.until('the draft, written down', () => person.run(DRAFT_WRITTEN));
}

const DRAFT_WRITTEN = `
  return new Promise((done) => {
    const asked = indexedDB.open('saral');
    asked.onupgradeneeded = () => asked.transaction.abort();
    asked.onerror = () => done(false);
    asked.onsuccess = () => {
      const db = asked.result;
      const reading = db.transaction('drafts');
      const drafts = reading.objectStore('drafts').getAll();
      reading.commit();
      reading.oncomplete = () => {
        db.close();
        done(drafts.result.some(({ at }) => at > window.lastKey));
      };
    };
  })`;

async function wholeAppCached(person) {
  const list = await person.run(`return (${listedInPage})()`);
  const kept = new Set(await person.run(`return (${cachedInPage})()`));
  return list.length > 0 && list.every((path) => kept.has(path));
}

const saved = async (qa) =>
  (await qa.journal()).filter(({ path, response }) => path.endsWith(SAVE) && response?.code === 0).length;
