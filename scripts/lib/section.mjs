// Replaces the generated sections of documents: the text between the lines `<!-- name -->` and `<!-- /name -->`.

/** Returns `document` with `text` as the content of its section `name`; throws when the document has no such section. */
export function withSection(document, name, text) {
  const [from, to] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`];
  const start = document.indexOf(from);
  const end = document.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`no section ${name} between ${from.trim()} and ${to.trim()}`);
  return `${document.slice(0, start + from.length)}\n${text}\n${document.slice(end)}`;
}
