import { expect, type Gallery, SCREENS, test } from './support/gallery';

const softly = expect.configure({ soft: true });

const STATES = Object.entries(SCREENS).flatMap(([screen, states]) =>
  Object.keys(states).map((state) => ({ screen, state, name: `${screen}/${state}` })),
);

/** What may stand on the key of a field that has a button of its own beside it, though other fields follow. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  // Once the code is on its way, its field is next.
  phone: ['send', 'next'],
  idNo: ['send', 'next'],
  otp: ['go'],
};

/** What may stand on the key of any other field; `follows` is the name of the next one. */
function allowed(name: string, follows: string): readonly string[] {
  // Among photos there is no next field: the key puts the keyboard away.
  if (name.startsWith('correct-')) return ['done'];
  return OWN[name] ?? [follows === '' ? 'go' : 'next'];
}

/** Fields of all the forms that have any: that each was looked at. */
const FORMS = [
  'phone',
  'code',
  'fullName',
  'companyName',
  'idNo',
  'otp',
  'panNo',
  'correct-name',
  'oneName',
  'bankCode',
];

/** What stands on the action key of each field of a form, and what Enter does there: a field's name, or `''` where it goes nowhere. */
const keys = ({ page }: Gallery) =>
  page.evaluate(() => {
    const typed = 'form input:is([type=text], [type=tel], [type=date], [type=search], :not([type])):not([readonly])';
    // What lies below a dialog cannot be reached.
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const fields = [...top.querySelectorAll<HTMLInputElement>(typed)].filter((one) => one.checkVisibility());
    return fields.map((field) => {
      const rest = [...(field.form?.elements ?? [])];
      const follows = rest
        .slice(rest.indexOf(field) + 1)
        .find((one) =>
          one.matches(
            'select:enabled, textarea:enabled, input:enabled:not([type=checkbox], [type=radio], [type=file], [readonly])',
          ),
        );
      const hint = field.enterKeyHint;
      let went = '';
      if (hint === 'next') {
        field.focus();
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
        if (document.activeElement !== field) went = document.activeElement?.getAttribute('name') ?? '?';
      }
      return { name: field.name, hint, follows: follows?.getAttribute('name') ?? '', went };
    });
  });

test('the action key of every field of every form says what it does', async ({ inEach }) => {
  test.setTimeout(400_000);
  const seen = new Set<string>();
  await inEach(STATES, async (gallery, one) => {
    await gallery.show(one.screen, one.state, 'en-IN');
    for (const { name, hint, follows, went } of await keys(gallery)) {
      seen.add(name);
      const where = `${one.name}: ${name}`;
      if (hint === 'next') softly(went, where).toBe(follows);
      softly(allowed(name, follows), where).toContain(hint);
    }
  });
  expect([...seen]).toEqual(expect.arrayContaining(FORMS));
});
