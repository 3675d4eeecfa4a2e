// Opens the app in a tab beside the page: as a user, at a screen, in this tenant.

import { call, run, setCookie } from './calls.js';
import { watch } from './handle.js';

const { product } = document.body.dataset;

// Where the app's login stores a session.
function signIn({ token, phone }) {
  if (token === '') return signOut();
  localStorage.setItem('token', token);
  localStorage.setItem('phone', phone);
  localStorage.setItem('isApp', 'false');
  setCookie('token', token);
  return undefined;
}

function signOut() {
  localStorage.removeItem('token');
  localStorage.removeItem('phone');
  setCookie('token', '');
}

/** An address with its placeholders filled in. */
async function address(at, { token, phone, orderIds = [] }) {
  const [order = 'none'] = orderIds;
  let path = at.replace('{product}', encodeURIComponent(product)).replaceAll('{order}', encodeURIComponent(order));
  if (path.includes('{ticket}')) {
    const { ticket } = await call('POST', `/__qa/users/${phone}/ticket`);
    // The ticket itself signs in.
    signOut();
    path = path.replace('{ticket}', encodeURIComponent(ticket));
  }
  if (path.includes('{rating}')) {
    const link = await call('POST', '/api1/order/v1/audit-link', { orderId: order }, { token, web_uuid: 'controls' });
    path = path.replace('{rating}', new URLSearchParams({ orderId: order, token: link.token }).toString());
  }
  return path;
}

function load(scenario, more = {}) {
  const phone = document.getElementById('phone').value.trim();
  return call('POST', `/__qa/scenarios/${scenario}`, phone ? { phone, ...more } : more);
}

/** Loads a scenario now, or defers it until its phone asks for a login code; returns the text to show. */
async function loadOrCarry(scenario) {
  if (document.getElementById('carry').checked) {
    const { phone } = await load(scenario, { when: 'signIn' });
    return `${phone} carries ${scenario} until it asks for a login code`;
  }
  const { phone, token, orderIds } = await load(scenario);
  return `Loaded ${phone}: token ${token || 'none'}, orders ${orderIds.join(', ') || 'none'}`;
}

/** Opens a tab at once, while the browser still attributes it to the click; navigates it once the session exists. */
function open(button, who, at, session) {
  const tab = window.open('about:blank', '_blank');
  void run(button, async () => {
    if (tab === null) throw new Error('The browser lets this page open no tab');
    try {
      const found = await session();
      signIn(found);
      const path = await address(at, found);
      tab.location.replace(path);
      watch(tab);
      return `Opened ${path.split(/[?#]/)[0]} as ${who}`;
    } catch (error) {
      tab.close();
      throw error;
    }
  });
}

const nobody = () => Promise.resolve({ token: '', phone: '' });

export function startOpening() {
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (!button) return;
    const { load: scenario, open: opened, at, as } = button.dataset;
    if (scenario !== undefined) {
      void run(button, () => loadOrCarry(scenario));
    } else if (opened !== undefined) {
      open(button, opened, at, opened === 'nobody' ? nobody : () => load(opened));
    } else if (as !== undefined) {
      const { phone } = button.parentElement.dataset;
      const where = as === 'home' ? '/' : document.getElementById('at').value;
      open(button, phone, where, () => call('POST', `/__qa/users/${phone}/session`));
    }
  });
}

/** Starts the search over scenarios and screens: matches are opened, everything else is hidden. */
export function startSearch() {
  const search = document.getElementById('search');
  const fit = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const has = (text) => words.every((word) => text.toLowerCase().includes(word));
    const screens = [...document.querySelectorAll('#scenarios .screen')];
    for (const screen of screens) {
      const name = screen.querySelector('summary').textContent;
      const items = [...screen.querySelectorAll('li')];
      for (const item of items) item.hidden = !has(`${name} ${item.firstElementChild.textContent}`);
      screen.hidden = !items.some((item) => !item.hidden);
      screen.open = words.length > 0 && !screen.hidden;
    }
    for (const area of document.querySelectorAll('#scenarios h3')) {
      let next = area.nextElementSibling;
      while (next?.matches('.screen[hidden]')) next = next.nextElementSibling;
      area.hidden = !next?.matches('.screen');
    }
    document.getElementById('none-found').hidden = screens.some((screen) => !screen.hidden);
  };
  search.addEventListener('input', fit);
}
