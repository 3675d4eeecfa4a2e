// Reads the examples of a Markdown document: fenced blocks, each with the output that the document shows.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PLAYWRIGHT = '@saral/qa/playwright';

/**
 * Returns the fenced blocks of a document: `{path, line, language, text, printed}`. `printed` is the content of the `text` block that
 * directly follows, or undefined if none follows.
 */
export function examples(path, source = readFileSync(`${ROOT}${path}`, 'utf8')) {
  const found = [];
  let open = null;
  let before = null;
  for (const [index, line] of source.split('\n').entries()) {
    if (open && line === '```') {
      if (open.language === 'text' && before) before.printed = open.text;
      else found.push(open);
      before = open.language === 'text' ? null : open;
      open = null;
    } else if (open) open.text += `${line}\n`;
    else if (line.startsWith('```')) open = { path, line: index + 2, language: line.slice(3), text: '' };
    else if (line !== '') before = null;
  }
  if (open) throw new Error(`${path}:${open.line}: the block does not end`);
  return found;
}

export const isInBrowser = ({ text }) => text.includes(PLAYWRIGHT);

/** Compiles a TypeScript example to JavaScript, for `module`: `CommonJS` or `ES2022`. */
export function compiled({ text }, module) {
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind[module] };
  return ts.transpileModule(text, { compilerOptions: options }).outputText;
}

/** Whether an output equals the documented output `printed`, in which `…` matches anything within a line. */
export function isAsPrinted(printed, came) {
  const lines = (text) => text.trimEnd().split(/[^\S\n]*\n/);
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const patterns = lines(printed).map((line) => new RegExp(`^${line.split('…').map(escaped).join('.*')}$`));
  const got = lines(came);
  return got.length === patterns.length && got.every((line, index) => patterns[index].test(line));
}
