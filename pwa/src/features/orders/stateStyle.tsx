import type { ReactNode } from 'react';

import type { MessageKey } from '@i18n/generated/keys';

/** How a state looks. The words and what they allow are core's; this is paint only. */
export interface StateStyle {
  readonly tone: 'success' | 'info' | 'warn' | 'danger' | 'neutral';
  readonly icon: ReactNode;
}

const draw = (path: string): ReactNode => (
  <svg
    viewBox="0 0 16 16"
    width="14"
    height="14"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

const clock = draw('M8 4.5V8l2.2 1.6M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Z');
const tick = draw('m3 8.5 3.2 3.2L13 5');
const cross = draw('m4.5 4.5 7 7m0-7-7 7');
const arrow = draw('M2.5 8h11m-4-4 4 4-4 4');
const alarm = draw('M8 5.5v3.2m0 2.3v.1M8 1.8 15 14H1L8 1.8Z');
const bar = draw('M4 8h8');

const neutral = (icon: ReactNode): StateStyle => ({ tone: 'neutral', icon });

// Core styles the codes 1, 2, 6, 8 and 11 valid: those have a colour. The others are neutral.
const STYLES: Readonly<Partial<Record<MessageKey, StateStyle>>> = {
  'labels.stateAuditing': { tone: 'info', icon: clock },
  'labels.statePass': { tone: 'success', icon: tick },
  'labels.stateLoaned': { tone: 'success', icon: arrow },
  'labels.stateOverdued': { tone: 'danger', icon: alarm },
  'labels.stateExtension': { tone: 'warn', icon: clock },
  'labels.stateDenied': neutral(cross),
  'labels.stateLending': neutral(arrow),
  'labels.stateFailed': neutral(cross),
  'labels.stateSettled': neutral(tick),
  'labels.stateCancel': neutral(bar),
};

/** The look of a state, by the key of its label. */
export function stateStyle(stateKey: MessageKey): StateStyle {
  return STYLES[stateKey] ?? neutral(bar);
}
