// Reads and replaces the generated sections of documents: the text between the lines `<!-- name -->` and `<!-- /name -->`.

function bounds(document, name) {
  const [from, to] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`];
  const start = document.indexOf(from);
  const end = document.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`no section ${name} between ${from.trim()} and ${to.trim()}`);
  return [start + from.length, end];
}

/** Returns the content of a document's section; throws when the document has no such section. */
export function sectionOf(document, name) {
  const [start, end] = bounds(document, name);
  return document.slice(start, end).trim();
}

/** Returns `document` with `text` as the content of its section `name`; throws when the document has no such section. */
export function withSection(document, name, text) {
  const [start, end] = bounds(document, name);
  return `${document.slice(0, start)}\n${text}\n${document.slice(end)}`;
}
