import { enoughContrast, focusInDialog, namedControls, noViolations, oneHeading } from './accessibility';
import { alignedFacts, oneLineLabels, plainCorrections } from './alike';
import { barsAreLow, focusClear, largeTargets, tabsGrow } from './bars';
import { type Check, WALKED } from './check';
import { CONTROLS, distinctControls } from './dark';
import { ILLUSTRATED, illustrated, oneIconLine } from './drawings';
import { honestKeys } from './keyboard';
import { fits, readable } from './layout';
import { FEEDBACK, feedbackInRows, MESSAGE_AT_END, messageInView, retakeNamed, TYPED, typedInInk } from './messages';
import { oneNextAction } from './nextAction';
import { valuesKept } from './translated';

const EN = ['en-IN'] as const;
const ALL_SIZES = ['large text', 'narrow, large text', 'narrow', 'landscape'] as const;

/** All checks in their order. Checks that need the original focus and scroll position come first, because later checks change both. */
export const CHECKS: readonly Check[] = [
  { name: 'one filled button, the next action', languages: EN, views: ['phone'], run: oneNextAction },
  { name: 'one line for all icons', languages: EN, views: ['phone'], run: oneIconLine },
  {
    name: 'the message is in view',
    languages: WALKED,
    views: ['phone'],
    states: MESSAGE_AT_END,
    inPage: messageInView,
  },
  { name: 'the dialog has the focus', languages: EN, views: ['phone'], inPage: focusInDialog },
  { name: 'one h1', languages: EN, views: ['phone'], inPage: oneHeading },
  { name: 'every control has a name', languages: EN, views: ['phone'], inPage: namedControls },
  { name: 'typed text in ink', languages: EN, views: ['phone'], states: TYPED, inPage: typedInInk },
  {
    name: 'buttons in one row',
    languages: WALKED,
    views: ['phone'],
    states: FEEDBACK,
    inPage: feedbackInRows,
  },
  { name: 'retake', languages: WALKED, views: ['phone'], states: ['face-result/failed'], run: retakeNamed },
  { name: 'labels on one line', languages: WALKED, views: ['phone'], states: ['orders/filled'], run: oneLineLabels },
  {
    name: 'facts aligned',
    languages: WALKED,
    views: ['phone'],
    states: ['legal-lender/filled'],
    inPage: alignedFacts,
  },
  { name: 'corrections alike', languages: EN, views: ['phone'], states: ['outbox/refused'], run: plainCorrections },
  { name: 'values are kept in a translation', languages: EN, views: ['phone'], inPage: valuesKept },
  { name: 'fits', languages: WALKED, views: ['phone', ...ALL_SIZES], inPage: fits },
  { name: 'axe', languages: EN, views: ['light'], run: noViolations },
  { name: 'illustrated', languages: EN, views: ['light'], states: ILLUSTRATED, run: illustrated },
  { name: 'contrast', languages: EN, views: ['dark'], run: enoughContrast },
  { name: 'controls stand out', languages: EN, views: ['dark'], states: Object.keys(CONTROLS), run: distinctControls },
  { name: 'whole words, nothing covered', languages: WALKED, views: ALL_SIZES, inPage: readable },
  { name: 'the focus is clear of bars', languages: EN, views: ['phone', 'large text'], inPage: focusClear },
  { name: 'bars are low', languages: EN, views: ['phone', ...ALL_SIZES], inPage: barsAreLow },
  { name: 'tabs grow', languages: EN, views: ['narrow, large text'], states: ['account/filled'], inPage: tabsGrow },
  { name: 'targets are large', languages: EN, views: ['phone'], inPage: largeTargets },
  { name: 'keyboard hints', languages: EN, views: ['landscape'], run: honestKeys },
];
