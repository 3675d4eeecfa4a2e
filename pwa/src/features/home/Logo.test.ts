import { expect, it } from 'vitest';
import { initialOf } from './Logo';

it.each([
  ['Saral First', 'S'],
  ['é', 'é'],
  ['e\u0301clair', 'e\u0301'],
  ['सरल', 'स'],
  ['किश्त', 'कि'],
  ['श्री लोन', 'श्री'],
  ['क्या', 'क्या'],
  ['ज़रूरत', 'ज़'],
  ['', ''],
])('shows a whole letter where a product has no picture: %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
