/**
 * Replaces blocked or missing web storage by memory, until the page closes. Must be imported before any module that
 * uses web storage.
 */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  if (!works(name)) Object.defineProperty(window, name, { configurable: true, value: memoryStorage() });
}

function works(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    // Throws when storage is blocked, and is null where there is none.
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
