// The workbench. The server writes the page; these modules send what its buttons and forms contain, and keep it as the
// server would write it now.

import { call, filled, inIndia, run, setCookie } from './calls.js';
import { startClock } from './clock.js';
import { startFaults } from './faults.js';
import { startHandles, watch } from './handle.js';
import { startJournal } from './journal.js';
import { keepLive, refresh } from './live.js';
import { startOpening, startSearch } from './opening.js';

const byId = (id) => document.getElementById(id);

/** Switches to a tenant, which changes everything on the page. */
function goTo(tenant) {
  setCookie('qa_tenant', tenant === 'default' ? '' : tenant);
  location.assign('/__qa');
}

function startTenants() {
  const dialog = byId('tenant-dialog');
  const form = byId('tenant-form');
  const chosen = ({ value }) => value !== document.body.dataset.tenant && goTo(value);
  document.addEventListener('change', ({ target }) => target.id === 'tenant' && chosen(target));
  // Choices made before this script ran.
  chosen(byId('tenant'));
  byId('tenant-new').addEventListener('click', () => dialog.showModal());
  byId('tenant-end').addEventListener('click', ({ target }) => {
    const { tenant } = document.body.dataset;
    if (!confirm(`End tenant ${tenant} with all its data?`)) return;
    void run(target, async () => {
      await call('DELETE', `/__qa/tenants/${encodeURIComponent(tenant)}`);
      goTo('default');
      return `${tenant} has ended`;
    });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { now, ...fields } = filled(form);
    const body = { ...fields, freeze: form.elements.freeze.checked, ...(now ? { now: inIndia(now) } : {}) };
    call('POST', '/__qa/tenants', body).then(
      ({ name }) => goTo(name),
      (error) => {
        form.querySelector('[role=alert]').textContent = error.message;
      },
    );
  });
}

function startButtons() {
  document.addEventListener('click', (event) => {
    const { target } = event;
    target.closest('[data-close]')?.closest('dialog').close();
    const order = target.closest('a[data-order]');
    if (order && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      history.replaceState(null, '', order.href);
      void refresh();
    }
    const button = target.closest('button[data-path]');
    if (!button) return;
    const { method = 'POST', path, body = '{}' } = button.dataset;
    void run(button, async () => {
      await call(method, path, body);
      return `${button.getAttribute('aria-label') ?? button.textContent}: done`;
    });
  });
  document.querySelector('a.app').addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const tab = window.open('/', '_blank');
    if (tab) watch(tab);
  });
}

startTenants();
startButtons();
startClock();
startFaults();
startJournal();
startOpening();
startSearch();
startHandles();
keepLive();
