// Keeps the page as the server would write it now. Changed parts are replaced; the rest stays, with typed text, opened
// entries, choices and focus.

/** Milliseconds between two polls. */
const EVERY = 2000;

const written = new Map();
const parser = new DOMParser();
let running;

const parts = (root) => [...root.querySelectorAll('[data-live]')];
const remember = (part) => written.set(part.id, part.innerHTML);

/** Identifies a control after its surroundings were replaced. */
function nameOf(element) {
  const item = element.closest('[data-key]')?.dataset.key ?? '';
  return [element.tagName, item, element.getAttribute('aria-label') ?? element.textContent].join('|');
}

function keepingFocus(part, change) {
  const focused = part.contains(document.activeElement) ? nameOf(document.activeElement) : undefined;
  change();
  if (focused === undefined || part.contains(document.activeElement)) return;
  const controls = [...part.querySelectorAll('button, a, summary, select, [tabindex]')];
  const again = controls.find((control) => nameOf(control) === focused);
  (again ?? part.closest('.body'))?.focus({ preventScroll: true });
}

/** Inserts the items of a list; an item is replaced only if it differs. */
function mend(list, fresh, was) {
  const before = new Map([...list.children].map((item) => [item.dataset.key, item]));
  const old = new Map([...was.children].map((item) => [item.dataset.key, item.outerHTML]));
  const items = [...fresh.children].map((item) => {
    const known = before.get(item.dataset.key);
    return known !== undefined && old.get(item.dataset.key) === item.outerHTML ? known : document.importNode(item, true);
  });
  const wanted = new Set(items);
  for (const item of [...list.children]) if (!wanted.has(item)) item.remove();
  items.forEach((item, at) => {
    if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null);
  });
}

function put(part, fresh) {
  const [list, next] = [part.querySelector(':scope > ul'), fresh.querySelector(':scope > ul')];
  keepingFocus(part, () => {
    for (const { name, value } of fresh.attributes) part.setAttribute(name, value);
    if (list?.querySelector('[data-key]') && next) {
      const was = parser.parseFromString(written.get(part.id) ?? '', 'text/html').querySelector('ul');
      mend(list, next, was ?? list);
    } else {
      part.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
    }
  });
}

async function look() {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (response.status === 403) return location.reload();
  if (!response.ok) throw new Error(`The server answers ${response.status}`);
  const fresh = parser.parseFromString(await response.text(), 'text/html');
  // Another tab chose another tenant, so everything differs.
  if (fresh.body.dataset.tenant !== document.body.dataset.tenant) return location.reload();
  for (const next of parts(fresh)) {
    const part = document.getElementById(next.id);
    // An open list of choices would close.
    if (part === null || part === document.activeElement || written.get(part.id) === next.innerHTML) continue;
    put(part, next);
    remember(next);
  }
  document.dispatchEvent(new CustomEvent('shown'));
  return undefined;
}

/** Polls at once, after a poll in progress. */
export async function refresh() {
  while (running) await running;
  running = look()
    .then(() => document.body.removeAttribute('data-lost'))
    .catch(() => document.body.setAttribute('data-lost', ''))
    .finally(() => {
      running = undefined;
    });
  return running;
}

/** Polls repeatedly while the page is visible and `Live` is ticked. */
export function keepLive() {
  parts(document).forEach(remember);
  document.addEventListener('changed', () => void refresh());
  const live = document.getElementById('live');
  setInterval(() => {
    if (!document.hidden && live.checked && !running) void refresh();
  }, EVERY);
}
