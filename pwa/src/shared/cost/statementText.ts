export function statementText(statement: HTMLElement): string {
  const words = (element: Element): string =>
    [...element.childNodes].map((node) => node.textContent?.trim() ?? '').join(' ');
  const above = [...statement.querySelectorAll(':scope > h2, :scope > p')].map((element) => element.textContent ?? '');
  const rows = [...statement.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((part) => (part.tagName === 'DT' ? words(part) : part.textContent)).join(': '),
  );
  return [...above, ...rows].join('\n');
}
