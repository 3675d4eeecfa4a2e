// The journal: an opened entry, the filter, and the difference of two entries.

import { call, say } from './calls.js';

const filter = document.getElementById('filter');
const open = document.getElementById('diff-open');
const picked = [];

async function entry(id) {
  const found = (await call('GET', '/__qa/journal')).find((one) => one.id === id);
  if (!found) throw new Error('That call is no longer in the journal');
  return found;
}

/** The compared fields: without id and time, which always differ and are shown above. */
const lines = ({ id: _id, at: _at, tenantAt: _tenantAt, ...rest }) => JSON.stringify(rest, null, 2).split('\n');

/** Lines of two texts, marked as in both (' '), in the first alone ('-'), in the second alone ('+'). */
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

const itemOf = (element) => element.closest('[data-key]').dataset.key;

function mark() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const item of document.querySelectorAll('#calls li')) {
    const text = item.querySelector('summary').textContent.toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
    item.querySelector('.pick').setAttribute('aria-pressed', String(picked.includes(item.dataset.key)));
  }
  open.disabled = picked.length !== 2;
  open.textContent = picked.length === 1 ? 'Diff: pick one more' : 'Diff';
}

async function showDifference() {
  // The older call first: its answer became the newer one's.
  const [older, newer] = await Promise.all([...picked].sort().map(entry));
  const of = ({ method, path, tenantAt }) => `${method} ${path} of ${tenantAt}`;
  document.getElementById('diff-of').textContent = `− ${of(older)}\n+ ${of(newer)}`;
  const parts = difference(lines(older), lines(newer)).map(([side, text]) => {
    const line = document.createElement('span');
    line.className = side === '-' ? 'gone' : side === '+' ? 'came' : 'same';
    line.textContent = `${side} ${text}\n`;
    return line;
  });
  document.getElementById('diff-lines').replaceChildren(...parts);
  document.getElementById('diff').showModal();
}

export function startJournal() {
  const calls = document.getElementById('Journal');
  filter.addEventListener('input', mark);
  document.addEventListener('shown', mark);
  calls.addEventListener(
    'toggle',
    ({ target }) => {
      const text = target.querySelector('pre');
      if (!target.open || text.textContent !== '') return;
      entry(itemOf(target)).then(
        (found) => {
          text.textContent = JSON.stringify(found, null, 2);
        },
        (error) => {
          text.textContent = error.message;
        },
      );
    },
    true,
  );
  calls.addEventListener('click', ({ target }) => {
    const button = target.closest('.pick');
    if (!button) return;
    const id = itemOf(button);
    const at = picked.indexOf(id);
    if (at >= 0) picked.splice(at, 1);
    else picked.push(id);
    if (picked.length > 2) picked.shift();
    mark();
  });
  open.addEventListener('click', () => void showDifference().catch((error) => say(error.message)));
}
