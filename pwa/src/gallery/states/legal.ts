import type { LegalDocument } from '@core/types';
import { ok } from '@testing/answers';
import { readStates, type Screen } from '../state';

const document = (change: Partial<LegalDocument> = {}): LegalDocument => ({
  notice: 'Sample text. The lender puts its own in its place before it lends.',
  updated: '1 Nov 2026',
  facts: [],
  sections: [
    {
      title: 'What a loan costs',
      paragraphs: ['These are all the charges there are. Each is shown in rupees before you apply.'],
      points: ['Processing fee: a part of the amount, taken once.', 'GST: 18% of the processing fee.'],
    },
    {
      title: 'If you change your mind',
      paragraphs: ['Until the money is sent you can withdraw for free.'],
      points: [],
    },
  ],
  ...change,
});

const LEGAL_TEXTS = ok({
  agreement: document(),
  privacy: document({ notice: '' }),
  lender: document({
    facts: [
      { label: 'Lender', value: 'Saral Demo Finance Private Limited', href: '' },
      { label: 'Phone', value: '+91 80 0000 0000', href: 'tel:+918000000000' },
      {
        label: 'Email',
        value: 'grievance.officer.of.the.lender@saral.example',
        href: 'mailto:grievance@saral.example',
      },
      { label: 'RBI Ombudsman', value: 'cms.rbi.org.in', href: 'https://cms.rbi.org.in' },
    ],
  }),
});

const publicly = (screen: Screen): Screen =>
  Object.fromEntries(Object.entries(screen).map(([name, state]) => [name, { ...state, anonymous: true }]));

const READS = { 'GET /client/v1/legal': LEGAL_TEXTS };

export const LEGAL: Readonly<Record<string, Screen>> = {
  'legal-agreement': publicly(readStates('/legal/agreement', READS)),
  'legal-privacy': { filled: { path: '/legal/privacy', answers: READS, anonymous: true } },
  'legal-lender': { filled: { path: '/legal/lender', answers: READS, anonymous: true } },
};
