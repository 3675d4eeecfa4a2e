// Opens the app in a new tab, as a user and at a screen.

import { about } from './about.js';
import { call, run, setCookie } from './calls.js';
import { watch } from './handle.js';

// Stores a session in the same places as the app's login.
function signIn({ token, phone }) {
  if (token === '') return signOut();
  localStorage.setItem('token', token);
  localStorage.setItem('phone', `91${phone}`);
  localStorage.setItem('isApp', 'false');
  setCookie('token', token);
  return undefined;
}

function signOut() {
  localStorage.removeItem('token');
  localStorage.removeItem('phone');
  setCookie('token', '');
}

/** Fills the placeholders of an address. */
async function address(at, { token, phone, orderIds = [] }) {
  const [order = 'none'] = orderIds;
  const { products } = await about();
  let path = at
    .replace('{product}', encodeURIComponent(products[0]?.id ?? ''))
    .replaceAll('{order}', encodeURIComponent(order));
  if (path.includes('{ticket}')) {
    const { ticket } = await call('POST', `/__qa/users/${phone}/ticket`);
    // Signs out first, because the ticket signs the user in.
    signOut();
    path = path.replace('{ticket}', encodeURIComponent(ticket));
  }
  if (path.includes('{rating}')) {
    const link = await call('POST', '/api1/order/v1/audit-link', { orderId: order }, { token, web_uuid: 'controls' });
    path = path.replace('{rating}', new URLSearchParams({ orderId: order, token: link.token }).toString());
  }
  return path;
}

export const nobody = () => Promise.resolve({ token: '', phone: '' });

/** Opens a tab at once, because browsers only allow this during a click. Navigates the tab once the session exists. */
export function open(button, who, at, session) {
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
