// Finds classes, keyframes and custom properties that are unused or undefined in the app's style sheets.
import { dirname, join } from 'node:path/posix';

const blank = (text) => text.replace(/[^\n]/g, ' ');
const CLASS = /\.([a-z][\w-]*)/gi;

/** Returns each name that `pattern` finds, with the line of its first occurrence. */
function linesOf(text, pattern) {
  const found = new Map();
  for (const { 1: name, index } of text.matchAll(pattern))
    if (!found.has(name)) found.set(name, text.slice(0, index).split('\n').length);
  return found;
}

/** Returns the CSS modules that a file imports: their paths, and their names in the file. */
const importsOf = (file, code) =>
  [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, from]) => ({
    name,
    sheet: from.replace(/^@(\w+)\//, 'pwa/src/$1/').replace(/^\..*/, (relative) => join(dirname(file), relative)),
  }));

/** Whether `code` uses a class by its name, or by a string of the file (`styles[tone]`, `styles[`gap${gap}`]`). */
function uses(code, module, one) {
  if (new RegExp(`\\b${module}\\.${one}\\b`).test(code)) return true;
  if (new RegExp(`\\b${module}\\[\\w`).test(code) && code.includes(`'${one}'`)) return true;
  return [...code.matchAll(new RegExp(`\\b${module}\\[\`(\\w+)\\$`, 'g'))].some(([, start]) => one.startsWith(start));
}

/** Returns the faults; `files` has the text of every file of pwa/src, by path. */
export function styleFaults(files) {
  const sheets = [...files]
    .filter(([path]) => path.endsWith('.css'))
    .map(([path, css]) => [path, css.replace(/\/\*[^]*?\*\//g, blank)]);
  const all = [...files.values(), ...sheets.map(([, css]) => css)].join('\n');
  const imports = [...files].flatMap(([file, code]) =>
    importsOf(file, code).map((one) => ({ ...one, file, code: code.replace(/'[^']+\.module\.css'/g, blank) })),
  );
  const faults = [];
  for (const [path, css] of sheets) {
    const users = imports.filter(({ sheet }) => sheet === path);
    const selectors = css.replace(/[^{};]*;/g, blank);
    const classes = linesOf(selectors, CLASS);
    for (const [one, line] of path.endsWith('.module.css') ? classes : [])
      if (!users.some(({ code, name }) => uses(code, name, one))) faults.push([path, line, `no code uses .${one}`]);
    for (const { file, code, name } of users)
      for (const [one, line] of linesOf(code, new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        if (!classes.has(one)) faults.push([file, line, `${path} has no .${one}`]);
    for (const [one, line] of linesOf(css, /@keyframes ([\w-]+)/g))
      if (!new RegExp(`animation[^;]*\\b${one}\\b`).test(css)) faults.push([path, line, `no rule uses ${one}`]);
    for (const [one, line] of linesOf(css, /(?<![\w-])(--[\w-]+):/g))
      if (!all.includes(`var(${one}`)) faults.push([path, line, `no rule reads ${one}`]);
    for (const [one, line] of linesOf(css, /var\((--[\w-]+)/g))
      if (!new RegExp(`(?<![\\w-])${one}['"]?:`).test(all)) faults.push([path, line, `no rule sets ${one}`]);
  }
  return faults;
}
