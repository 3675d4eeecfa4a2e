/** Checks that the action key of a phone's keyboard says what Enter does. */
import type { Displayed } from './check';
import type { Gallery } from '../gallery';

/** Allowed `enterkeyhint` values of fields with their own button or chips; `allowed` has the rule for the others. */
const OWN_BUTTON: Readonly<Record<string, readonly string[]>> = {
  // After the code is sent, the key leads to the field for the code.
  phone: ['send', 'next'],
  idNo: ['send', 'next'],
  otp: ['go'],
  // The key closes the keyboard if chips follow the field. After a contact's name, chips follow if the number is already saved.
  oneName: ['next', 'done'],
  twoName: ['next', 'done'],
  thirdName: ['next', 'done'],
  oneMobile: ['done'],
  twoMobile: ['done'],
  thirdMobile: ['done'],
};

/** Hints that a field may have; `next` is the name of the field that follows, or `''`. */
function allowed(name: string, next: string): readonly string[] {
  // In the form for photos the key closes the keyboard, because no field follows.
  if (name.startsWith('correct-')) return ['done'];
  return OWN_BUTTON[name] ?? [next === '' ? 'go' : 'next'];
}

/** One state of each form, with fields that the check must find. */
export const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'login/empty': ['phone', 'code'],
  'auth-basic/filled': ['fullName'],
  'auth-work/filled': ['companyName'],
  'auth-identity/code-sent': ['idNo', 'otp', 'panNo'],
  'auth-identity/photo-corrected': ['correct-name'],
  'auth-contacts/filled': ['oneName'],
  'bank-add/empty': ['bankCode'],
};

/** Checks that every field has an allowed key hint, and that Enter follows the hint `next`. */
export async function honestKeys({ page }: Gallery, { name: state }: Displayed): Promise<string[]> {
  const fields = await page.evaluate(() => {
    const TYPED = 'form input:is([type=text], [type=tel], [type=date], [type=search], :not([type])):not([readonly])';
    // Fields below a dialog cannot be reached.
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const all = [...top.querySelectorAll<HTMLInputElement>(TYPED)].filter((field) => field.checkVisibility());
    return all.map((field) => {
      const rest = [...(field.form?.elements ?? [])];
      const next = rest
        .slice(rest.indexOf(field) + 1)
        .find((one) =>
          one.matches(
            'select[data-empty]:enabled, textarea:enabled, input:enabled:not([type=checkbox], [type=radio], [type=file], [readonly])',
          ),
        );
      const hint = field.enterKeyHint;
      let reached = '';
      if (hint === 'next') {
        field.focus();
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
        if (document.activeElement !== field) reached = document.activeElement?.getAttribute('name') ?? '?';
      }
      return { name: field.name, hint, next: next?.getAttribute('name') ?? '', reached };
    });
  });
  const names = new Set(fields.map(({ name }) => name));
  return [
    ...fields.flatMap(({ name, hint, next, reached }) => [
      ...(allowed(name, next).includes(hint)
        ? []
        : [`${name}: the hint is '${hint}', not ${allowed(name, next).join(' or ')}`]),
      ...(hint !== 'next' || reached === next ? [] : [`${name}: Enter goes to '${reached}', not to '${next}'`]),
    ]),
    ...(FIELDS[state] ?? []).filter((name) => !names.has(name)).map((name) => `no field ${name}`),
  ];
}
