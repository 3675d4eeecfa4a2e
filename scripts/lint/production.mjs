/** Returns Rust source without comments and tests (a module `tests` is the last of its file). */
export function production(text) {
  const tests = text.search(/^#\[cfg\(test\)\]\s*\nmod tests\s*\{/m);
  return (tests < 0 ? text : text.slice(0, tests)).replace(/\/\/.*$/gm, '');
}
