// The pane of messages to providers, and of notices of payments.

import { description } from './about.js';
import { call, changed, onClick, read, timeOf } from './calls.js';
import { byId, choices, h, list } from './dom.js';

const SHOWN = 50;
const provider = byId('sent-provider');
let since = '';
let newest = '';

/** Returns the payload as one line; of a text message, only its text. */
const inShort = (payload) => payload?.body ?? JSON.stringify(payload);

function item({ tenantAt, provider: port, what, attempt, answer, payload, message }) {
  const isGood =
    ['accepted', 'applied', 'sent', 'read', 'passed'].includes(answer) ||
    answer.startsWith('/') ||
    answer.startsWith('http');
  const again = attempt > 1 && h('span', { class: 'tag warn' }, `attempt ${attempt}`);
  return [
    h(
      'details',
      {},
      h(
        'summary',
        {},
        h('span', { class: 'when' }, timeOf(tenantAt)),
        ' ',
        h('b', {}, `${what === 'notice' ? '← ' : '→ '}${port} ${what}`),
        ' ',
        h('span', { class: `tag ${isGood ? 'good' : 'warn'}` }, answer),
        again,
        h('p', { class: 'soft line' }, inShort(payload)),
      ),
      h('pre', { tabindex: 0 }, JSON.stringify({ message, payload }, null, 2)),
    ),
  ];
}

export const sentPane = {
  id: 'Messages',
  ask() {
    const query = new URLSearchParams({
      limit: SHOWN,
      ...(provider.value && { provider: provider.value }),
      ...(since && { since }),
    });
    return read(`/__qa/sent?${query}`);
  },
  draw(found) {
    newest = found[0]?.id ?? newest;
    list(byId('sent'), found, { key: ({ id }) => id, draw: item, empty: 'Nothing was sent yet.' });
  },
  start() {
    void description().then(({ components }) =>
      choices(provider, [['', 'All'], ...components.schemas.Provider.enum.map((name) => [name])]),
    );
    provider.addEventListener('change', changed);
    onClick('sent-since', async (button) => {
      since = since ? '' : newest;
      button.setAttribute('aria-pressed', String(since !== ''));
      return since ? 'Only what is sent from now on' : 'Everything again';
    });
    onClick('sent-clear', async () => {
      await call('DELETE', '/__qa/sent');
      since = '';
      return 'Emptied';
    });
  },
};
