// Tests fields that clean their input: with composing keyboards, and with editing in the middle.
import { Key } from 'selenium-webdriver';
import { signIn } from './session.mjs';

const ACCOUNT = { scenario: 'verified', address: '/bank/add?pid=saral-first' };
const FIELDS = [
  {
    label: '=PAN',
    scenario: 'half-verified-identity',
    address: '/auth/identity?pid=saral-first',
    typed: 'abcpe1234f',
    cleaned: 'ABCPE1234F',
    more: 'k',
  },
  { ...ACCOUNT, label: 'IFSC Code', typed: 'sbin0001234', cleaned: 'SBIN0001234', more: 'z' },
  { ...ACCOUNT, label: '=Bank Account No.', typed: '20 1000 1234', cleaned: '2010001234', more: '7' },
];

export async function typing(scene) {
  for (const field of FIELDS) {
    await signIn(scene, field.scenario);
    await scene.person.go(`${scene.origin}${field.address}`);
    await edit(scene, field);
  }
}

async function edit({ person, browser }, { label, typed, cleaned, more }) {
  await focus(person, label, 0);
  if (browser.composes) await compose(person, typed);
  else await person.keys(typed);
  await stands(person, cleaned, cleaned.length);

  const changed = cleaned.slice(0, 2) + more.toUpperCase() + cleaned.slice(3);
  await focus(person, label, 3);
  await person.keys(Key.BACK_SPACE);
  await stands(person, cleaned.slice(0, 2) + cleaned.slice(3), 2);
  await person.keys(more);
  await stands(person, changed, 3);
  await person.keys('-');
  await stands(person, changed, 3);
  if (!browser.composes) return;
  await person.keys(Key.BACK_SPACE);
  await compose(person, more);
  await stands(person, changed, 3);
}

/**
 * Composes each letter from its code point with GTK's input method: the field shows `u`, `u6`, `u61`, then `a`. WebKit then
 * fires `input` (`deleteCompositionText`), `compositionend`, `input` (`insertFromComposition`), `compositionend` again.
 */
async function compose(person, text) {
  for (const letter of text) {
    await person.session
      .actions()
      .keyDown(Key.CONTROL)
      .keyDown(Key.SHIFT)
      .sendKeys('u')
      .keyUp(Key.SHIFT)
      .keyUp(Key.CONTROL)
      .sendKeys(letter.codePointAt(0).toString(16), ' ')
      .perform();
  }
}

const focus = (person, label, at) =>
  person.until(`the caret in ${label}`, async () => {
    const field = await person.see('field', label);
    return person.run(
      `arguments[0].focus();
       arguments[0].setSelectionRange(arguments[1], arguments[1]);
       return document.activeElement === arguments[0];`,
      field,
      at,
    );
  });

async function stands(person, text, caret) {
  let seen;
  const wanted = JSON.stringify([text, caret, caret]);
  await person
    .until(`${wanted} in the field`, async () => {
      seen = await person.run(
        'const box = document.activeElement; return JSON.stringify([box.value, box.selectionStart, box.selectionEnd])',
      );
      return seen === wanted;
    })
    .catch((reason) => {
      throw new Error(`the field has ${seen}: ${reason.message}`, { cause: reason });
    });
}
