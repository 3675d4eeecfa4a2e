// Finds Rust files that no module declares: the compiler never reads them, so their tests do not run.
import { posix } from 'node:path';

/** Roots of programs, libraries and tests, which cargo finds without a declaration. */
const ROOT =
  /(^|\/)(src\/(lib|main)|src\/bin\/[^/]+|build|(tests|examples|benches|fuzz_targets)\/([^/]+|[^/]+\/main))\.rs$/;
const DECLARED = /(?:#\[path\s*=\s*"([^"]+)"\]\s*)?(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))?\s+)?\bmod\s+(\w+)\s*;/g;

const withoutComments = (text) => text.replace(/^\s*\/\/.*$/gm, '');

/** Returns the paths at which the compiler looks for a file's modules. */
function declared(path, text, isOwner) {
  const folder = posix.dirname(path);
  const below = isOwner ? folder : posix.join(folder, posix.basename(path, '.rs'));
  return [...withoutComments(text).matchAll(DECLARED)].flatMap(([, at, name]) =>
    at === undefined ? [posix.join(below, `${name}.rs`), posix.join(below, name, 'mod.rs')] : [posix.join(folder, at)],
  );
}

/**
 * Returns the files (texts by path) that are part of no program, library or test.
 * @param {Map<string, string>} files
 */
export function undeclared(files) {
  const reached = new Set();
  const visit = (path, isOwner) => {
    const text = files.get(path);
    if (text === undefined || reached.has(path)) return;
    reached.add(path);
    for (const child of declared(path, text, isOwner)) visit(child, child.endsWith('/mod.rs'));
  };
  for (const path of files.keys()) if (ROOT.test(path)) visit(path, true);
  return [...files.keys()].filter((path) => !reached.has(path));
}
