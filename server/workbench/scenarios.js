// The scenarios pane, which lists scenarios, and loads or opens them.

import { call, onClick, onPress, read } from './calls.js';
import { byId, h } from './dom.js';
import { nobody, open } from './opening.js';
import { NOBODY, SCREENS } from './screens.js';

const shownPath = (path) => path.split(/[?#]/)[0];

/** Returns the screens that show a scenario. A scenario without screens is shown at home. */
function screensOf(name) {
  const own = SCREENS.filter(({ scenarios }) => scenarios.includes(name));
  return own.length > 0 ? own : [SCREENS.find(({ path }) => path === '/')];
}

function load(name, more = {}) {
  const phone = byId('phone').value.trim();
  return call('POST', `/__qa/scenarios/${encodeURIComponent(name)}`, phone ? { phone, ...more } : more);
}

/** Loads a scenario now, or when its phone asks for a login code; returns the text to show. */
async function loadOrCarry(name) {
  if (byId('carry').checked) {
    const { phone } = await load(name, { when: 'signIn' });
    return `${phone} carries ${name} until it asks for a login code`;
  }
  return loaded(await load(name));
}

export const loaded = ({ phone, token, orderIds }) =>
  `Loaded ${phone}: token ${token || 'none'}, orders ${orderIds.join(', ') || 'none'}`;

const session = (name) => (name === NOBODY ? nobody : () => load(name));

function at(name, { area, name: screen, path }) {
  const press = ({ currentTarget }) => open(currentTarget, name, path, session(name));
  const label = `Open at screen: ${screen}, ${name}`;
  return h(
    'button',
    { 'data-at': path, 'data-words': `${area} ${screen} ${shownPath(path)}`, 'aria-label': label, onclick: press },
    h('span', {}, screen),
    h('code', {}, shownPath(path)),
  );
}

function item({ name, description, phone }) {
  const press = ({ currentTarget }) => open(currentTarget, name, '/', session(name));
  const loads = name !== NOBODY && [
    h('button', { 'data-load': name, 'aria-label': `Load ${name}`, onclick: onPress(() => loadOrCarry(name)) }, 'Load'),
    h('button', { class: 'main', 'aria-label': `Open as ${name}`, onclick: press }, 'Open as'),
  ];
  const screens = screensOf(name);
  return h(
    'li',
    { 'data-words': `${name} ${description} ${phone}` },
    h('div', {}, h('b', {}, name), ' ', h('small', {}, phone), h('p', { class: 'soft' }, description)),
    h('div', { class: 'do' }, loads || []),
    h(
      'details',
      { class: 'screens' },
      h('summary', { 'aria-label': `Screens of ${name}` }, `At a screen (${screens.length})`),
      h(
        'div',
        { class: 'do' },
        screens.map((screen) => at(name, screen)),
      ),
    ),
  );
}

/**
 * Filters the scenarios. A scenario and one of its screens must together contain all words of the search. Expands a
 * scenario if one of its screens contains a word.
 */
function fit() {
  const words = byId('search').value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const scenario of byId('scenarios').children) {
    const own = scenario.dataset.words.toLowerCase();
    const left = words.filter((word) => !own.includes(word));
    const screens = [...scenario.querySelectorAll('[data-at]')];
    const fits = (screen) => left.every((word) => screen.dataset.words.toLowerCase().includes(word));
    for (const screen of screens) screen.hidden = !fits(screen);
    scenario.hidden = !screens.some(fits);
    const isNamed = (screen) => words.some((word) => screen.dataset.words.toLowerCase().includes(word));
    scenario.querySelector('details').open = !scenario.hidden && screens.some(isNamed);
    found += Number(!scenario.hidden);
  }
  byId('none-found').hidden = found > 0;
}

async function show() {
  const own = await read('/__qa/scenarios');
  const all = [...own, { name: NOBODY, description: 'Nobody is signed in', phone: '' }];
  byId('scenarios').replaceChildren(...all.map(item));
  fit();
  const bases = byId('situation').elements.base;
  bases.replaceChildren(new Option('by itself', ''), ...own.map(({ name }) => new Option(name, name)));
}

export function startScenarios() {
  byId('search').addEventListener('input', fit);
  onClick('scenarios-again', async () => {
    await show();
    return 'Read again';
  });
  void show();
}
