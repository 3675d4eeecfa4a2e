// The form that arms a fault shows the fields that its kind needs.

import { call, filled, run } from './calls.js';

/** The fields of a kind, besides how often. */
const FIELDS = {
  status: ['status'],
  code: ['code'],
  latency: ['ms', 'jitterMs'],
  dribble: ['ms'],
  slow: ['ms'],
  late: ['ms'],
};
const form = document.getElementById('fault');
const { where, kind, times, forever } = form.elements;

function order() {
  const [first, second] = where.value.split(' ');
  if (first === 'provider') return { provider: second };
  if (first === 'notice') return { notice: second };
  return { path: second, ...(first === '*' ? {} : { method: first }) };
}

/** Offers the kinds of what was chosen, and the fields of the kind. */
function fit() {
  const { provider, notice } = order();
  kind.disabled = notice !== undefined;
  for (const group of kind.querySelectorAll('optgroup')) group.disabled = (group.label === 'Provider') !== Boolean(provider);
  if (kind.selectedOptions[0]?.parentElement.disabled) {
    kind.value = kind.querySelector('optgroup:not([disabled]) option').value;
  }
  const needed = FIELDS[notice ?? kind.value] ?? [];
  for (const name of ['status', 'code', 'ms', 'jitterMs', 'user']) {
    const field = form.elements[name];
    const isShown = name === 'user' ? !provider && !notice : needed.includes(name);
    field.closest('label').hidden = !isShown;
    field.disabled = !isShown;
  }
  times.disabled = forever.checked;
}

/** Starts the form. */
export function startFaults() {
  form.addEventListener('change', fit);
  fit();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run(event.submitter, async () => {
      const { where: _, ...fields } = filled(form);
      await call('POST', '/__qa/faults', { ...fields, ...order(), ...(forever.checked ? { times: 'forever' } : {}) });
      return 'Add fault: done';
    });
  });
}
