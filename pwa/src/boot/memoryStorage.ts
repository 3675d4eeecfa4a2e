/**
 * Where storage is blocked, or a web view has none, the app works for this visit: what it would write down is kept in memory.
 * Imported before everything else, for all that reads `localStorage` and `sessionStorage`.
 */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  if (!works(name)) Object.defineProperty(window, name, { configurable: true, value: memoryStorage() });
}

function works(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    // Blocked, it throws when it is asked for; where there is none, it is null.
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
