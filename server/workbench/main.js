// Starts the workbench, polls the test controls, and draws the panes.

import { startAbout } from './about.js';
import { cookie, say } from './calls.js';
import { startCalls } from './call.js';
import { clockPane } from './clock.js';
import { byId, h } from './dom.js';
import { faultsPane } from './faults.js';
import { startHandles, watch } from './handle.js';
import { journalPane } from './journal.js';
import { orderPane, ordersPane } from './orders.js';
import { startScenarios } from './scenarios.js';
import { sentPane } from './sent.js';
import { startSituation } from './situation.js';
import { tenantsPane } from './tenants.js';
import { usersPane } from './users.js';

/** Poll interval in milliseconds. */
const EVERY = 2000;
/** Ids of the panes, in the order of the navigation bar for phones. */
const PANES = [...document.querySelectorAll('.pane')].map(({ id }) => id);

/** Panes that poll the server. Hidden panes pause, except those with `isAlways`. */
const live = [clockPane, faultsPane, usersPane, ordersPane, orderPane, journalPane, sentPane, tenantsPane];
const tenant = cookie('qa_tenant');
let running;

/** Shows a pane in its column. A phone shows only this pane. */
export function choose(id) {
  const pane = byId(id);
  for (const other of pane.parentElement.querySelectorAll(':scope > .pane')) {
    other.toggleAttribute('data-chosen', other === pane || other.matches('.always'));
  }
  for (const other of document.querySelectorAll('.pane')) other.toggleAttribute('data-current', other === pane);
  for (const button of document.querySelectorAll('button[data-pane]')) {
    const isOf = byId(button.dataset.pane).parentElement === pane.parentElement || button.closest('#jump');
    if (isOf) button.setAttribute('aria-pressed', String(button.dataset.pane === id));
  }
  void refresh();
}

function startPanes() {
  const button = (id) => h('button', { 'data-pane': id, type: 'button', onclick: () => choose(id) }, id);
  byId('jump').append(...PANES.map(button));
  for (const nav of document.querySelectorAll('.tabs')) {
    const own = [...nav.parentElement.querySelectorAll(':scope > .pane:not(.always)')];
    nav.append(...own.map(({ id }) => button(id)));
  }
  for (const id of ['Journal', 'Orders', 'Scenarios']) choose(id);
}

async function look() {
  // Reloads the page if another tab has switched the tenant.
  if (cookie('qa_tenant') !== tenant) return location.reload();
  const shown = live.filter(({ id, isAlways }) => isAlways || byId(id).checkVisibility());
  await Promise.all(shown.map(update));
  return undefined;
}

async function update({ id, ask, draw }) {
  try {
    draw(await ask());
  } catch (error) {
    // Shows the refusal in the pane, for example of an invalid filter.
    if (!error.isRefusal) throw error;
    say(byId(id).querySelector('.body'), error.message, true);
  }
}

/** Polls at once, or as soon as the running poll ends. */
export async function refresh() {
  while (running) await running;
  running = look()
    .then(() => document.body.removeAttribute('data-lost'))
    .catch((error) => {
      console.error(error);
      document.body.setAttribute('data-lost', '');
    })
    .finally(() => {
      running = undefined;
    });
  return running;
}

document.addEventListener('changed', () => void refresh());
byId('app').addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const tab = window.open('/', '_blank');
  if (tab) watch(tab);
});
for (const pane of live) pane.start?.();
startScenarios();
startSituation();
startCalls();
startPanes();
startAbout();
startHandles();
setInterval(() => {
  if (!document.hidden && byId('live').checked && !running) void refresh();
}, EVERY);
