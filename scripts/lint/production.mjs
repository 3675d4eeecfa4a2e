/** Rust without comments and with its tests cut off (a module `tests` stands last in a file). */
export function production(text) {
  const tests = text.search(/^#\[cfg\(test\)\]\s*\nmod tests\s*\{/m);
  return (tests < 0 ? text : text.slice(0, tests)).replace(/\/\/.*$/gm, '');
}
