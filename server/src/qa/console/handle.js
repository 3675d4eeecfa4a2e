// A small handle in the tabs that this page opened: tenant, clock, armed faults, and the way back here. The app does
// not know of it: this page inserts it, and again after each load, as long as this page is open.

const EVERY = 1000;
const ID = 'qa-handle';
const LOOK = `
  :host { position: fixed; left: 8px; bottom: calc(72px + env(safe-area-inset-bottom, 0px)); z-index: 2147483647; }
  div { display: flex; border-radius: 14px; overflow: hidden; font: 600 12px/16px system-ui, sans-serif;
    background: #0f1b2d; color: #fff; border: 1px solid #a9b6c7; }
  a, button { font: inherit; color: inherit; background: none; border: 0; text-decoration: none; padding: 5px 10px;
    cursor: pointer; min-height: 26px; box-sizing: border-box; font-variant-numeric: tabular-nums; white-space: nowrap; }
  a { max-width: 280px; overflow: hidden; text-overflow: ellipsis; }
  button { padding: 5px 9px; border-left: 1px solid #44546a; }
  :focus-visible { outline: 2px solid #93b4ff; outline-offset: -3px; }
  @media print { :host { display: none; } }`;

const watched = new Set();
const hidden = new WeakSet();
let beats = 0;

/** The handle's text, from the contents of this page. */
function text() {
  const faults = document.querySelectorAll('#faults li').length;
  const clock = document.getElementById('now').textContent.replace(/^\w+, /, '');
  const armed = faults === 0 ? 'no faults' : `${faults} fault${faults === 1 ? '' : 's'}`;
  return `${document.body.dataset.tenant} · ${clock} · ${armed}`;
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
  const [box, link, away] = ['div', 'a', 'button'].map((name) => page.createElement(name));
  link.href = '/__qa';
  link.target = window.name;
  link.title = 'Open the test controls';
  away.textContent = '×';
  away.setAttribute('aria-label', 'Hide this handle in this tab');
  away.addEventListener('click', () => {
    hidden.add(tab);
    host.remove();
  });
  // Browsers slow down hidden pages: so the visible tab keeps the time and makes this page poll the server.
  tab.setInterval(() => {
    beats += 1;
    link.textContent = text();
    if (document.hidden && beats % 2 === 0) document.dispatchEvent(new CustomEvent('changed'));
  }, EVERY);
  box.append(link, away);
  root.append(box);
  page.body.append(host);
  return link;
}

function show(tab) {
  // A page of another site, for example of a payment, does not share its document.
  try {
    if (hidden.has(tab) || tab.location.origin !== location.origin || tab.location.pathname.startsWith('/__qa')) return;
    if (tab.document.readyState === 'loading' || !tab.document.body) return;
    const link = tab.document.getElementById(ID)?.shadowRoot.querySelector('a') ?? make(tab);
    link.textContent = text();
  } catch {
    // Checked again in a second.
  }
}

export function watch(tab) {
  watched.add(tab);
}

/** Starts the handles. A tab's link finds this tab by its name. */
export function startHandles() {
  window.name ||= 'qa-workbench';
  setInterval(() => {
    for (const tab of watched) {
      if (tab.closed) watched.delete(tab);
      else show(tab);
    }
  }, EVERY);
}
