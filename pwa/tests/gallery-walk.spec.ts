/** Shows every gallery state once per language and runs all checks, or those whose name matches `CHECK`. */
import { type Check, type Displayed, WALKED } from './support/checks/check';
import { ICON_SIZES } from './support/checks/drawings';
import { FIELDS } from './support/checks/keyboard';
import { CHECKS } from './support/checks/table';
import { expect, type Gallery, SCREENS, stateNamed, statesOf, test, type View, VIEWS } from './support/gallery';

const WANTED = CHECKS.filter(({ name }) => new RegExp(process.env.CHECK ?? '').test(name));

/** Sizes that the fast lane skips, because a text that fits at 320 px with large letters fits at these sizes too. */
const ROOMY: readonly View[] = process.env.LANE === 'fast' ? ['large text', 'narrow'] : [];

const isDue = (check: Check, view: View, { name, language }: Displayed): boolean =>
  check.views.includes(view) &&
  check.languages.includes(language) &&
  (check.states?.includes(name) ?? true) &&
  !ROOMY.includes(view) &&
  // The fast lane also skips Hindi in landscape.
  !(language === 'hi' && ROOMY.length > 0 && view === 'landscape');

interface Found {
  readonly name: string;
  readonly problems: readonly string[];
}

/** Runs checks. Consecutive checks that run in the page share one call into the page, because a call costs more than most checks. */
async function found(checks: readonly Check[], gallery: Gallery, displayed: Displayed): Promise<Found[]> {
  const all: Found[] = [];
  for (let left = [...checks]; left.length > 0;) {
    const [first] = left;
    if (first !== undefined && 'run' in first) {
      all.push({ name: first.name, problems: await first.run(gallery, displayed) });
      left = left.slice(1);
      continue;
    }
    const end = left.findIndex((one) => 'run' in one);
    const together = (end === -1 ? left : left.slice(0, end)).filter((one) => 'inPage' in one);
    const sources = together.map(({ name, inPage }) => ({ name, source: inPage.toString() }));
    all.push(
      ...(await gallery.page.evaluate(
        (given) =>
          given.map(({ name, source }) => ({ name, problems: (0, eval)(`(${source})`)() as readonly string[] })),
        sources,
      )),
    );
    left = left.slice(together.length);
  }
  return all;
}

async function check(gallery: Gallery, displayed: Displayed): Promise<void> {
  const { name: state, language } = displayed;
  await gallery.show(displayed, language);
  for (const view of Object.keys(VIEWS) as View[]) {
    const due = WANTED.filter((one) => isDue(one, view, displayed));
    if (due.length === 0) continue;
    await gallery.display(view);
    for (const { name, problems } of await found(due, gallery, displayed))
      expect.soft(problems, `${state}, ${language}, ${view}: ${name}`).toEqual([]);
  }
}

// Starts with the screens that have the most states, to balance the workers.
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
