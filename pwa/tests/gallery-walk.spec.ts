/** Shows every gallery state once per language and runs all checks, or those whose name matches `CHECK`. */
import { type Check, type Displayed, WALKED } from './support/checks/check';
import { ICON_SIZES } from './support/checks/drawings';
import { FIELDS } from './support/checks/keyboard';
import { CHECKS } from './support/checks/table';
import { expect, type Gallery, SCREENS, stateNamed, statesOf, test, type View, VIEWS } from './support/gallery';

const WANTED = CHECKS.filter(({ name }) => new RegExp(process.env.CHECK ?? '').test(name));

/** Sizes in which only the full lane shows Hindi. A text that fits at 320 px with large letters fits in these too. */
const ROOMY: readonly View[] = process.env.LANE === 'fast' ? ['large text', 'narrow', 'landscape'] : [];

const isDue = (check: Check, view: View, { name, language }: Displayed): boolean =>
  check.views.includes(view) &&
  check.languages.includes(language) &&
  (check.states?.includes(name) ?? true) &&
  !(language === 'hi' && ROOMY.includes(view));

async function check(gallery: Gallery, displayed: Displayed): Promise<void> {
  const { name: state, language } = displayed;
  await gallery.show(displayed, language);
  for (const view of Object.keys(VIEWS) as View[]) {
    const due = WANTED.filter((one) => isDue(one, view, displayed));
    if (due.length === 0) continue;
    await gallery.display(view);
    for (const { name, run } of due)
      expect.soft(await run(gallery, displayed), `${state}, ${language}, ${view}: ${name}`).toEqual([]);
  }
}

// Screens with most states first, to balance the workers.
const screens = Object.keys(SCREENS).sort((one, other) => statesOf(other).length - statesOf(one).length);

for (const screen of screens) {
  const states = statesOf(screen);
  test(`${screen} passes all checks in every state`, async ({ forEachState }) => {
    test.setTimeout(60_000 + states.length * 30_000);
    await forEachState(states, async (gallery, state) => {
      for (const language of WALKED) await check(gallery, { ...state, language });
    });
  });
}

test('every state that a check names exists', () => {
  const named = CHECKS.flatMap(({ states = [] }) => states);
  for (const name of [...named, ...Object.keys(ICON_SIZES), ...Object.keys(FIELDS)]) stateNamed(name);
});
