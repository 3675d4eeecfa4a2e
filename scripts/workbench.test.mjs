// Tests of the workbench that need no browser; pwa/tests/qa.spec.ts tests the page itself.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, describe, it } from 'node:test';
import { setCookie } from '../server/workbench/calls.js';
import { arrowsOf, labelOf, placeOf } from '../server/workbench/machine.js';
import { freePlace } from '../server/workbench/place.js';

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The state machine of orders from docs/orders.md, in the format of the control `about`. */
const machine = read('docs/orders.md')
  .split('<!-- table -->')[1]
  .split('<!-- /table -->')[0]
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.slice(2, -2).split(' | '))
  .map(([phase, events]) => ({
    phase,
    events: events
      .split(' · ')
      .filter((event) => event.includes(' → '))
      .map((event) => event.split(' → '))
      .map(([event, to]) => ({ event, to })),
  }));

describe('the picture of the order machine', () => {
  it('has every state and every event', () => {
    assert.ok(machine.length > 10);
    const arrows = arrowsOf(machine);
    for (const { phase, events } of machine) {
      for (const { event, to } of events) {
        assert.ok(placeOf(phase) && placeOf(to), `${phase} or ${to} has no place`);
        assert.ok(arrows.get(`${placeOf(phase)}>${placeOf(to)}`).includes(event), `${phase}: ${event}`);
      }
    }
  });

  it('draws a state of more words where it belongs', () => {
    const places = ['11 (1) from 11 (3)', '1 with auto-get', '10', '7 extended', '9'].map(placeOf);
    assert.deepEqual(places, ['11 (1)', '1', '10', '7', undefined]);
  });

  it('names the states as the app does', () => {
    const labels = JSON.parse(read('core/messages/labels.json'));
    const states = Object.entries(labels).filter(([key]) => key.startsWith('labels.state'));
    const drawn = new Set(Array.from({ length: 11 }, (_, at) => labelOf(String(at + 1))));
    assert.deepEqual(drawn, new Set(states.map(([, { en }]) => en)));
  });
});

describe('the handle over the app', () => {
  const phone = { width: 360, height: 740 };
  const box = (left, top, right, bottom) => ({ left, top, right, bottom });

  it('lies at the bottom on the left where nothing else is', () => {
    assert.deepEqual(freePlace(phone, [200, 28], []), [4, 708]);
  });

  it('goes beside or above a control, never over it', () => {
    assert.deepEqual(freePlace(phone, [100, 28], [box(0, 680, 180, 740)]), [256, 708]);
    const [left, top] = freePlace(phone, [200, 28], [box(0, 660, 360, 740)]);
    assert.ok(left === 4 && top + 28 + 4 <= 660, `${left} ${top}`);
  });

  it('has no place where controls are everywhere', () => {
    assert.equal(freePlace(phone, [40, 28], [box(0, 0, 360, 740)]), undefined);
  });
});

describe('the cookie with the token', () => {
  afterEach(() => delete globalThis.document);

  it('has every character of base64 as it is', () => {
    globalThis.document = {};
    setCookie('qa_token', 'a+b/c==');
    assert.equal(globalThis.document.cookie, 'qa_token=a+b/c==; path=/; samesite=lax');
  });
});
