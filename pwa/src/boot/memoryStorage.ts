/** Replaces missing or full web storage by memory. Must be imported before modules that use web storage. */
const NAMES = ['localStorage', 'sessionStorage'] as const;
type Name = (typeof NAMES)[number];

const PROBE = 'probe';
/** Approximate length in characters of all values that a login stores. Storage with less room counts as full. */
const NEEDED = 1000;

const write = Storage.prototype.setItem;

/** Returns null where storage is blocked, where reading throws, and where the browser has none. */
function readable(name: Name): Storage | null {
  try {
    window[name].getItem('');
    return window[name];
  } catch {
    return null;
  }
}

function hasRoom(storage: Storage): boolean {
  try {
    write.call(storage, PROBE, ' '.repeat(NEEDED));
    storage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

function replace(name: Name, stored: Storage | null): Storage {
  const value = memoryStorage(stored);
  Object.defineProperty(window, name, { configurable: true, value });
  return value;
}

/** Storage that keeps in memory what `stored` has no room for, until the page closes. */
function memoryStorage(stored: Storage | null): Storage {
  const values = new Map<string, string>();
  const keys = () => [...new Set([...values.keys(), ...Object.keys(stored ?? {})])];
  const removeItem = (key: string) => {
    values.delete(key);
    stored?.removeItem(key);
  };
  return {
    getItem: (key) => values.get(key) ?? stored?.getItem(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
      if (stored === null) return;
      try {
        write.call(stored, key, value);
        values.delete(key);
      } catch {
        // An outdated value must not return with the next visit.
        stored.removeItem(key);
      }
    },
    removeItem,
    clear: () => {
      values.clear();
      stored?.clear();
    },
    key: (index) => keys()[index] ?? null,
    get length() {
      return keys().length;
    },
  };
}

for (const name of NAMES) {
  const storage = readable(name);
  if (storage === null || !hasRoom(storage)) replace(name, storage);
}

// Storage that becomes full later must not break a screen.
Storage.prototype.setItem = function setItem(key: string, value: string) {
  try {
    write.call(this, key, value);
  } catch (error) {
    const name = NAMES.find((one) => window[one] === this);
    if (name === undefined) throw error;
    replace(name, this).setItem(key, value);
  }
};

export {};
