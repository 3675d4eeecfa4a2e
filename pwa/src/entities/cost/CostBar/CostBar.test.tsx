import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { I18nProvider } from '@i18n/I18nProvider';
import { loadTexts } from '@i18n/texts';

import type { CostParts } from '@core/types';
import { CostBar } from './CostBar';

const texts = await loadTexts('en');
const PARTS: CostParts = { receive: '4410.00', charges: '590.00', interest: '35.00', costs: '625.00', apr: '738.99' };

const draw = (parts = PARTS) =>
  render(
    <I18nProvider language="en" texts={texts}>
      <CostBar parts={parts} />
    </I18nProvider>,
  );

describe('the cost bar', () => {
  it('says in words what it draws, and what the loan costs in all', () => {
    draw();
    const said = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(said).toEqual([
      ['You receive', '₹4,410.00'],
      ['Fee and GST', '₹590.00'],
      ['Interest fee', '₹35.00'],
      ['Total cost', '₹625.00'],
      ['APR', '738.99%'],
    ]);
  });

  it('divides its width in the ratio of the amounts, for the eye alone', () => {
    const { container } = draw();
    const bar = container.querySelector('[aria-hidden]');
    const grows = [...(bar?.children ?? [])].map((part) => (part as HTMLElement).style.flexGrow);
    expect(grows.map(Number)).toEqual([4410, 590, 35]);
  });

  it('has no piece for what costs nothing, and says it in the words', () => {
    const { container } = draw({ ...PARTS, charges: '0.00' });
    expect(container.querySelector('[aria-hidden]')?.children).toHaveLength(2);
    expect(screen.getByText('Fee and GST').nextElementSibling?.textContent).toBe('₹0.00');
  });

  it('has three fills of its own where the phone chooses the colours', () => {
    const css = readFileSync('pwa/src/ui/StackedBar/StackedBar.module.css', 'utf8');
    const forced = css.slice(css.indexOf('forced-colors: active'));
    const fills = [...forced.matchAll(/--part: ([^;]+);/g)].map(([, fill]) => fill);
    expect(new Set(fills).size).toBe(3);
  });
});
