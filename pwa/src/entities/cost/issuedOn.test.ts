import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dayOf } from '@i18n/formats';
import { issuedOn } from './issuedOn';

interface Case {
  readonly name: string;
  readonly input: { readonly issuedAt: string };
  readonly expected: { readonly facts: { readonly repaymentDate: string; readonly days: number } };
}

const { cases } = JSON.parse(readFileSync('fixtures/vectors/statement.json', 'utf8')) as { readonly cases: Case[] };

it.each(cases.filter(({ expected }) => 'facts' in expected))('$name', ({ input, expected }) => {
  expect(issuedOn(expected.facts)).toBe(dayOf(input.issuedAt));
});
