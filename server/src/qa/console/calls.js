// Calls the server, and shows the outcome.

const answer = document.getElementById('answer');

/** Shows the outcome of the last action. */
export function say(text) {
  answer.textContent = text;
}

/** Calls a control, or the app's API, and returns the data; throws a refusal with its message. */
export async function call(method, path, body, headers = {}) {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) } : {}),
  });
  const { code, msg, data } = await response.json();
  // The token is missing or wrong: show the page to enter it.
  if (response.status === 403 && /token: given/.test(msg)) location.reload();
  if (!response.ok || code !== 0) throw new Error(`Refused: ${msg} (${code})`);
  return data;
}

/** Runs a button's work, ignoring presses meanwhile, then shows the changes. */
export async function run(source, work) {
  source.disabled = true;
  try {
    say(await work());
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  } finally {
    source.disabled = false;
    document.dispatchEvent(new CustomEvent('changed'));
  }
}

/** The form's values; numbers where the field says so. */
export function filled(form) {
  const pairs = [...form.elements]
    .filter((field) => field.name && !field.disabled && field.type !== 'checkbox' && field.value.trim() !== '')
    .map((field) => [field.name, field.dataset.number === undefined ? field.value.trim() : Number(field.value)]);
  return Object.fromEntries(pairs);
}

/** A value of `datetime-local`, which has no zone, as an instant in IST. */
export function inIndia(local) {
  return `${local.length === 16 ? `${local}:00` : local}+05:30`;
}

/** Sets or deletes a cookie of this site. */
export function setCookie(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${value === '' ? '; max-age=0' : ''}`;
}
