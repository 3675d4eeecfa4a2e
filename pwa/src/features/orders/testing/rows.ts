/** The lines of a statement as they stand, without the arithmetic that is folded away. */
export const rows = (): string[] =>
  [...document.querySelectorAll('main ul > li')].map((row) => (row.querySelector('summary') ?? row).textContent ?? '');

/** The arithmetic of one line. */
export const whyOf = (label: string): string | undefined =>
  [...document.querySelectorAll('main ul > li')]
    .find((row) => row.textContent?.startsWith(label))
    ?.querySelector('details > p')
    ?.textContent?.trim();
