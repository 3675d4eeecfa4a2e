// Finds the markers in Rust and TypeScript: comments above a test that name the statements that the test proves.
//   // proves: S4.12 S4.13
import ts from 'typescript';

const MARKER = /^\s*\/\/+!? proves:\s*(.*)$/;
const ID = /^S\d+\.\d+$/;
/** A function of Rust with the comments and attributes directly above it. */
const RUST_FUNCTION = /((?:^ *(?:#\[|\/\/).*\n)+) *(?:pub )?(?:async )?fn (\w+)/gm;

/** Returns the marker lines of a text: `{ line, ids }`, lines counted from 1. */
const markerLines = (text) =>
  text.split('\n').flatMap((content, i) => {
    const [, ids] = MARKER.exec(content) ?? [];
    return ids === undefined ? [] : [{ line: i + 1, ids: ids.trim().split(/\s+/) }];
  });

/** Returns the tests of a Rust file, by the line of each comment and attribute above a test. */
function rustTests(text) {
  const found = new Map();
  for (const { 1: above, 2: name, index } of text.matchAll(RUST_FUNCTION)) {
    if (!/^ *#\[(?:\w+::)*test\b/m.test(above)) continue;
    const test = { name, skipped: /^ *#\[ignore/m.test(above) };
    const first = text.slice(0, index).split('\n').length;
    above.split('\n').forEach((_, i) => found.set(first + i, test));
  }
  return found;
}

/** Returns the names in a called expression: `test.describe.skip(…)` gives `['test', 'describe', 'skip']`. */
function calleeWords(node) {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...calleeWords(node.expression), node.name.text];
  if (ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node))
    return calleeWords(ts.isCallExpression(node) ? node.expression : node.tag);
  return [];
}

/** Returns a test's title, with `…` for each placeholder of a template; null if the title is no literal. */
function titleOf(node) {
  if (node === undefined) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  return null;
}

/** Calls `found` with each test of a TypeScript file: `{ node, names, skipped }`. `names` are the titles of its groups and its own. */
function eachScriptTest(source, found) {
  function visit(node, groups) {
    let inside = groups;
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      const words = calleeWords(node.expression.expression);
      const title = titleOf(node.expression.arguments[0]);
      const names = [...groups.names, title];
      const skipped = groups.skipped || words.some((word) => /^(skip|todo|fixme|fails?|only)$/.test(word));
      if (title !== null && words.includes('describe')) inside = { names, skipped };
      else if (title !== null && /^(it|test)$/.test(words[0])) found({ node, names, skipped });
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  }
  visit(source, { names: [], skipped: false });
}

const parsed = (path, text) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

/** Returns the tests of a TypeScript file, by the line of each comment above a test. */
function scriptTests(path, text) {
  const source = parsed(path, text);
  const found = new Map();
  eachScriptTest(source, ({ node, names, skipped }) => {
    for (const { pos } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
      found.set(source.getLineAndCharacterOfPosition(pos).line + 1, { name: names.join(' › '), skipped });
  });
  return found;
}

/** Returns the names of the tests that always run: functions in Rust, titles without their groups in TypeScript. */
export function testsOf(path, text) {
  const names = new Set();
  if (path.endsWith('.rs')) {
    for (const { name, skipped } of rustTests(text).values()) if (!skipped) names.add(name);
  } else {
    eachScriptTest(parsed(path, text), ({ names: all, skipped }) => skipped || names.add(all.at(-1)));
  }
  return names;
}

/**
 * Returns the statements that the tests of a file prove: `{ proofs: [{ id, name }], faults: [[line, reason]] }`. A marker above
 * anything but a test that runs is a fault.
 */
export function proofsOf(path, text) {
  const markers = markerLines(text);
  const proofs = [];
  const faults = [];
  if (markers.length === 0) return { proofs, faults };
  const tests = path.endsWith('.rs') ? rustTests(text) : scriptTests(path, text);
  for (const { line, ids } of markers) {
    const test = tests.get(line);
    if (test === undefined) faults.push([line, 'a marker stands directly above a test']);
    else if (test.skipped) faults.push([line, 'a test that does not always run proves nothing']);
    for (const id of ids) {
      if (!ID.test(id)) faults.push([line, `${id || 'nothing'} is not the id of a statement`]);
      else if (test !== undefined) proofs.push({ id, name: test.name });
    }
  }
  return { proofs, faults };
}
