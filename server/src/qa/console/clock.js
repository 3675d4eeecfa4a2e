// The clock ticks between two polls of the server, and shows the target of a drag of its slider.

import { call, inIndia, run } from './calls.js';

const HOUR = 3600_000;
const written = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const form = document.getElementById('turn');
const slider = document.getElementById('ahead');
const output = document.getElementById('turn-to');
const button = form.querySelector('button');

let base = 0;
let since = 0;
let stopped = false;

const now = () => base + (stopped ? 0 : performance.now() - since);

function read() {
  const face = document.getElementById('clock-face');
  base = Date.parse(document.getElementById('now').dateTime);
  since = performance.now();
  stopped = face.dataset.frozen === 'true';
  const deadline = document.getElementById('deadline');
  const mark = deadline ? Math.ceil((Date.parse(deadline.dateTime) - base) / HOUR) : -1;
  const options = mark >= 0 && mark <= Number(slider.max) ? [new Option('', String(mark))] : [];
  document.getElementById('days').replaceChildren(...options);
}

function tick() {
  document.getElementById('now').textContent = written.format(now());
  drag();
}

function drag() {
  const hours = Number(slider.value);
  button.disabled = hours === 0;
  const text = hours === 0 ? 'drag, or use the arrows' : day.format(now() + hours * HOUR);
  if (output.textContent !== text) output.textContent = text;
  slider.setAttribute('aria-valuetext', hours === 0 ? 'now' : text);
}

export function startClock() {
  read();
  tick();
  setInterval(tick, 250);
  document.addEventListener('shown', () => {
    read();
    tick();
  });
  slider.addEventListener('input', drag);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run(button, async () => {
      await call('POST', '/__qa/clock', { advance: `PT${slider.value}H` });
      slider.value = '0';
      return 'Turn: done';
    });
  });
  document.getElementById('set').addEventListener('submit', (event) => {
    event.preventDefault();
    const { now: field } = event.target.elements;
    void run(event.target.querySelector('button'), async () => {
      await call('POST', '/__qa/clock', { now: inIndia(field.value) });
      return 'Set clock: done';
    });
  });
}
