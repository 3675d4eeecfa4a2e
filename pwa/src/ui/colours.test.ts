import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(`pwa/src/ui/${path}`, 'utf8');

/** Each value that a token has, light and dark, as red, green and blue. */
const valuesOf = (token: string) =>
  [...read('tokens.css').matchAll(new RegExp(`--${token}: #(..)(..)(..);`, 'g'))].map(([, ...parts]) =>
    parts.map((part) => parseInt(part, 16)),
  );

/** What the rule of exactly this selector declares. */
function ruleOf(path: string, selector: string): string {
  const rules = [...read(path).matchAll(/([^{}]+)\{([^}]*)\}/g)];
  const rule = rules.find(([, selectors]) => selectors?.split(',').some((one) => one.trim() === selector));
  return rule?.[2] ?? '';
}

describe('the colours', () => {
  // proves: S2.49
  it('of a line that says how late an order is are red, light and dark', () => {
    for (const part of ['label', 'value']) {
      const rule = ruleOf('ExplainedRows/ExplainedRows.module.css', `.rows > li[data-tone='danger'] .${part}`);
      expect(rule).toContain('color: var(--danger);');
    }
    const reds = valuesOf('danger');
    expect(reds).toHaveLength(2);
    for (const [red = 0, green = 0, blue = 0] of reds) expect(red - Math.max(green, blue)).toBeGreaterThan(80);
  });

  // proves: S4.28
  it('of a state that is over are a grey, on a card that is no sheet of paper, light and dark', () => {
    expect(ruleOf('StatusTag/StatusTag.module.css', '.tag')).toContain('color: var(--neutral);');
    expect(ruleOf('Card/Card.module.css', '.muted')).toContain('background: transparent;');
    const greys = valuesOf('neutral');
    expect(greys).toHaveLength(2);
    for (const grey of greys) expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(50);
  });
});
