/** Returns the rows of a statement, without the folded calculations. */
export const rows = (): string[] =>
  [...document.querySelectorAll('main ul > li')].map((row) => (row.querySelector('summary') ?? row).textContent ?? '');

export const whyOf = (label: string): string | undefined =>
  [...document.querySelectorAll('main ul > li')]
    .find((row) => row.textContent?.startsWith(label))
    ?.querySelector('details > p')
    ?.textContent?.trim();
