/** Writes gallery states as pictures into the folder `PICTURES`: light, dark, and in each further language (`make screenshots`). */
import { join } from 'node:path';
import { LANGUAGES } from '../src/i18n/generated/languages';
import { SCREENS, statesOf, test, type View } from './support/gallery';

/** `ONLY` has parts of the names of the states, separated by commas. */
const { PICTURES, ONLY = '' } = process.env;

const FOLDERS: readonly (readonly [folder: string, language: string, view: View])[] = [
  ['light', 'en-IN', 'phone'],
  ['dark', 'en-IN', 'phone, dark'],
  ...LANGUAGES.slice(2).map((language) => [language, language, 'phone'] as const),
];

for (const screen of PICTURES === undefined ? [] : Object.keys(SCREENS)) {
  const states = statesOf(screen).filter(({ name }) => ONLY.split(',').some((part) => `/${name}`.includes(part)));
  if (states.length === 0) continue;
  test(`pictures of ${screen}`, async ({ forEachState }) => {
    test.setTimeout(60_000 + states.length * 30_000);
    await forEachState(states, async (gallery, state) => {
      for (const [folder, language, view] of FOLDERS) {
        await gallery.show(state, language);
        await gallery.display(view);
        const path = join(PICTURES ?? '', folder, `${screen}--${state.state}.png`);
        await gallery.page.screenshot({ path, scale: 'css' });
      }
    });
  });
}
