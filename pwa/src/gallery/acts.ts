import type { Texts } from '@i18n/texts';
import { isAsking } from './network';
import type { Act, Words } from './state';

const QUIET_MS = 120;
const TIMEOUT_MS = 10_000;

/** Waits until no call is pending and the layout is stable. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(done, QUIET_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, QUIET_MS);
    });
    function done() {
      if (isAsking()) {
        timer = setTimeout(done, QUIET_MS);
        return;
      }
      observer.disconnect();
      resolve();
    }
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/** Returns the longest piece of a text between its placeholders. */
const solid = (text: string): string =>
  text
    .split(/\{\d+\}/)
    .map((piece) => piece.trim())
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');

const nameOf = (element: Element): string => `${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`;

/** Returns matching elements of the topmost open dialog, else of the page. */
function visible<E extends HTMLElement>(selector: string): E[] {
  const dialog = [...document.querySelectorAll('dialog[open]')].pop();
  return [...(dialog ?? document).querySelectorAll<E>(selector)];
}

async function found<E>(what: string, look: () => E | undefined): Promise<E> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const element = look();
    if (element !== undefined) return element;
    if (performance.now() > end) throw new Error(`gallery: there is no ${what} to act on`);
    await quiet();
  }
}

const byName = (selector: string, name: string): HTMLElement | undefined =>
  visible(selector).find((element) => nameOf(element).includes(name));

function fieldOf(label: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | undefined {
  const fields = visible<HTMLInputElement>('input, textarea, select');
  return fields.find((field) => {
    const labels = [...(field.labels ?? [])].map(nameOf).join(' ');
    // Several fields may have the same label, so a field can also be named by its `name`.
    return field.name === label || `${labels} ${field.getAttribute('aria-label') ?? ''}`.includes(label);
  });
}

/** Enters a value as typing does: through the native setter, which React does not see, and with an event. */
function enter(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function drawCard(ink: CanvasRenderingContext2D): void {
  ink.fillRect(40, 60, 160, 200);
  for (const top of [80, 130, 180, 230]) ink.fillRect(240, top, 340, 20);
}

function drawFace(ink: CanvasRenderingContext2D): void {
  ink.ellipse(320, 170, 80, 100, 0, 0, 2 * Math.PI);
  ink.ellipse(320, 430, 170, 130, 0, 0, 2 * Math.PI);
  ink.fill();
}

async function picture(draw: (ink: CanvasRenderingContext2D) => void): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 400 });
  const ink = canvas.getContext('2d');
  if (ink !== null) {
    ink.fillStyle = '#d7e3ea';
    ink.fillRect(0, 0, 640, 400);
    ink.fillStyle = '#5b6b80';
    draw(ink);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return new File([blob ?? ''], 'card.jpg', { type: 'image/jpeg' });
}

async function perform(act: Act, texts: Texts): Promise<void> {
  const named = (words: Words) => (typeof words === 'string' ? solid(texts[words]) : words.label);
  if ('press' in act) {
    const name = named(act.press);
    // Prefers a button, because a link may begin with the button's text.
    const look = () => byName('button', name) ?? byName('summary, label, a', name);
    (await found(`'${name}'`, look)).click();
  } else if ('show' in act) {
    const name = named(act.show);
    (await found(`'${name}'`, () => byName('h2, button', name))).scrollIntoView({ block: 'center' });
  } else if ('choose' in act) {
    const chip = `input[name="${act.choose}"][value="${act.value}"]`;
    (await found(chip, () => visible(chip)[0])).click();
  } else if ('type' in act) {
    const name = named(act.into);
    // Waits for the list that contains the option.
    const look = () => {
      const field = fieldOf(name);
      const holds = !(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === act.type);
      return holds ? field : undefined;
    };
    enter(await found(`field '${name}'`, look), act.type);
  } else {
    const name = named(act.photo);
    const input = await found(`photo '${name}'`, () => {
      const field = fieldOf(name);
      return field instanceof HTMLInputElement && field.type === 'file' ? field : undefined;
    });
    const chosen = new DataTransfer();
    chosen.items.add(await picture(act.photo === 'auth.facePhoto' ? drawFace : drawCard));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

export async function act(acts: readonly Act[], texts: Texts): Promise<void> {
  for (const each of acts) {
    await quiet();
    await perform(each, texts);
  }
  await quiet();
}
