// The tenants pane, which switches, creates, empties and ends tenants.

import { about } from './about.js';
import { call, cookie, filled, inIndia, onClick, onPress, onSend, read, setCookie } from './calls.js';
import { byId, choices, h, list } from './dom.js';

const present = decodeURIComponent(cookie('qa_tenant')) || 'default';
const form = byId('tenant-form');

function goTo(tenant) {
  setCookie('qa_tenant', tenant === 'default' ? '' : tenant);
  location.assign('/__qa');
}

async function end(tenant) {
  if (!confirm(`End tenant ${tenant} with all its data?`)) return 'Nothing was ended';
  await call('DELETE', `/__qa/tenants/${encodeURIComponent(tenant)}`);
  if (tenant === present) goTo('default');
  return `${tenant} has ended`;
}

function item({ name, now, frozen, autoAudit, endsAt, faults, catalogue }) {
  const own = [
    `${now.slice(0, 16).replace('T', ' ')}${frozen ? ', stopped' : ''}`,
    autoAudit === null ? 'no automatic audit' : `audit after ${autoAudit} s`,
    endsAt ? `ends ${endsAt.slice(0, 16).replace('T', ' ')}` : 'never ends',
    faults > 0 && `${faults} fault${faults === 1 ? '' : 's'}`,
  ];
  const patch = h(
    'details',
    {},
    h('summary', {}, 'Its catalogue patch'),
    h('pre', {}, JSON.stringify(catalogue, null, 2)),
  );
  return [
    h('div', {}, h('b', {}, name), h('p', { class: 'soft' }, own.filter(Boolean).join(' · ')), catalogue && patch),
    h(
      'div',
      { class: 'do' },
      name === present
        ? h('span', { class: 'tag good' }, 'shown')
        : h('button', { 'aria-label': `Show ${name}`, onclick: () => goTo(name) }, 'Show'),
      name !== 'default' &&
        h('button', { class: 'danger', 'aria-label': `End ${name}`, onclick: onPress(() => end(name)) }, 'End'),
    ),
  ];
}

/** Adds the change that the two lists select to the catalogue patch. */
async function patch() {
  const { 'patch-product': product, 'patch-what': what, catalogue } = form.elements;
  const { products } = await about();
  const change = JSON.parse(what.value);
  const before = catalogue.value.trim() === '' ? {} : JSON.parse(catalogue.value);
  const id = product.value || products[0].id;
  const own = change === null ? null : { ...before.products?.[id], ...change };
  catalogue.value = JSON.stringify({ ...before, products: { ...before.products, [id]: own } }, null, 2);
}

function make({ elements }) {
  const { now, 'patch-product': _product, 'patch-what': _what, audit, seconds, ...fields } = filled(form);
  const autoAudit = { never: { autoAudit: null }, after: { autoAudit: seconds ?? 5 } }[audit];
  const body = { ...fields, ...autoAudit, freeze: elements.freeze.checked, ...(now && { now: inIndia(now) }) };
  return call('POST', '/__qa/tenants', body);
}

/** Maximum number of tenants in the bar's list. */
const OFFERED = 200;
let named = '';

export const tenantsPane = {
  id: 'Tenants',
  ask: () => read('/__qa/tenants'),
  draw(tenants) {
    const shown = tenants.slice(0, OFFERED).map(({ name, now, ...own }) => ({ name, now: now.slice(0, 16), ...own }));
    const names = [...new Set(['default', present, ...shown.map(({ name }) => name)])];
    // Keeps the options while the list has the focus, because an open list would close.
    if (named !== names.join() && document.activeElement !== byId('tenant')) {
      choices(
        byId('tenant'),
        names.map((name) => [name]),
      );
      byId('tenant').value = present;
      named = names.join();
    }
    list(byId('tenants'), shown, { key: ({ name }) => name, draw: item, empty: '' });
  },
  start() {
    const show = () => void tenantsPane.ask().then(tenantsPane.draw);
    show();
    byId('tenant').addEventListener('pointerenter', show);
    byId('tenant').addEventListener('change', ({ target }) => target.value !== present && goTo(target.value));
    byId('tenant-end').disabled = present === 'default';
    onClick('tenant-end', () => end(present));
    onClick('tenant-reset', async () => {
      await call('POST', '/__qa/reset');
      return `${present} is empty`;
    });
    void about().then(({ products }) =>
      choices(
        form.elements['patch-product'],
        products.map(({ id, name }) => [id, name]),
      ),
    );
    onClick('patch-add', async () => {
      await patch();
      return 'Added to the patch';
    });
    onSend(form, async (sent) => {
      const { name } = await make(sent);
      goTo(name);
      return `Made ${name}`;
    });
  },
};
