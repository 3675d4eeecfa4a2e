// A form that calls any control and shows the answer.

import { description } from './about.js';
import { call, onSend } from './calls.js';
import { byId, choices } from './dom.js';

const form = byId('call-form');
const { control, path, body } = form.elements;
const BODIES = {
  'POST /__qa/verify': { method: 'POST', path: '/api1/order/v1/apply', times: 1, withinMs: 2000 },
  'POST /__qa/scenarios': { amount: '4000', overdueDays: 12 },
  'POST /__qa/clock': { to: 'nextDeadline' },
  'POST /__qa/orders/{id}/events': { event: 'approve' },
};

function fit() {
  const [method, address] = control.value.split(' ');
  path.value = address;
  body.disabled = method !== 'POST';
  body.closest('label').hidden = method !== 'POST';
  body.value = JSON.stringify(BODIES[control.value] ?? {}, null, 2);
}

export function startCalls() {
  void description().then(({ paths }) => {
    const controls = Object.entries(paths).filter(([address]) => address.startsWith('/__qa/'));
    const calls = controls.flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => [`${method.toUpperCase()} ${address}`]),
    );
    choices(control, calls);
    control.value = 'POST /__qa/verify';
    fit();
  });
  control.addEventListener('change', fit);
  onSend(form, async () => {
    const [method] = control.value.split(' ');
    const show = (data) => {
      byId('call-answer').textContent = JSON.stringify(data, null, 2);
    };
    try {
      show(await call(method, path.value, body.value));
      return `${method} ${path.value}: done`;
    } catch (refused) {
      show(refused.data ?? null);
      throw refused;
    }
  });
}
