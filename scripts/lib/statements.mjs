// Reads PostgreSQL's pg_stat_statements: how many cache pages each statement touches per call.

/** Server options that turn on pg_stat_statements. */
export const COUNTING = '-c shared_preload_libraries=pg_stat_statements -c pg_stat_statements.track_utility=off';
/** Statements with fewer calls are ignored. */
const FEW = 50;
/**
 * With a hundred times the rows, a call may touch 1.5 times the pages plus 12: every index becomes one or two levels deeper, and
 * each level is a page.
 */
const MOST_TIMES = 1.5;
const MOST_MORE = 12;

export async function beginCounting(database) {
  // The planner must know the tables' sizes.
  await database.sql('ANALYZE');
  await database.sql('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await database.sql('SELECT pg_stat_statements_reset()');
}

/** Returns the calls of each statement, with the pages and rows per call. */
export async function counted(database) {
  const aCall = (what) => `round((${what})::numeric / calls, 2)`;
  const found = await database.sql(`SELECT regexp_replace(query, '\\s+', ' ', 'g'), calls,
    ${aCall('shared_blks_hit + shared_blks_read')}, ${aCall('rows')} FROM pg_stat_statements WHERE calls > 0`);
  return new Map(
    found.map((line) => {
      const [query, calls, pages, rows] = line.split('\t');
      return [query, { calls: +calls, pages: +pages, rows: +rows }];
    }),
  );
}

/** Returns the statements that touch more pages per call in a large store than in a small store. */
export function growing(small, large) {
  return [...large].flatMap(([query, { calls, pages, rows }]) => {
    const before = small.get(query);
    if (before === undefined || Math.min(calls, before.calls) < FEW) return [];
    if (pages <= before.pages * MOST_TIMES + MOST_MORE) return [];
    return [`${before.pages} pages a call became ${pages}, ${before.rows} rows ${rows}: ${query.slice(0, 200)}`];
  });
}
