// Draws the state machine of orders as a picture and as a table.

import { h, svg } from './dom.js';

/** Positions of the phases in the picture, by the phase's name. */
const PLACES = {
  1: [52, 180],
  2: [172, 180],
  3: [52, 62],
  10: [172, 62],
  4: [292, 180],
  5: [292, 62],
  6: [412, 180],
  '11 (1)': [480, 62],
  8: [480, 296],
  '11 (3)': [640, 62],
  7: [640, 196],
};
/** English labels of the states (core/messages/labels.json). */
const LABELS = {
  1: 'Auditing',
  2: 'Pass',
  3: 'Denied',
  4: 'Lending',
  5: 'Failed',
  6: 'Loaned',
  7: 'Settled',
  8: 'Overdued',
  9: 'Status 9',
  10: 'Cancel',
  11: 'Extension',
};
const [WIDE, HIGH] = [46, 24];
/** Bend in pixels: of two opposite arrows, and of an arrow around a state that is in its way. */
const BEND = 44;
const AROUND = { '8>5': -90 };

export const labelOf = (state) => LABELS[state] ?? '';

/** Returns the longest key of `PLACES` with which the phase's name begins: `11 (1)` for `11 (1) from 6`. */
export function placeOf(phase) {
  const fits = (key) => phase === key || phase.startsWith(`${key} `);
  return Object.keys(PLACES)
    .filter(fits)
    .sort((one, other) => other.length - one.length)[0];
}

/** Groups the events by arrow. A key is `from>to`. */
export function arrowsOf(machine) {
  const arrows = new Map();
  for (const { phase, events } of machine) {
    for (const { event, to } of events) {
      const name = `${placeOf(phase)}>${placeOf(to)}`;
      arrows.set(name, [...new Set([...(arrows.get(name) ?? []), event])]);
    }
  }
  return arrows;
}

/** Returns the point at which the line from a state's middle to another point crosses the state's border. */
function border([x, y], [toX, toY]) {
  const [dx, dy] = [toX - x, toY - y];
  const part = Math.min((WIDE + 2) / Math.abs(dx), (HIGH + 2) / Math.abs(dy), 1);
  return [x + dx * part, y + dy * part].map(Math.round);
}

function arrow(from, to, isDouble) {
  const [a, b] = [PLACES[from], PLACES[to]];
  if (from === to) {
    const [x, y] = [a[0], a[1] - HIGH];
    return [`M${x - 16} ${y}c-14 -30 42 -30 30 -2`, [x, y - 8]];
  }
  const bend = isDouble ? BEND : (AROUND[`${from}>${to}`] ?? 0);
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  const control = [(a[0] + b[0]) / 2 - (dy * bend) / length, (a[1] + b[1]) / 2 + (dx * bend) / length].map(Math.round);
  const [start, end] = [border(a, control), border(b, control)];
  // Places the label on the outer side of the curve, so that the labels of opposite arrows stay apart.
  const middle = [0, 1].map((axis) => Math.round((start[axis] + 6 * control[axis] + end[axis]) / 8));
  return [`M${start.join(' ')}Q${control.join(' ')} ${end.join(' ')}`, middle];
}

function head(id) {
  const properties = { id, class: id, viewBox: '0 0 10 10', refX: 9, refY: 5, markerWidth: 7, markerHeight: 7 };
  return svg('marker', { ...properties, orient: 'auto' }, svg('path', { d: 'M0 0 10 5 0 10z' }));
}

function title(order) {
  if (!order) return 'The order machine; no order is drawn';
  const leads = order.leadsTo.map(({ event, to }) => `${event} leads to ${to}`);
  const what = leads.length > 0 ? leads.join(', ') : 'nothing may happen to it';
  return `Order ${order.orderNo} stands in ${order.phase}; ${what}`;
}

function state(key, here, next) {
  const [x, y] = PLACES[key];
  const mark = key === here ? ' here' : next.includes(key) ? ' next' : '';
  const box = { x: x - WIDE, y: y - HIGH, width: WIDE * 2, height: HIGH * 2, rx: 10 };
  return svg(
    'g',
    { class: `state${mark}` },
    svg('rect', box),
    svg('text', { x, y: y - 4, class: 'code' }, key),
    svg('text', { x, y: y + 15 }, labelOf(key.split(' ')[0])),
  );
}

export function picture(machine, order) {
  const arrows = arrowsOf(machine);
  const lines = [];
  const labels = [];
  for (const [name, events] of arrows) {
    const [from, to] = name.split('>');
    const isLed = ({ event, to: leads }) => from === order?.phase && to === leads && events.includes(event);
    const allowed = (order?.leadsTo ?? []).filter(isLed).map(({ event }) => event);
    const [path, [x, y]] = arrow(from, to, arrows.has(`${to}>${from}`));
    const [look, marker] = allowed.length > 0 ? ['arrow open', 'head-open'] : ['arrow', 'head'];
    const told = svg('title', {}, `${from} to ${to}: ${events.join(', ')}`);
    lines.push(svg('path', { class: look, d: path, 'marker-end': `url(#${marker})` }, told));
    labels.push(...allowed.map((event, line) => svg('text', { class: 'event', x, y: y + 4 + line * 17 }, event)));
  }
  const next = (order?.leadsTo ?? []).map(({ to }) => to);
  const states = Object.keys(PLACES).map((key) => state(key, order?.phase, next));
  const defs = svg('defs', {}, head('head'), head('head-open'));
  const frame = { viewBox: '0 0 692 326', role: 'img', 'aria-label': title(order), class: 'machine' };
  return svg('svg', frame, defs, lines, states, labels);
}

/** Returns the machine as a table with a row for each event. A final phase has a dash. */
export function table(machine) {
  const body = ({ phase, events }) => {
    const rows = events.length > 0 ? events : [{ event: '–', to: '–' }];
    const cells = ({ event, to }) => [h('td', {}, h('code', {}, event)), h('td', {}, to)];
    const first = h('th', { scope: 'rowgroup', rowspan: rows.length }, phase);
    return h(
      'tbody',
      {},
      rows.map((row, at) => h('tr', {}, at === 0 && first, cells(row))),
    );
  };
  const heads = ['In', 'Event', 'Leads to'].map((text) => h('th', { scope: 'col' }, text));
  return h('table', {}, h('thead', {}, h('tr', {}, heads)), machine.map(body));
}
