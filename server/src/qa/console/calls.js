// What the page asks of the server, and what it says of the answer.

const answer = document.getElementById('answer');

/** Says what came of the last thing that was done. */
export function say(text) {
  answer.textContent = text;
}

/** Asks a control, or the app's API, and returns the data; a refusal is thrown with its message. */
export async function call(method, path, body, headers = {}) {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) } : {}),
  });
  const { code, msg, data } = await response.json();
  // Another token than the server's, or none any more: the page to enter it comes instead of this one.
  if (response.status === 403 && /token: given/.test(msg)) location.reload();
  if (!response.ok || code !== 0) throw new Error(`Refused: ${msg} (${code})`);
  return data;
}

/** Does the work of a button, which takes no second press meanwhile; then what changed is shown. */
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

/** What was filled in; numbers where the field says so. */
export function filled(form) {
  const pairs = [...form.elements]
    .filter((field) => field.name && !field.disabled && field.type !== 'checkbox' && field.value.trim() !== '')
    .map((field) => [field.name, field.dataset.number === undefined ? field.value.trim() : Number(field.value)]);
  return Object.fromEntries(pairs);
}

/** A value of `datetime-local`, which has no zone, as the instant it is in India. */
export function inIndia(local) {
  return `${local.length === 16 ? `${local}:00` : local}+05:30`;
}

/** Sets a cookie of this site, or takes it away. */
export function setCookie(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${value === '' ? '; max-age=0' : ''}`;
}
