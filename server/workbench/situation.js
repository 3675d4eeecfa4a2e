// The form that loads a situation: a loan with chosen parameters and events.

import { about } from './about.js';
import { call, filled, run } from './calls.js';
import { byId, choices, h } from './dom.js';
import { open } from './opening.js';
import { loaded } from './scenarios.js';

const form = byId('situation');
const events = byId('situation-events');

/** Commands that need at most an amount. Other commands can be sent as JSON in the Call pane. */
const COMMANDS = {
  repay: 'repay',
  'pay an amount': (amount) => ({ pay: amount ? { amount } : {} }),
  bookNext: 'bookNext',
  requestExtension: 'requestExtension',
  payExtension: 'payExtension',
  giveUpExtension: 'giveUpExtension',
  coolingOff: 'coolingOff',
  'apply again': (amount) => ({ apply: amount ? { amount } : {} }),
  withdraw: 'withdraw',
  getMoney: 'getMoney',
  ...Object.fromEntries(
    ['approve', 'deny', 'disbursed', 'disbursalFailed'].map((event) => [`report: ${event}`, { report: event }]),
  ),
};

function row() {
  const command = h('select', { 'aria-label': 'Event', 'data-part': 'command' });
  choices(
    command,
    Object.keys(COMMANDS).map((name) => [name]),
  );
  return h(
    'li',
    {},
    command,
    h('input', { 'data-part': 'amount', 'aria-label': 'Rupees', inputmode: 'decimal', placeholder: '₹', size: 5 }),
    h('input', { 'data-part': 'at', 'aria-label': 'Before now', value: '-PT1H', size: 7 }),
    h('button', { type: 'button', 'aria-label': 'Remove event', onclick: ({ target }) => removed(target) }, '×'),
  );
}

function removed(button) {
  button.closest('li').remove();
  preview();
}

function history() {
  return [...events.children].map((item) => {
    const [command, amount, at] = ['command', 'amount', 'at'].map(
      (part) => item.querySelector(`[data-part=${part}]`).value,
    );
    const written = COMMANDS[command];
    return { at: at.trim(), do: typeof written === 'function' ? written(amount.trim()) : written };
  });
}

function body() {
  const { due, dueDays, ...fields } = filled(form);
  const steps = history();
  return {
    ...fields,
    ...(due && { [due]: Number(dueDays ?? 0) }),
    ...(steps.length > 0 && { history: steps, base: fields.base ?? 'loaned' }),
    ...(form.elements.signedOut.checked && { signedIn: false }),
    ...(form.elements.carried.checked && { when: 'signIn' }),
  };
}

function preview() {
  form.elements.dueDays.disabled = form.elements.due.value === '';
  byId('situation-body').textContent = JSON.stringify(body(), null, 2);
}

async function offer() {
  const { products } = await about();
  const { product, days } = form.elements;
  const chosen = products.find(({ id }) => id === product.value) ?? products[0];
  const plan = (count) => (count ? ` (${count} instalments)` : '');
  choices(days, [['', 'its own'], ...chosen.days.map((code, at) => [code, `${code}${plan(chosen.instalments[at])}`])]);
  byId('amounts').replaceChildren(...chosen.amounts.map((amount) => new Option('', amount)));
  preview();
}

export function startSituation() {
  void about().then(({ products }) => {
    choices(form.elements.product, [['', 'the first'], ...products.map(({ id, name }) => [id, name])]);
    return offer();
  });
  form.elements.product.addEventListener('change', () => void offer());
  form.addEventListener('input', preview);
  byId('situation-add').addEventListener('click', () => {
    events.append(row());
    preview();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const send = () => call('POST', '/__qa/scenarios', body());
    const { submitter } = event;
    if (submitter.value === 'open') open(submitter, 'this situation', '/order', send);
    else void run(submitter, async () => loaded(await send()));
  });
}
