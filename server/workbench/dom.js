// Builds elements from data. Text is set as text, so nothing from the server can become markup.

/** An element. A property that begins with `on` is a listener; `true` is an attribute without a value. */
export function h(tag, properties = {}, ...children) {
  return filledIn(document.createElement(tag), properties, children);
}

/** An element of a picture. */
export function svg(tag, properties = {}, ...children) {
  return filledIn(document.createElementNS('http://www.w3.org/2000/svg', tag), properties, children);
}

function filledIn(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const byId = (id) => document.getElementById(id);

const drawn = new WeakMap();

/** Identifies a control after its surroundings were drawn again. */
const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent;

/** Changes a part of the page, and gives the focus back to the control of the same name. */
function keepingFocus(part, change) {
  const focused = part.contains(document.activeElement) ? nameOf(document.activeElement) : undefined;
  change();
  if (focused === undefined || part.contains(document.activeElement)) return;
  const controls = [...part.querySelectorAll('button, a, summary, select, input, [tabindex]')];
  (controls.find((control) => nameOf(control) === focused) ?? part.closest('.body'))?.focus({ preventScroll: true });
}

/** Draws a part again if its data changed. */
export function put(part, data, draw) {
  const text = JSON.stringify(data) ?? '';
  if (drawn.get(part) === text) return;
  drawn.set(part, text);
  keepingFocus(part, () => part.replaceChildren(...[draw(data)].flat()));
}

/** Keeps a list as its data: an item is drawn again only if it differs, so that opened items stay open. */
export function list(place, items, { key, draw, empty }) {
  const before = new Map([...place.children].map((item) => [item.dataset.key, item]));
  keepingFocus(place, () => {
    const wanted = items.map((one) => {
      const [id, text] = [String(key(one)), JSON.stringify(one)];
      const known = before.get(id);
      if (known && drawn.get(known) === text) return known;
      const item = h('li', { 'data-key': id }, ...draw(one));
      drawn.set(item, text);
      return item;
    });
    if (wanted.length === 0) wanted.push(before.get('') ?? h('li', { 'data-key': '', class: 'empty' }, empty));
    const kept = new Set(wanted);
    for (const item of [...place.children]) if (!kept.has(item)) item.remove();
    wanted.forEach((item, at) => {
      if (place.children[at] !== item) place.insertBefore(item, place.children[at] ?? null);
    });
  });
}

/** Replaces the choices of a list; the chosen one stays if it is still there. */
export function choices(select, options) {
  const { value } = select;
  select.replaceChildren(...options.map(([code, text]) => new Option(text ?? code, code)));
  if (options.some(([code]) => code === value)) select.value = value;
}
