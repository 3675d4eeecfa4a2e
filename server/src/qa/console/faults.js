// The form that arms a fault shows the fields that its kind needs.

import { call, filled, run } from './calls.js';

/** The fields of a kind, besides the number of occurrences. */
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
  if (first === 'event') return { event: second };
  return { path: second, ...(first === '*' ? {} : { method: first }) };
}

/** Offers the kinds of the chosen target, and the fields of the kind. */
function fit() {
  const { provider, notice, event } = order();
  const of = provider ? 'providers' : event ? 'events' : 'calls';
  kind.disabled = notice !== undefined;
  for (const option of kind.options) {
    option.disabled = !option.dataset.of.split(' ').includes(of);
    option.hidden = option.disabled;
  }
  if (kind.selectedOptions[0]?.disabled) kind.value = kind.querySelector('option:not([disabled])').value;
  const needed = FIELDS[notice ?? kind.value] ?? [];
  for (const name of ['status', 'code', 'ms', 'jitterMs', 'user']) {
    const field = form.elements[name];
    const isShown = name === 'user' ? of === 'calls' && !notice : needed.includes(name);
    field.closest('label').hidden = !isShown;
    field.disabled = !isShown;
  }
  times.disabled = forever.checked;
}

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
