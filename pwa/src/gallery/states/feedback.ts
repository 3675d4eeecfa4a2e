import type { OpinionItem } from '@core/types';
import { type Answers, LOST, ok, PENDING, refuse } from '@testing/answers';
import { type Act, readStates, type Screen } from '../state';

const LIST = 'POST /opinion-record/v1/list';
const SAVE = 'POST /opinion-record/v1/save';
const CONFIG = 'GET /opinion-record/v1/get-opinion-config';

const item = (change: Partial<OpinionItem> = {}): OpinionItem => ({
  createTime: '2026-11-20T10:15:00+05:30',
  problemDesc: 'The app does not work',
  content: 'The page is slow.',
  imges: [],
  responseTime: null,
  answerContent: null,
  ...change,
});

const path = '/personal/help';
const page: Answers = {
  'GET /client/v1/faq': ok([{ title: 'How soon do I get the money?', content: 'Usually within minutes.' }]),
  [CONFIG]: ok([
    { problemType: '1', problemDesc: 'Application and audit' },
    { problemType: '6', problemDesc: 'Suggestion' },
  ]),
  [SAVE]: ok(null),
  [LIST]: ok([]),
};
const open = { press: 'feedback.open' } as const;
const submit = { press: 'feedback.submit' } as const;
const written: readonly Act[] = [
  open,
  { type: '6', into: 'feedback.type' },
  { type: 'More loans, please.', into: 'feedback.content' },
];

export const FEEDBACK: Readonly<Record<string, Screen>> = {
  feedback: {
    ...readStates('/feedback', {
      [LIST]: ok([
        item({ imges: ['/icon-192.png'], responseTime: '2026-11-21T09:00:00+05:30', answerContent: 'We are on it.' }),
        item({ createTime: '2026-11-18T10:15:00+05:30', problemDesc: null, content: 'A second one.' }),
      ]),
    }),
    empty: { path: '/feedback', answers: { [LIST]: ok([]) } },
  },
  'feedback-dialog': {
    open: { path, answers: page, acts: [open] },
    written: { path, answers: page, acts: written },
    photo: { path, answers: page, acts: [...written, { photo: 'feedback.image' }] },
    'left-out': { path, answers: page, acts: [open, { type: 'It’s only 50% done', into: 'feedback.content' }] },
    missing: { path, answers: page, acts: [open, submit] },
    sending: { path, answers: { ...page, [SAVE]: PENDING }, acts: [...written, submit] },
    refused: { path, answers: { ...page, [SAVE]: refuse('Please try again tomorrow.') }, acts: [...written, submit] },
    lost: { path, answers: { ...page, [SAVE]: LOST }, acts: [...written, submit] },
    sent: { path, answers: page, acts: [...written, submit] },
  },
};
