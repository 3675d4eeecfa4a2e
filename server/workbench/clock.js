// The clock pane, which ticks between polls and moves the tenant's clock.

import { call, inIndia, onClick, onPress, onSend, read } from './calls.js';
import { byId, put } from './dom.js';

const HOUR = 3600_000;
/** Maximum number of hours by which the slider advances the clock. */
const REACH = 30 * 24;
const india = (more) =>
  new Intl.DateTimeFormat('en-GB', {
    ...{
      timeZone: 'Asia/Kolkata',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    },
    ...more,
  });
const written = india({ year: 'numeric', second: '2-digit' });
const day = india({});

const [slider, output] = [byId('ahead'), byId('turn-to')];
const turn = byId('turn').querySelector('button');
let base = Date.now();
let since = performance.now();
let isFrozen = false;

const now = () => base + (isFrozen ? 0 : performance.now() - since);

/** Returns the displayed time, for the handle in the app's tabs (`handle.js`). */
export const shownTime = () => byId('now').textContent;

function drag() {
  const hours = Number(slider.value);
  turn.disabled = hours === 0;
  const text = hours === 0 ? 'drag, or use the arrows' : day.format(now() + hours * HOUR);
  if (output.textContent !== text) output.textContent = text;
  slider.setAttribute('aria-valuetext', hours === 0 ? 'now' : text);
}

function tick() {
  byId('now').textContent = written.format(now());
  drag();
}

/** Describes the events that a change of the clock caused. */
function told({ happened }) {
  if (happened.length === 0) return 'done';
  return happened.map(({ at, event }) => `${event} ${at.slice(0, 16).replace('T', ' ')}`).join(', ');
}

const turned = async (label, change) => `${label}: ${told(await call('POST', '/__qa/clock', change))}`;

function draw(view) {
  base = Date.parse(view.now);
  since = performance.now();
  isFrozen = view.frozen;
  const { next } = view;
  byId('clock-state').textContent = isFrozen ? 'stopped' : 'running';
  byId('clock-run').textContent = isFrozen ? 'Run' : 'Stop';
  byId('to-next').disabled = next === null;
  put(byId('clock-next'), next, () =>
    next === null
      ? ['Nothing falls due in this tenant.']
      : [`Next: ${day.format(Date.parse(next.at))}, ${next.event} of …${next.order.slice(-6)}`],
  );
  const mark = next ? Math.ceil((Date.parse(next.at) - base) / HOUR) : -1;
  byId('days').replaceChildren(...(mark >= 0 && mark <= REACH ? [new Option('', String(mark))] : []));
  tick();
}

export const clockPane = {
  id: 'Clock',
  isAlways: true,
  ask: () => read('/__qa/clock'),
  draw,
  start() {
    setInterval(tick, 250);
    slider.max = String(REACH);
    slider.addEventListener('input', drag);
    for (const button of document.querySelectorAll('#clock-acts [data-advance]')) {
      const { advance } = button.dataset;
      button.addEventListener(
        'click',
        onPress(() => turned(button.textContent, { advance })),
      );
    }
    onClick('to-next', () => turned('To next deadline', { to: 'nextDeadline' }));
    onClick('clock-run', ({ textContent }) => turned(textContent, { freeze: !isFrozen }));
    onSend(byId('turn'), async () => {
      const said = await turned('Turn', { advance: `PT${slider.value}H` });
      slider.value = '0';
      return said;
    });
    onSend(byId('set'), ({ elements }) => turned('Set clock', { now: inIndia(elements.now.value) }));
  },
};
