import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { KeyFactStatement, Timestamp } from '@core/types';
import { dayOf } from '@i18n/formats';
import { issuedOn } from './KfsPanel';

interface Case {
  readonly name: string;
  readonly input: { readonly issuedAt: Timestamp };
  readonly expected: { readonly facts: Pick<KeyFactStatement, 'repaymentDate' | 'days'> };
}

const { cases } = JSON.parse(readFileSync('fixtures/vectors/statement.json', 'utf8')) as { readonly cases: Case[] };

it.each(cases.filter(({ expected }) => 'facts' in expected))('$name', ({ input, expected }) => {
  expect(issuedOn(expected.facts)).toBe(dayOf(input.issuedAt));
});
