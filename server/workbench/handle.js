// A handle in the app's tabs, with tenant, clock, active faults and a link to this page.
//
// This page inserts the handle into each tab that it opened, again after each load. The handle covers no control and,
// if possible, no text; without a free place it shrinks or hides.

import { armedFaults } from './faults.js';
import { changed, cookie } from './calls.js';
import { shownTime } from './clock.js';
import { freePlace } from './place.js';

const EVERY = 1000;
const ID = 'qa-handle';
const CONTROLS =
  'a, button, input, select, textarea, summary, label, [role=button], [role=link], [role=tab], [tabindex="0"]';
const TEXTS = 'h1, h2, h3, p, dt, dd, li, td, span, img, svg';
const LOOK = `
  :host { position: fixed; left: 0; top: 0; z-index: 2147483647; }
  :host([data-hidden]) { visibility: hidden; }
  div { display: flex; border-radius: 14px; overflow: hidden; font: 600 12px/16px system-ui, sans-serif;
    background: #0f1b2d; color: #fff; border: 1px solid #a9b6c7; }
  a, button { font: inherit; color: inherit; background: none; border: 0; text-decoration: none; padding: 5px 10px;
    cursor: pointer; min-height: 26px; box-sizing: border-box; font-variant-numeric: tabular-nums; white-space: nowrap; }
  a { display: flex; max-width: 300px; }
  .tenant { overflow: hidden; text-overflow: ellipsis; }
  .rest { flex: none; white-space: pre; }
  :host([data-small]) .rest, :host([data-small]) button { display: none; }
  :host([data-small]) .tenant { max-width: 40px; }
  button { padding: 5px 9px; border-left: 1px solid #44546a; }
  :focus-visible { outline: 2px solid #93b4ff; outline-offset: -3px; }
  @media print { :host { display: none; } }`;

const watched = new Set();
const hidden = new WeakSet();
let beats = 0;

/** Returns the tenant's name, which may be truncated, and the rest of the handle's text. */
function texts() {
  const faults = armedFaults();
  const clock = shownTime().replace(/^\w+, /, '');
  const armed = faults === 0 ? 'no faults' : `${faults} fault${faults === 1 ? '' : 's'}`;
  return [decodeURIComponent(cookie('qa_tenant')) || 'default', ` · ${clock} · ${armed}`];
}

/** Returns the rectangles of the visible elements that match `selector`. */
function boxesOf({ document: page, innerHeight: height }, selector) {
  const boxes = [...page.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  return boxes.filter((box) => box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < height);
}

function place(tab, host) {
  const window = { width: tab.innerWidth, height: tab.innerHeight };
  const controls = boxesOf(tab, CONTROLS);
  const all = [...controls, ...boxesOf(tab, TEXTS)];
  const tries = [
    [false, all],
    [true, all],
    [false, controls],
    [true, controls],
  ];
  for (const [isSmall, taken] of tries) {
    host.toggleAttribute('data-small', isSmall);
    const free = freePlace(window, [host.offsetWidth, host.offsetHeight], taken);
    if (free) {
      host.style.transform = `translate(${free[0]}px, ${free[1]}px)`;
      host.removeAttribute('data-hidden');
      return;
    }
  }
  host.setAttribute('data-hidden', '');
}

function make(tab) {
  const { document: page } = tab;
  const host = page.createElement('aside');
  host.id = ID;
  host.setAttribute('aria-label', 'Test controls');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new tab.CSSStyleSheet();
  sheet.replaceSync(LOOK);
  root.adoptedStyleSheets = [sheet];
  const [box, link, name, rest, away] = ['div', 'a', 'span', 'span', 'button'].map((tag) => page.createElement(tag));
  name.className = 'tenant';
  rest.className = 'rest';
  link.append(name, rest);
  link.href = '/__qa';
  link.target = window.name;
  link.title = 'Open the test controls';
  away.textContent = '×';
  away.setAttribute('aria-label', 'Hide this handle in this tab');
  away.addEventListener('click', () => {
    hidden.add(tab);
    host.remove();
  });
  // Browsers slow down timers of hidden pages, so the app's visible tab drives the polling of this page.
  tab.setInterval(() => {
    beats += 1;
    write(tab, host);
    if (document.hidden && beats % 2 === 0) changed();
  }, EVERY);
  const move = () => place(tab, host);
  tab.addEventListener('scroll', move, { capture: true, passive: true });
  tab.addEventListener('resize', move);
  // Moves the handle after each change of the app's page, which may need the handle's place.
  new tab.MutationObserver(() => tab.requestAnimationFrame(move)).observe(page.body, {
    childList: true,
    subtree: true,
  });
  box.append(link, away);
  root.append(box);
  page.body.append(host);
  return host;
}

function write(tab, host) {
  const [name, rest] = texts();
  const root = host.shadowRoot;
  root.querySelector('.tenant').textContent = name;
  root.querySelector('.rest').textContent = rest;
  place(tab, host);
}

function show(tab) {
  // Access to a page of another site, for example of a payment, throws.
  try {
    if (hidden.has(tab) || tab.location.origin !== location.origin || tab.location.pathname.startsWith('/__qa')) return;
    if (tab.document.readyState === 'loading' || !tab.document.body) return;
    write(tab, tab.document.getElementById(ID) ?? make(tab));
  } catch {
    // The interval checks the tab again in a second.
  }
}

export function watch(tab) {
  watched.add(tab);
}

/** Starts the handles. Names this window, so that the handles can link to it. */
export function startHandles() {
  window.name ||= 'qa-workbench';
  setInterval(() => {
    for (const tab of watched) {
      if (tab.closed) watched.delete(tab);
      else show(tab);
    }
  }, EVERY);
}
