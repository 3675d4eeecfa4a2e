// Builds elements from data. Text is set as text, so nothing from the server can become markup.

/**
 * Creates an HTML element. A property that begins with `on` adds a listener; `true` sets an attribute without a value.
 */
export function h(tag, properties = {}, ...children) {
  return filledIn(document.createElement(tag), properties, children);
}

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

/** Returns a name that identifies a control before and after a redraw. */
const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent;

/** Changes a part of the page. Then focuses the control that has the name of the control focused before the change. */
function keepingFocus(part, change) {
  const focused = part.contains(document.activeElement) ? nameOf(document.activeElement) : undefined;
  change();
  if (focused === undefined || part.contains(document.activeElement)) return;
  const controls = [...part.querySelectorAll('button, a, summary, select, input, [tabindex]')];
  (controls.find((control) => nameOf(control) === focused) ?? part.closest('.body'))?.focus({ preventScroll: true });
}

/** Redraws a part of the page if its data changed. */
export function put(part, data, draw) {
  const text = JSON.stringify(data) ?? '';
  if (drawn.get(part) === text) return;
  drawn.set(part, text);
  keepingFocus(part, () => part.replaceChildren(...[draw(data)].flat()));
}

/** Updates a list. Redraws only items whose data changed, so that expanded items stay expanded. */
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

/** Replaces the options of a `select`. Keeps the selected value if it is still an option. */
export function choices(select, options) {
  const { value } = select;
  select.replaceChildren(...options.map(([code, text]) => new Option(text ?? code, code)));
  if (options.some(([code]) => code === value)) select.value = value;
}
