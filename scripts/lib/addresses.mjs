// Makes a template of each screen's address (`/bank/add?pid=:pid&ifsc_code=:ifscCode`) from an example address by core.
import ts from 'typescript';

/** The first placeholder number. No other part of an address contains such a number. */
const NUMBERS = 4_000_000_000;

function typeNamed(file, name) {
  const found = file.statements.find((it) => ts.isTypeAliasDeclaration(it) && it.name.text === name);
  if (found === undefined) throw new Error(`core's types have no ${name}`);
  return found.type;
}

const membersOf = (type) => (ts.isUnionTypeNode(type) ? type.types : [type]);
const literalOf = (type) => (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : null);

/** Returns a placeholder for a field: its `value`, and `seen`, the form of this value in an address. */
function markOf(file, name, type, index) {
  if (type.kind === ts.SyntaxKind.StringKeyword) return { value: `:${name}`, seen: `%3A${name}` };
  if (membersOf(type).some(({ kind }) => kind === ts.SyntaxKind.NumberKeyword)) {
    return { value: NUMBERS + index, seen: String(NUMBERS + index) };
  }
  const literal = literalOf(membersOf(typeNamed(file, type.getText(file)))[0]);
  if (literal === null) throw new Error(`no value is known for ${name}: ${type.getText(file)}`);
  return { value: literal, seen: literal };
}

/** Returns the template of a screen's address; `hrefOf` is core's rule. Throws when the address lacks a field of the screen. */
function templateOf(file, screen, hrefOf) {
  const fields = screen.members.map((member) => [member.name.getText(file), member.type]);
  const kind = literalOf(fields.find(([name]) => name === 'kind')[1]);
  const marks = fields
    .filter(([name]) => name !== 'kind')
    .map(([name, type], index) => ({ name, ...markOf(file, name, type, index) }));
  const { href } = hrefOf({ kind, ...Object.fromEntries(marks.map(({ name, value }) => [name, value])) });
  const template = marks.reduce((text, { name, seen }) => {
    const parts = text.split(new RegExp(`(?<=[/=])${seen}(?=[/?&]|$)`));
    if (parts.length !== 2) throw new Error(`${name} does not stand once in ${text}`);
    return parts.join(`:${name}`);
  }, href);
  return [kind, template];
}

/** Returns pairs of a screen's `kind` and template, from core's generated types and rule `hrefOf`. */
export function addressTemplates(types, hrefOf) {
  const file = ts.createSourceFile('types.d.ts', types, ts.ScriptTarget.Latest);
  return membersOf(typeNamed(file, 'Route')).map((screen) => templateOf(file, screen, hrefOf));
}
