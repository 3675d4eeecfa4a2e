import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answersFound } from '@offline/answersReducer';
import { type Answers, fakeServer, LOST, openScreen, PENDING, withRealCore } from '@testing/screen';
import { eventually, settled } from '@testing/time';
import type { GalleryState } from '../gallery/state';
import { SCREENS } from '../gallery/states';
import { offlineParts } from './offlineParts';

withRealCore();

/** Screens that need not show the age of their data. Each value is the reason. */
const NEED_NOT: Readonly<Record<string, string>> = {
  login: 'reads nothing',
  'legal-agreement': 'is not kept',
  'auth-face': 'is a form; only its number among the steps is kept',
  'auth-contacts': 'is a form; only its number among the steps is kept',
  'face-result': 'is not kept',
  'bank-ifsc': 'is a list of banks and branches, which has no age',
  'order-extension': 'holds on one day, and is not shown on another',
  'order-rating': 'is not kept',
};

interface Query {
  readonly status?: string;
  readonly endpointName?: string;
  readonly data?: unknown;
}

const SAID = /\bas of /i;
const AT = Date.parse('2026-11-20T10:15:00+05:30');

/** Opens a screen and returns the responses that a phone would store. */
async function keptOf(path: string, answers: Answers) {
  fakeServer(answers);
  const { store, unmount } = await openScreen(path);
  const queries = () => Object.entries(store.getState().api.queries as Record<string, Query | undefined>);
  const read = () => queries().filter(([, query]) => offlineParts.answers.has(query?.endpointName ?? ''));
  // Forms that are prefetched for other screens may stay pending.
  const mayWait = Object.values(answers).includes(PENDING);
  const isRead = () => {
    expect(read().length).toBeGreaterThan(0);
    if (!mayWait) expect(queries().filter(([, query]) => query?.status === 'pending')).toEqual([]);
  };
  await eventually(isRead);
  // One response may trigger another query.
  await settled();
  await eventually(isRead);
  expect(screen.queryByText(SAID), 'with the server’s answers').toBeNull();
  unmount();
  return answersFound(Object.fromEntries(read().map(([key, query]) => [key, { data: query?.data, at: AT }])));
}

const screens = Object.entries(SCREENS).flatMap(([name, { filled, offline }]) =>
  filled === undefined || offline === undefined || name in NEED_NOT
    ? []
    : [{ name, path: filled.path, answers: filled.answers ?? {} }],
);

const saidOf = async (path: string, answers: Answers, given: typeof LOST | typeof PENDING) => {
  const found = await keptOf(path, answers);
  fakeServer(Object.fromEntries(Object.keys(answers).map((call) => [call, given])) as Answers);
  const { store } = await openScreen(path);
  await eventually(() => {
    act(() => void store.dispatch(found));
    expect(screen.queryAllByText(SAID).length).toBeGreaterThan(0);
  });
};

it.each(screens)('$name says of when the answers are that it is drawn from offline', async ({ path, answers }) => {
  await saidOf(path, answers, LOST);
});

it('a screen says so too while the server takes long', async () => {
  const { path, answers = {} }: GalleryState = SCREENS['orders']?.['filled'] ?? { path: '' };
  await saidOf(path, answers, PENDING);
});
