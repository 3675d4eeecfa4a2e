// Shows the tenant's orders, and the details of one order.

import { about } from './about.js';
import { call, changed, onPress, read } from './calls.js';
import { byId, h, list, put } from './dom.js';
import { labelOf, picture, table } from './machine.js';

/** Id of the shown order; `null` shows the newest order. */
let chosen = new URLSearchParams(location.search).get('order');
let view = 'Machine';

function choose(event, id) {
  if (event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  chosen = id;
  history.replaceState(null, '', `/__qa?order=${id}`);
  changed();
}

function happen(id, event) {
  return onPress(async () => {
    const field = document.querySelector(`input[data-amount="${id}"]`);
    const amount = event === 'paid' ? field?.value.trim() : '';
    await call('POST', `/__qa/orders/${id}/events`, amount ? { event, amount } : { event });
    return `${event}: done`;
  });
}

function events({ orderId, allowedEvents }) {
  if (allowedEvents.length === 0) return [h('span', { class: 'soft' }, 'nothing may happen')];
  const amount = { 'data-amount': orderId, 'aria-label': 'Rupees of paid', placeholder: '₹ due', inputmode: 'decimal' };
  return allowedEvents.flatMap((event) => [
    h('button', { onclick: happen(orderId, event) }, event),
    event === 'paid' && h('input', { ...amount, size: 6, autocomplete: 'off' }),
  ]);
}

function item({ orderId, orderNo, orderState, extensionState, phone, amount, dueDay, isChosen, allowedEvents }) {
  const link = { href: `/__qa?order=${orderId}`, 'aria-current': isChosen && 'true' };
  return [
    h(
      'div',
      {},
      h('a', { ...link, onclick: (event) => choose(event, orderId) }, orderNo),
      ' ',
      h('span', { class: 'tag' }, `${orderState} ${labelOf(orderState)}`),
      extensionState > 0 && h('span', { class: 'soft' }, ` extension ${extensionState}`),
      h('p', { class: 'soft' }, `${phone} · ₹${amount}${dueDay ? ` · due ${dueDay}` : ''}`),
    ),
    h('div', { class: 'do' }, events({ orderId, allowedEvents })),
  ];
}

/** Returns the data that an order's list item shows. */
const shown = ({ orderId, orderNo, orderState, extensionState, phone, allowedEvents, order }) => ({
  ...{ orderId, orderNo, orderState, extensionState, phone, allowedEvents },
  ...{ amount: order.quote.amount, dueDay: order.dueDay, isChosen: orderId === chosen },
});

let orders = [];

export const ordersPane = {
  id: 'Orders',
  isAlways: true,
  ask: () => read('/__qa/orders'),
  draw(found) {
    orders = found;
    if (!orders.some(({ orderId }) => orderId === chosen)) chosen = orders[0]?.orderId ?? null;
    const empty = 'No orders yet. Load a scenario such as “loaned”.';
    list(byId('orders'), orders.map(shown), { key: ({ orderId }) => orderId, draw: item, empty });
  },
};

const pair = ([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value));

function amounts(heads, rows) {
  const head = heads.map((name) => h('th', { scope: 'col' }, name));
  const body = rows.map((cells) =>
    h(
      'tr',
      {},
      cells.map((cell) => h('td', {}, cell)),
    ),
  );
  return h('table', { class: 'sums' }, h('thead', {}, h('tr', {}, head)), h('tbody', {}, body));
}

function account({ account: own, order }) {
  const sums = [
    ['Asked today', own.payable],
    ['Payoff today', own.payoff],
    ['Due today', own.dueToday],
    ['Late charge', `${own.overdueFee} (${own.overdueDays} days)`],
    ['Received', own.received],
    ['Next', own.nextDue ? `${own.nextDue.amount} on ${own.nextDue.date}` : '–'],
    ['Paid out', order.loanDay ?? 'not yet'],
  ];
  const tone = { paid: 'good', late: 'bad', due: 'warn' };
  const row = ({ n, dueDate, amount, principal, interest, paid, state }) => {
    const shownState = h('span', { class: `tag ${tone[state] ?? ''}` }, state);
    return [n, dueDate, amount, principal, interest, paid, shownState];
  };
  const payment = ({ paidAt, amount, what, parts: { late, interest, principal, refunded } }) => {
    return [paidAt.slice(0, 16).replace('T', ' '), amount, what, late, interest, principal, refunded];
  };
  const { plan, payments } = own;
  return [
    h('dl', {}, sums.map(pair)),
    amounts(['', 'Due', 'Amount', 'Principal', 'Interest', 'Received', ''], plan.map(row)),
    payments.length > 0 &&
      amounts(['Paid', 'Amount', 'For', 'Late', 'Interest', 'Principal', 'Back'], payments.map(payment)),
  ].filter(Boolean);
}

function facts({ order }) {
  const steps = order.history.map(({ at, event, void: isVoid }) =>
    h(
      'li',
      {},
      h('span', { class: 'when' }, at.slice(0, 19).replace('T', ' ')),
      ' ',
      h('b', {}, event),
      isVoid ? ' (void)' : '',
    ),
  );
  return [
    h('ol', { class: 'steps' }, steps),
    h(
      'details',
      {},
      h('summary', {}, 'Everything that is stored'),
      h('pre', { tabindex: 0 }, JSON.stringify(order, null, 2)),
    ),
  ];
}

async function machine(order) {
  const { machine: phases } = await about();
  const small = order && { orderNo: order.orderNo, phase: order.phase, leadsTo: order.leadsTo };
  put(byId('picture'), small ?? null, () => picture(phases, small));
  const whole = byId('machine-table');
  if (whole.childElementCount === 0) whole.append(table(phases));
}

/** Scrolls the picture to the order's state, if the picture is wider than its pane. */
function scrollToState() {
  const here = document.querySelector('#picture .here');
  const part = byId('picture');
  if (!here || part.scrollWidth <= part.clientWidth) return;
  const { left, width } = here.getBoundingClientRect();
  part.scrollLeft += left + width / 2 - part.getBoundingClientRect().left - part.clientWidth / 2;
}

let scrolledTo = '';

export const orderPane = {
  id: 'Order',
  ask: async () => orders.find(({ orderId }) => orderId === chosen),
  async draw(order) {
    byId('drawn').textContent = order?.orderNo ?? 'none yet';
    await machine(order);
    put(byId('account'), order ? { account: order.account, loanDay: order.order.loanDay } : null, () =>
      order ? account(order) : [],
    );
    put(byId('facts'), order?.order ?? null, () => (order ? facts(order) : []));
    const at = `${order?.orderId} ${order?.phase}`;
    if (scrolledTo !== at) scrollToState();
    scrolledTo = at;
  },
  start() {
    const show = (name) => {
      view = name;
      for (const part of document.querySelectorAll('#Order [data-view]')) part.hidden = part.dataset.view !== view;
      for (const button of document.querySelectorAll('#order-views button')) {
        button.setAttribute('aria-pressed', String(button.textContent === view));
      }
    };
    const names = ['Machine', 'Account', 'Facts'];
    byId('order-views').append(...names.map((name) => h('button', { onclick: () => show(name) }, name)));
    show(view);
  },
};
