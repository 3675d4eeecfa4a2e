import type { Once } from './once';

export type Rules<T> = Pick<Once<T>, 'load' | 'now' | 'on'>;

/**
 * Rules that both the `whole` module and its `parts` contain. Uses a module that is loaded, else one that is loading
 * (parts first), else `otherwise`. If a part fails, the whole module replaces it.
 */
export function firstLoaded<T>(whole: Once<T>, parts: readonly Once<T>[], otherwise: Once<T> = whole): Rules<T> {
  const sources = [...parts, whole];
  let came: T | null = null;
  // The choice is final: switching modules would rerender everything.
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
