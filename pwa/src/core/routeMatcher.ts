/** Returns a function that finds a path's entry in a table of route patterns, and the id in the path. */
export function routeMatcher<T>(
  table: Readonly<Record<string, T>>,
): (pathname: string) => { readonly value: T; readonly id: string | undefined } | undefined {
  const rows = Object.entries(table).map(
    ([pattern, value]) =>
      [new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)').replace(/\/?$/, '/?')}$`), value] as const,
  );
  return (pathname) => {
    for (const [address, value] of rows) {
      const match = address.exec(pathname);
      if (match !== null) return { value, id: match[1] };
    }
    return undefined;
  };
}
