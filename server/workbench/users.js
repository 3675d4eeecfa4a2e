// The users pane, which lists users and opens the app as one of them.

import { call, read } from './calls.js';
import { byId, choices, h, list } from './dom.js';
import { open } from './opening.js';
import { SCREENS } from './screens.js';

const as = (phone, at) => (event) =>
  open(event.currentTarget, phone, at(), () => call('POST', `/__qa/users/${phone}/session`));

function item({ phone, code, codeSent, onTimeRepayments }) {
  return [
    h(
      'div',
      {},
      h('b', {}, phone),
      h(
        'p',
        { class: 'soft' },
        'code ',
        h('b', {}, code),
        ` (${codeSent ? 'sent' : 'when asked for'}) · ${onTimeRepayments} repaid on time`,
      ),
    ),
    h(
      'div',
      { class: 'do' },
      h('button', { 'aria-label': `Open as ${phone}`, onclick: as(phone, () => '/') }, 'Open as'),
      h(
        'button',
        { 'aria-label': `Open at screen as ${phone}`, onclick: as(phone, () => byId('at').value) },
        'Open at screen',
      ),
    ),
  ];
}

export const usersPane = {
  id: 'Users',
  ask: () => read('/__qa/users'),
  draw(users) {
    const empty = 'No users yet. Load a scenario, or sign up in the app.';
    list(byId('users'), users, { key: ({ id }) => id, draw: item, empty });
  },
  start() {
    choices(
      byId('at'),
      SCREENS.map(({ area, name, path }) => [path, `${area}: ${name}`]),
    );
    byId('at').value = '/';
  },
};
