import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(`pwa/src/ui/${path}`, 'utf8');

/** Light and dark RGB values of a token. */
const valuesOf = (token: string) =>
  [...read('tokens.css').matchAll(new RegExp(`--${token}: #(..)(..)(..);`, 'g'))].map(([, ...parts]) =>
    parts.map((part) => parseInt(part, 16)),
  );

function ruleOf(path: string, selector: string): string {
  const rules = [
    ...read(path)
      .replace(/\/\*[^]*?\*\//g, '')
      .matchAll(/([^{}]+)\{([^}]*)\}/g),
  ];
  const rule = rules.find(([, selectors]) => selectors?.split(',').some((one) => one.trim() === selector));
  return rule?.[2] ?? '';
}

/** Contrast ratio as defined by WCAG. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const light = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe('the colours', () => {
  // proves: S2.49
  it('of a line that says how late an order is are red, light and dark', () => {
    for (const part of ['label', 'value']) {
      const rule = ruleOf('DetailRows/rows.module.css', `[data-tone='danger'] .${part}`);
      expect(rule).toContain('color: var(--danger);');
    }
    const reds = valuesOf('danger');
    expect(reds).toHaveLength(2);
    for (const [red = 0, green = 0, blue = 0] of reds) expect(red - Math.max(green, blue)).toBeGreaterThan(80);
  });

  // proves: S4.28
  it('of a state that is over are a grey, on a card that is no sheet of paper, light and dark', () => {
    expect(ruleOf('StatusTag/StatusTag.module.css', '.tag')).toContain('color: var(--tone);');
    expect(ruleOf('tokens.css', "[data-tone='neutral']")).toContain('--tone: var(--neutral);');
    expect(ruleOf('Card/Card.module.css', '.muted')).toContain('background: transparent;');
    const greys = valuesOf('neutral');
    expect(greys).toHaveLength(2);
    for (const grey of greys) expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(50);
  });

  it.each([
    ['light', 0],
    ['dark', 1],
  ])('of controls stand out: outlines by 3:1, words by 4.5:1, %s', (_, scheme) => {
    const of = (token: string) => valuesOf(token)[scheme] ?? [];
    for (const ground of ['canvas', 'surface']) {
      expect(contrast(of('border'), of(ground)), `border on ${ground}`).toBeGreaterThan(3);
      expect(contrast(of('danger'), of(ground)), `danger on ${ground}`).toBeGreaterThan(3);
      for (const part of ['brand', 'charge', 'info'])
        expect(contrast(of(part), of(ground)), `${part} on ${ground}`).toBeGreaterThan(3);
    }
    const WORDS = {
      field: ['ink', 'ink-secondary', 'hint'],
      raised: ['ink', 'brand', 'danger', 'ink-secondary', 'hint'],
      'brand-tint': ['brand'],
      brand: ['on-brand'],
      'neutral-tint': ['ink', 'ink-secondary'],
      'danger-tint': ['danger'],
      'warn-tint': ['warn'],
      'success-tint': ['success'],
      'info-tint': ['info'],
    };
    for (const [fill, inks] of Object.entries(WORDS))
      for (const ink of inks) expect(contrast(of(ink), of(fill)), `${ink} on ${fill}`).toBeGreaterThanOrEqual(4.5);
  });

  it('of controls are grounds of their own in the dark', () => {
    const dark = (token: string) => valuesOf(token)[1] ?? [];
    for (const [fill, path, selector] of [
      ['field', 'TextField/TextField.module.css', '.box'],
      ['field', 'Switch/Switch.module.css', '.track'],
      ['raised', 'Chips/Chips.module.css', '.chip span'],
      ['raised', 'Button/Button.module.css', '.secondary'],
    ] as const) {
      expect(ruleOf(path, selector), selector).toContain(`background: var(--${fill});`);
      for (const ground of ['surface', 'neutral-tint'])
        expect(contrast(dark(fill), dark(ground)), `${fill} on ${ground}`).toBeGreaterThan(1.08);
    }
  });
});
