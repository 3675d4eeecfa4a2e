import { ok } from '@testing/answers';
import { readStates, type Screen } from '../state';

const FAQ = [
  { title: 'How soon do I get the money?', content: 'Usually within minutes after you confirm the loan.' },
  { title: 'What if I cannot repay on time?', content: 'You may extend the due date by 7 days for a fee.' },
];

const HERE = { id: 's1', device: 'Chrome · Android', lastSeen: '2026-11-20T10:15:00+05:30', current: true };
const ELSEWHERE = [
  { id: 's2', device: 'Samsung Internet · Android', lastSeen: '2026-11-18T21:40:00+05:30', current: false },
  { id: 's3', device: '', lastSeen: '2026-10-30T08:05:00+05:30', current: false },
];

export const ACCOUNT: Readonly<Record<string, Screen>> = {
  account: {
    ...readStates('/personal', { 'GET /user/v1/sessions': ok([HERE]) }),
    'several-devices': { path: '/personal', answers: { 'GET /user/v1/sessions': ok([HERE, ...ELSEWHERE]) } },
    'log-out-everywhere': {
      path: '/personal',
      answers: { 'GET /user/v1/sessions': ok([HERE, ...ELSEWHERE]) },
      acts: [{ press: 'account.logOutAll' }],
    },
  },
  help: {
    ...readStates('/personal/help', { 'GET /client/v1/faq': ok(FAQ) }),
    empty: { path: '/personal/help', answers: { 'GET /client/v1/faq': ok([]) } },
  },
  'about-us': readStates('/personal/aboutus', {
    'GET /client/v1/about-us': ok({
      appName: 'Saral',
      copywriting: 'Saral arranges small loans for short times.\n\nEvery cost is shown before you apply.',
    }),
  }),
};
