import { data, readStates, type Screen } from '../state';

const FAQ = [
  { title: 'How soon do I get the money?', content: 'Usually within minutes after you confirm the loan.' },
  { title: 'What if I cannot repay on time?', content: 'You may extend the due date by 7 days for a fee.' },
];

export const ACCOUNT: Readonly<Record<string, Screen>> = {
  account: { filled: { path: '/personal' } },
  help: {
    ...readStates('/personal/help', { 'GET /client/v1/faq': data(FAQ) }),
    empty: { path: '/personal/help', answers: { 'GET /client/v1/faq': data([]) } },
  },
  'about-us': readStates('/personal/aboutus', {
    'GET /client/v1/about-us': data({
      appName: 'Saral',
      copywriting: 'Saral arranges small loans for short times.\n\nEvery cost is shown before you apply.',
    }),
  }),
};
