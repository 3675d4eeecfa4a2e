// Seeded randomness: the same seed gives the same inputs, so that a failure can be repeated.

/** A pseudorandom generator (mulberry32). */
export function generator(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from, to) => from + Math.floor(next() * (to - from + 1));
  const pick = (list) => list[int(0, list.length - 1)];
  const chance = (probability) => next() < probability;
  const digits = (count) => Array.from({ length: count }, () => int(0, 9)).join('');
  const many = (from, to, make) => Array.from({ length: int(from, to) }, () => make());
  return { next, int, pick, chance, digits, many };
}

const CHARS = [...'abcXYZ019 .,_?!\'-/\\%&=#:;"<>{}()@+*\n\t', 'é', 'ह', '₹', '५', '’', '\u00a0', '\u200d', '😀'];

/** A text that a person, a keyboard or an attacker may enter in a field. */
export function text(r, most = 24) {
  return r.many(0, most, () => r.pick(CHARS)).join('');
}

const DAY_MS = 86_400_000;

/** A calendar day of 2026 or 2027; rarely an extreme or an invalid one. */
export function day(r) {
  if (r.chance(0.03))
    return r.pick(['1970-01-01', '9999-12-31', '2028-02-29', '2026-02-28', '2026-02-30', '2026-13-01', '', '20261120']);
  return new Date(Date.UTC(2026, 0, 1) + r.int(0, 729) * DAY_MS).toISOString().slice(0, 10);
}

/** The wire form of an instant: milliseconds in IST. */
export const instantOf = (ms) => `${new Date(ms + 19_800_000).toISOString().slice(0, 23)}+05:30`;

/** An instant of 2026 or 2027. */
export function instant(r) {
  return instantOf(Date.UTC(2026, 0, 1) + Math.floor(r.next() * 730 * DAY_MS));
}

/** Rupees, sometimes as a number, sometimes invalid. */
export function money(r) {
  if (r.chance(0.04))
    return r.pick([
      '',
      '-5.00',
      '1e3',
      '0.001',
      '1000000000.01',
      '99999999999999999999',
      ' 5',
      '5,000.00',
      '0',
      '-0.00',
      null,
      true,
      {},
    ]);
  const rupees = r.chance(0.5) ? r.int(1, 40) * 500 : r.int(0, 99_999);
  const paise = r.chance(0.5) ? 0 : r.int(0, 99);
  const written = `${rupees}.${String(paise).padStart(2, '0')}`;
  return r.chance(0.1) ? Number(written) : written;
}

/** A rate with up to eight decimals. */
export function rate(r, most = 2) {
  if (r.chance(0.02)) return r.pick(['', '-0.1', '1001', '0.123456789', 'x', '00.10', null]);
  const decimals = r.int(0, 8);
  return (r.next() * most).toFixed(decimals);
}

/** Invalid values of a field that holds an object. A list is not among them: serde_json reads it as a struct, the WASM module does not. */
const ODD = [null, '', 'x', -1, 1.5, 4_294_967_296, true, {}, { kind: 'x' }];

/** Occasionally removes a field, or replaces it by a value of another type. */
export function hostile(r, input, probability = 0.05) {
  if (!r.chance(probability) || input === null || typeof input !== 'object') return input;
  const keys = Object.keys(input);
  if (keys.length === 0) return input;
  const key = r.pick(keys);
  const broken = structuredClone(input);
  if (r.chance(0.4)) delete broken[key];
  else broken[key] = r.pick(typeof broken[key] === 'object' && !Array.isArray(broken[key]) ? ODD : [...ODD, [], ['x']]);
  return broken;
}
