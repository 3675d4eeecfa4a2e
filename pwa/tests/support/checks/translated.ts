/** Checks that the browser's translation leaves values unchanged. */

/**
 * Checks that amounts, dates, times and codes are marked `translate="no"`. A longer text with such a value also needs the mark if its
 * element has other child nodes: a translator replaces text nodes, and React would go on updating the removed node. If the text is the
 * element's only child, React replaces the element's whole content.
 */
export const valuesKept = (): string[] => {
  const MONTH = String.raw`\p{L}[\p{L}\p{M}]{2,9}[॰.]?`;
  const VALUE = new RegExp(
    String.raw`^[-−+~≈]?\s*(₹\s?[\d,.]+|[\d,.]+\s?%|\d{1,2} ${MONTH} \d{4}(, \d\d:\d\d)?|\d\d:\d\d|[A-Z]{2,}\d[A-Z\d]*|[•*\d][•*\d ]{5,})$`,
    'u',
  );
  const problems = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').trim();
    const parent = node.parentElement;
    if (parent === null || !/\d/.test(text) || parent.closest('script, style, svg, option, textarea')) continue;
    if (!parent.checkVisibility() || parent.closest('[translate=no], .notranslate') !== null) continue;
    const isMixed = parent.childNodes.length > 1;
    const isValue = /₹|\d\d:\d\d|\d{1,2} \p{L}[\p{L}\p{M}]+[॰.]? \d{4}/u.test(text);
    if (VALUE.test(text))
      problems.add(`may be translated: ${text} in <${parent.tagName.toLowerCase()} class="${parent.className}">`);
    else if (isMixed && isValue)
      problems.add(`may be frozen: ${text.slice(0, 60)} in ${(parent.textContent ?? '').slice(0, 60)}`);
  }
  return [...problems];
};
