/** Replaces missing web storage by memory. Must be imported before modules that use web storage. */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  if (!works(name)) Object.defineProperty(window, name, { configurable: true, value: memoryStorage() });
}

function works(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    // Reading throws when storage is blocked. Storage is null where the browser has none.
    window[name].getItem('');
    return true;
  } catch {
    return false;
  }
}

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

export {};
