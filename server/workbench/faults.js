// The faults pane: a form that injects faults, and the list of active faults.

import { description } from './about.js';
import { call, filled, onClick, onPress, onSend, read } from './calls.js';
import { byId, choices, h, list } from './dom.js';

/** The kinds of fault for each target, and the form fields for each kind. */
const KINDS = {
  calls: ['status', 'code', 'latency', 'reset', 'truncate', 'garbage', 'dribble', 'drop-after-commit'],
  provider: ['down', 'refuse', 'slow'],
  ocr: ['down', 'refuse', 'slow', 'reads'],
  event: ['down', 'slow', 'code'],
  notice: [],
};
const FIELDS = {
  status: ['status', 'rawBody', 'data'],
  code: ['code', 'args', 'data', 'rawBody'],
  latency: ['ms', 'jitterMs', 'seed'],
  dribble: ['ms'],
  slow: ['ms'],
  reads: ['reading'],
  late: ['ms'],
};
/** Form fields that select the affected calls. */
const MATCHERS = ['user', 'body', 'headers'];
/** Form fields that only faults of calls have. */
const OF_CALLS = ['rawBody', 'data', 'args'];

const form = byId('fault');
const { where, kind, times, forever } = form.elements;
let armed = 0;

/** Returns the number of active faults, for the handle in the app's tabs (`handle.js`). */
export const armedFaults = () => armed;

/** Returns the chosen target: a provider, a notice, an event, or calls of a path. */
function target() {
  const [first, second] = where.value.split(' ');
  if (['provider', 'notice', 'event'].includes(first)) return { [first]: second };
  if (first === 'own') return {};
  return { path: second, ...(first === '*' ? {} : { method: first }) };
}

/** Shows the kinds of the chosen target, and the form fields of the chosen kind. */
function fit() {
  const { provider, notice, event } = target();
  const of = provider ? 'provider' : notice ? 'notice' : event ? 'event' : 'calls';
  kind.closest('label').hidden = of === 'notice';
  kind.disabled = of === 'notice';
  choices(
    kind,
    (KINDS[provider] ?? KINDS[of]).map((name) => [name]),
  );
  const needed = (FIELDS[notice ?? kind.value] ?? []).filter((name) => of === 'calls' || !OF_CALLS.includes(name));
  const isOwn = where.value === 'own';
  const shown = [...needed, ...(of === 'calls' ? MATCHERS : []), ...(isOwn ? ['path', 'method'] : [])];
  for (const name of [...new Set([...Object.values(FIELDS).flat(), ...MATCHERS, 'path', 'method'])]) {
    const field = form.elements[name];
    field.closest('label').hidden = !shown.includes(name);
    field.disabled = !shown.includes(name);
  }
  times.disabled = forever.checked;
}

const group = (label, options) =>
  h(
    'optgroup',
    { label },
    options.map(([code, text]) => new Option(text, code)),
  );

/** Fills the lists of targets and codes from the API's description. */
async function offer() {
  const { paths, components } = await description();
  const { Provider, NoticeFault, ControlEvent, ErrorCode } = components.schemas;
  const groups = new Map();
  for (const [path, methods] of Object.entries(paths).filter(([path]) => path.startsWith('/api1/'))) {
    const below = path.slice('/api1'.length);
    const [, name] = below.split('/');
    const calls = Object.keys(methods).map((method) => method.toUpperCase());
    groups.set(name, [
      ...(groups.get(name) ?? []),
      ...calls.map((method) => [`${method} ${path}`, `${below} · ${method}`]),
    ]);
  }
  const events = ControlEvent.properties.event.enum.filter((event) => event !== 'apply' && event !== 'reapply');
  where.replaceChildren(
    new Option('Any call of the app', '* /api1/*'),
    new Option('A path of your own …', 'own'),
    group(
      'Providers',
      Provider.enum.map((name) => [`provider ${name}`, name]),
    ),
    group(
      'Payment notice',
      NoticeFault.enum.map((name) => [`notice ${name}`, name]),
    ),
    group(
      'Event of an order',
      events.map((name) => [`event ${name}`, name]),
    ),
    ...[...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, calls]) => group(name, calls)),
  );
  byId('codes').replaceChildren(...ErrorCode.oneOf.map((code) => new Option(code.title, String(code.const))));
  fit();
}

/** Describes a fault's kind and values. */
function told(fault) {
  const names = [
    'status',
    'code',
    'ms',
    'jitterMs',
    'skip',
    'user',
    'body',
    'headers',
    'args',
    'data',
    'rawBody',
    'seed',
    'reading',
  ];
  const given = names.filter((name) => fault[name] !== null && fault[name] !== undefined);
  const text = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  // Omits the field's name if the kind has the same name.
  return [fault.kind, ...given.map((name) => `${fault.kind === name ? '' : `${name} `}${text(fault[name])}`)]
    .filter(Boolean)
    .join(' ');
}

function place({ provider, notice, event, method, path }) {
  if (provider) return `Provider ${provider}`;
  if (notice) return `Payment notice ${notice}`;
  if (event) return `Event ${event}`;
  return `${method ?? 'Any'} ${path ?? ''}`;
}

function item(fault) {
  const { id, left } = fault;
  const remove = onPress(async () => {
    await call('DELETE', `/__qa/faults/${id}`);
    return 'Removed';
  });
  return [
    h(
      'div',
      {},
      h('b', {}, place(fault)),
      h('p', {}, `${told(fault)} `, h('span', { class: 'tag' }, left === 'forever' ? left : `${left} left`)),
    ),
    h('button', { 'aria-label': `Remove fault ${id}`, onclick: remove }, 'Remove'),
  ];
}

export const faultsPane = {
  id: 'Faults',
  isAlways: true,
  ask: () => read('/__qa/faults'),
  draw(faults) {
    armed = faults.length;
    const button = document.querySelector('.tabs [data-pane=Faults]');
    if (button) button.textContent = armed > 0 ? `Faults (${armed})` : 'Faults';
    list(byId('faults'), faults, { key: ({ id }) => id, draw: item, empty: 'No faults are armed.' });
  },
  start() {
    void offer();
    form.addEventListener('change', fit);
    onClick('faults-clear', async () => {
      await call('DELETE', '/__qa/faults');
      return 'Removed all';
    });
    onSend(form, async () => {
      const { where: _, ...fields } = filled(form);
      await call('POST', '/__qa/faults', { ...fields, ...target(), ...(forever.checked ? { times: 'forever' } : {}) });
      return 'Add fault: done';
    });
  },
};
