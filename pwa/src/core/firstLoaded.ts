import type { Once } from './once';

/** Rules, from wherever they come. */
export type Rules<T> = Pick<Once<T>, 'load' | 'now' | 'on'>;

/**
 * Rules that the `whole` has, and each of its `parts`: the first of these that came. They are taken from what is there, else from
 * what is on its way, a part before the whole, else from `otherwise`; and from the whole where a part cannot be had.
 */
export function firstLoaded<T>(whole: Once<T>, parts: readonly Once<T>[], otherwise: Once<T> = whole): Rules<T> {
  const sources = [...parts, whole];
  let came: T | null = null;
  // Kept, so that what was drawn by one module is not drawn again when another comes.
  const now = () => (came ??= sources.map((source) => source.now()).find((it) => it !== null) ?? null);
  return {
    now,
    load: async () => {
      const here = now();
      if (here !== null) return here;
      const source = sources.find(({ coming }) => coming()) ?? otherwise;
      return source === whole ? whole.load() : source.load().catch(whole.load);
    },
    on: (listener) => {
      const stops = sources.map((source) => source.on(listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}
