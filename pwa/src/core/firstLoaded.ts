import type { Once } from './once';

/** A set of rules that may come from more than one module. */
export type Rules<T> = Pick<Once<T>, 'load' | 'now' | 'on'>;

/**
 * Rules that the `whole` module and each of its `parts` contain, from whichever of them loads first: one that is loaded, else
 * one that is being loaded (a part rather than the whole), else `otherwise`. If a part cannot be loaded, the whole takes its place.
 */
export function firstLoaded<T>(whole: Once<T>, parts: readonly Once<T>[], otherwise: Once<T> = whole): Rules<T> {
  const sources = [...parts, whole];
  let came: T | null = null;
  // Always the same module from now on: another one would make everything drawn by this one render again.
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
