// Calls the server, and shows the outcome in the pane of the pressed button.

import { byId } from './dom.js';

/** Shows an outcome at the foot of the pane that contains the element `source`. */
export function say(source, text, isBad = false) {
  const said = source.closest('.pane, .bar, main')?.querySelector('.said');
  if (!said) return;
  said.textContent = text;
  said.classList.toggle('bad', isBad);
}

/** Calls a control or the app's API. Returns the data, or throws an error with the refusal's message. */
export async function call(method, path, body, headers = {}) {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) } : {}),
  });
  const answer = await response.json();
  // Shows the page on which to enter the token, if the token is missing or wrong.
  if (response.status === 403 && /token: given/.test(answer.msg)) location.reload();
  const { code = 0, msg, data } = answer;
  if (response.ok && code === 0) return 'code' in answer ? data : answer;
  throw Object.assign(new Error(`Refused: ${msg} (${code})`), { data, isRefusal: true });
}

export const read = (path) => call('GET', path);

/** Makes the visible panes poll the server after a change. */
export const changed = () => document.dispatchEvent(new CustomEvent('changed'));

/** Disables a button while its work runs, then shows the outcome. */
export async function run(source, work) {
  source.disabled = true;
  try {
    say(source, await work());
  } catch (error) {
    say(source, error instanceof Error ? error.message : String(error), true);
  } finally {
    source.disabled = false;
    changed();
  }
}

/** Runs `work` on each press of a button. */
export const onPress =
  (work) =>
  ({ currentTarget }) =>
    void run(currentTarget, () => work(currentTarget));

/** Runs `work` with the button `id` on each press. */
export const onClick = (id, work) => byId(id).addEventListener('click', onPress(work));

/** Runs `work` with the form when the form is submitted. */
export function onSend(form, work) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run(event.submitter ?? form.querySelector('button'), () => work(form, event.submitter));
  });
}

/** Returns the form's values. A field's `data-as` converts its value to a number or from JSON. */
export function filled(form) {
  const fields = [...form.elements].filter(
    (field) => field.name && !field.disabled && field.type !== 'checkbox' && field.value.trim() !== '',
  );
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
}

function valueOf({ name, value, dataset }) {
  if (dataset.as === 'number') return Number(value);
  if (dataset.as !== 'json') return value.trim();
  try {
    return JSON.parse(value);
  } catch (error) {
    throw new Error(`${name}: not JSON: ${error.message}`, { cause: error });
  }
}

/** Converts a value of `datetime-local`, which has no zone, to an instant in IST. */
export const inIndia = (local) => `${local.length === 16 ? `${local}:00` : local}+05:30`;

export const timeOf = (instant) => instant.slice(11, 19);

export const cookie = (name) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

/**
 * Sets a cookie of this site to the value as it is, because the server decodes no cookie. An empty value deletes the
 * cookie.
 */
export function setCookie(name, value) {
  document.cookie = `${name}=${value}; path=/; samesite=lax${value === '' ? '; max-age=0' : ''}`;
}
