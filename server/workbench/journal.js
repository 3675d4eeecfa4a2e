// The journal pane, which lists and filters calls, and compares two of them.

import { call, changed, filled, onClick, read, timeOf } from './calls.js';
import { byId, h, list } from './dom.js';

const SHOWN = 50;
const form = byId('journal-filters');
const [words, open] = [byId('filter'), byId('diff-open')];
const picked = [];
let entries = [];
let since = '';

/** Returns the compared fields as lines, without id and times, which always differ. */
const lines = ({ id: _id, at: _at, tenantAt: _tenantAt, ...rest }) => JSON.stringify(rest, null, 2).split('\n');

/** Compares two lists of lines. Marks lines of both with ' ', of the first with '-', of the second with '+'. */
export function difference(a, b) {
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i][j] = a[i] === b[j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  const found = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      found.push([' ', a[i]]);
      [i, j] = [i + 1, j + 1];
    } else if (j >= b.length || (i < a.length && longest[i + 1][j] >= longest[i][j + 1])) {
      found.push(['-', a[i]]);
      i += 1;
    } else {
      found.push(['+', b[j]]);
      j += 1;
    }
  }
  return found;
}

function pick({ currentTarget }) {
  const { key } = currentTarget.closest('[data-key]').dataset;
  const at = picked.indexOf(key);
  if (at >= 0) picked.splice(at, 1);
  else picked.push(key);
  if (picked.length > 2) picked.shift();
  mark();
}

function item(entry) {
  const { tenantAt, method, path, status, code, ms, fault, executed, user } = entry;
  const tone = status >= 400 || code !== 0 ? 'bad' : 'good';
  const pre = h('pre', { tabindex: 0 });
  const fill = ({ currentTarget }) => {
    if (currentTarget.open && pre.textContent === '') pre.textContent = JSON.stringify(entry, null, 2);
  };
  return [
    h(
      'details',
      { ontoggle: fill },
      h(
        'summary',
        {},
        h('span', { class: 'when' }, timeOf(tenantAt)),
        ' ',
        h('b', {}, method),
        ` ${path} `,
        h('span', { class: `tag ${tone}` }, `${status} · ${code}`),
        ' ',
        h('span', { class: 'soft' }, `${ms} ms`),
        fault && [' ', h('span', { class: 'tag warn' }, `${fault}, ${executed ? 'ran' : 'did not run'}`)],
        user && h('span', { hidden: true }, ` ${user}`),
      ),
      pre,
    ),
    h(
      'button',
      {
        class: 'pick',
        'aria-pressed': 'false',
        'aria-label': `Compare ${method} ${path} of ${timeOf(tenantAt)}`,
        onclick: pick,
      },
      'Compare',
    ),
  ];
}

function mark() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const shown of document.querySelectorAll('#calls li:not(.empty)')) {
    const text = shown.querySelector('summary').textContent.toLowerCase();
    shown.hidden = !wanted.every((word) => text.includes(word));
    shown.querySelector('.pick').setAttribute('aria-pressed', String(picked.includes(shown.dataset.key)));
  }
  open.disabled = picked.length !== 2;
  open.textContent = picked.length === 1 ? 'Diff: pick one more' : 'Diff';
}

async function entry(id) {
  const known = entries.find((one) => one.id === id);
  const found = known ?? (await read('/__qa/journal')).find((one) => one.id === id);
  if (!found) throw new Error('That call is no longer in the journal');
  return found;
}

async function showDifference() {
  const [older, newer] = await Promise.all([...picked].sort().map(entry));
  const of = ({ method, path, tenantAt }) => `${method} ${path} of ${tenantAt}`;
  byId('diff-of').textContent = `− ${of(older)}\n+ ${of(newer)}`;
  const looks = { '-': 'gone', '+': 'came', ' ': 'same' };
  const parts = difference(lines(older), lines(newer)).map(([side, text]) =>
    h('span', { class: looks[side] }, `${side} ${text}\n`),
  );
  byId('diff-lines').replaceChildren(...parts);
  byId('diff').showModal();
  return '';
}

export const journalPane = {
  id: 'Journal',
  ask() {
    return read(`/__qa/journal?${new URLSearchParams({ limit: SHOWN, ...filled(form), ...(since && { since }) })}`);
  },
  draw(found) {
    entries = found;
    const empty = 'No calls yet. What the app asks appears here.';
    list(byId('calls'), entries, { key: ({ id }) => id, draw: item, empty });
    mark();
  },
  start() {
    words.addEventListener('input', mark);
    form.addEventListener('change', changed);
    form.addEventListener('submit', (event) => event.preventDefault());
    onClick('journal-since', async (button) => {
      if (since) since = '';
      else [{ id: since } = { id: '' }] = await read('/__qa/journal?limit=1');
      button.setAttribute('aria-pressed', String(since !== ''));
      return since ? 'Only calls from now on' : 'All calls again';
    });
    onClick('journal-clear', async () => {
      await call('DELETE', '/__qa/journal');
      since = '';
      byId('journal-since').setAttribute('aria-pressed', 'false');
      return 'Emptied';
    });
    onClick('diff-open', showDifference);
    byId('diff-close').addEventListener('click', () => byId('diff').close());
  },
};
