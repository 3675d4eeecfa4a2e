import type { SessionItem } from '@core/types';
import { ok } from '@testing/answers';
import type { Answers } from '@testing/answers';
import { home } from '@testing/examples';
import { readStates, type Screen } from '../state';

const FAQ = [
  { title: 'How soon do I get the money?', content: 'Usually within minutes after you confirm the loan.' },
  { title: 'What if I cannot repay on time?', content: 'You may extend the due date by 7 days for a fee.' },
];

const HERE = { id: 's1', device: 'Chrome · Android', lastSeen: '2026-11-20T10:15:00+05:30', current: true } as const;
const ELSEWHERE: SessionItem[] = [
  { id: 's2', device: 'Samsung Internet · Android', lastSeen: '2026-11-18T21:40:00+05:30', current: false },
  { id: 's3', device: '', lastSeen: '2026-10-30T08:05:00+05:30', current: false },
];

const COPPER = home({
  loyalty: { onTimeRepayments: 1, level: 1, discountPercent: 5 },
  saved: '29.50',
  nextLevel: { nameKey: 'labels.tierSilver', more: 1, discountPercent: 9 },
});
const HIGHEST = home({
  loyalty: { onTimeRepayments: 6, level: 3, discountPercent: 14 },
  saved: '1180.00',
  nextLevel: null,
});
const BEGINNER = home({ saved: null, nextLevel: { nameKey: 'labels.tierCopper', more: 1, discountPercent: 5 } });
const account = (index: typeof COPPER, sessions: readonly SessionItem[] = [HERE]): Answers => ({
  'GET /home/v1/index': ok(index),
  'GET /user/v1/sessions': ok([...sessions]),
});

export const ACCOUNT: Readonly<Record<string, Screen>> = {
  account: {
    ...readStates('/personal', account(COPPER)),
    'first-loan': { path: '/personal', answers: account(BEGINNER) },
    'highest-level': { path: '/personal', answers: account(HIGHEST) },
    'several-devices': {
      path: '/personal',
      answers: account(COPPER, [HERE, ...ELSEWHERE]),
      acts: [{ show: 'account.logOutAll' }],
    },
    'log-out-everywhere': {
      path: '/personal',
      answers: account(COPPER, [HERE, ...ELSEWHERE]),
      acts: [{ press: 'account.logOutAll' }],
    },
    'quit-unsent': {
      path: '/personal',
      answers: account(COPPER),
      outbox: [
        { id: 1, kind: 'basic', pid: 'P1', status: 'waiting', refusal: null },
        { id: 2, kind: 'feedback', pid: '', status: 'waiting', refusal: null },
      ],
      acts: [{ press: 'account.quit' }],
    },
  },
  help: {
    ...readStates('/personal/help', { 'GET /client/v1/faq': ok(FAQ) }),
    empty: { path: '/personal/help', answers: { 'GET /client/v1/faq': ok([]) } },
  },
  'about-us': readStates('/personal/aboutus', {
    'GET /client/v1/about-us': ok({
      appName: 'Saral',
      copywriting:
        'Saral is for small loans for a short time, in India. Tap a cost to see how it is worked out.\n\nThe lender named in your Key Fact Statement gives the loan.',
    }),
  }),
};
