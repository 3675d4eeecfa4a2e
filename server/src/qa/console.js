// A form or a button says where it sends what. The page then shows itself anew, with what came of it.
'use strict';

const SAID = 'qa-said';
const answer = document.getElementById('answer');
answer.textContent = sessionStorage.getItem(SAID) ?? '';
sessionStorage.removeItem(SAID);

async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: method === 'POST' ? body : undefined,
  });
  const { code, msg, data } = await response.json();
  if (!response.ok || code !== 0) throw new Error(`Refused: ${msg} (${code})`);
  return data;
}

// What was filled in; numbers where the field says so.
function filled(form) {
  const pairs = [...form.elements]
    .filter((field) => field.name && field.value.trim() !== '')
    .map((field) => [field.name, field.dataset.number === undefined ? field.value.trim() : Number(field.value)]);
  return JSON.stringify(Object.fromEntries(pairs));
}

// Puts a session where the app's login would have put it.
function signIn({ token, phone }) {
  localStorage.setItem('token', token);
  localStorage.setItem('phone', phone);
  localStorage.setItem('isApp', 'false');
  document.cookie = `token=${token}; path=/; samesite=lax`;
}

async function run(source, work) {
  source.disabled = true;
  try {
    const said = await work();
    sessionStorage.setItem(SAID, said);
    location.reload();
  } catch (error) {
    answer.textContent = error.message;
    source.disabled = false;
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target;
  const button = event.submitter ?? form.querySelector('button');
  if (form.id === 'tenant-form') {
    document.cookie = `qa_tenant=${encodeURIComponent(form.elements.tenant.value.trim())}; path=/; samesite=lax`;
    location.reload();
    return;
  }
  run(button, async () => {
    await call('POST', form.dataset.path, filled(form));
    return `${button.textContent}: done`;
  });
});

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-path]');
  if (!button) return;
  const { method = 'POST', path, body = '{}', load } = button.dataset;
  run(button, async () => {
    if (!load) {
      await call(method, path, body);
      return `${button.getAttribute('aria-label') ?? button.textContent}: done`;
    }
    const phone = document.getElementById('phone').value.trim();
    const loaded = await call('POST', path, JSON.stringify(phone ? { phone } : {}));
    if (load === 'open') {
      signIn(loaded);
      location.assign('/');
      // The page goes; what would be said stays unsaid.
      await new Promise(() => {});
    }
    return `Loaded ${loaded.phone}: token ${loaded.token}, orders ${loaded.orderIds.join(', ') || 'none'}`;
  });
});
