// Calls the server, and shows the outcome where the control was pressed.

/** Shows an outcome at the foot of the pane that has `source`. */
export function say(source, text, isBad = false) {
  const said = source.closest('.pane, .bar, main')?.querySelector('.said');
  if (!said) return;
  said.textContent = text;
  said.classList.toggle('bad', isBad);
}

/** Calls a control, or the app's API, and returns the data; throws a refusal with its message. */
export async function call(method, path, body, headers = {}) {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) } : {}),
  });
  const answer = await response.json();
  // The token is missing or wrong: show the page to enter it.
  if (response.status === 403 && /token: given/.test(answer.msg)) location.reload();
  const { code = 0, msg, data } = answer;
  if (response.ok && code === 0) return 'code' in answer ? data : answer;
  throw Object.assign(new Error(`Refused: ${msg} (${code})`), { data, isRefusal: true });
}

export const read = (path) => call('GET', path);

/** Asks for everything that is shown, after a change. */
export const changed = () => document.dispatchEvent(new CustomEvent('changed'));

/** Runs a button's work, ignoring presses meanwhile, then shows the outcome and the changes. */
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

/** Runs `work` with the form when it is sent. */
export function onSend(form, work) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run(event.submitter ?? form.querySelector('button'), () => work(form, event.submitter));
  });
}

/** The form's values; numbers where the field says so, and JSON. */
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

/** A value of `datetime-local`, which has no zone, as an instant in IST. */
export const inIndia = (local) => `${local.length === 16 ? `${local}:00` : local}+05:30`;

/** The time of day of an instant in IST. */
export const timeOf = (instant) => instant.slice(11, 19);

export const cookie = (name) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

/** Sets or deletes a cookie of this site. */
export function setCookie(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${value === '' ? '; max-age=0' : ''}`;
}
