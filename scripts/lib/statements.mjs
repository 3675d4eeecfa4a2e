// Reads PostgreSQL's pg_stat_statements: how many cache pages each statement touches per call.

/** Options of a database that counts. */
export const COUNTING = '-c shared_preload_libraries=pg_stat_statements -c pg_stat_statements.track_utility=off';
/** Statements with fewer calls are ignored. */
const FEW = 50;
/**
 * With a hundred times the rows, a call may touch 1.5 times the pages plus 12: every index becomes one or two levels deeper, and
 * each level is a page.
 */
const MOST_TIMES = 1.5;
const MOST_MORE = 12;

/** Resets the counters. */
export async function beginCounting(database) {
  // The planner must know the tables' sizes, which autovacuum would tell it after a while.
  await database.sql('ANALYZE');
  await database.sql('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await database.sql('SELECT pg_stat_statements_reset()');
}

/** For each statement its calls, and the pages that a call touched. */
export async function counted(database) {
  const text = `SELECT regexp_replace(query, '\\s+', ' ', 'g'), calls,
    round((shared_blks_hit + shared_blks_read)::numeric / calls, 2) FROM pg_stat_statements WHERE calls > 0`;
  const rows = await database.sql(text);
  return new Map(
    rows.map((row) => row.split('\t')).map(([query, calls, pages]) => [query, { calls: +calls, pages: +pages }]),
  );
}

/** Statements whose calls touch more pages of a large store than of a small one. */
export function growing(small, large) {
  return [...large].flatMap(([query, { calls, pages }]) => {
    const before = small.get(query);
    if (before === undefined || Math.min(calls, before.calls) < FEW) return [];
    if (pages <= before.pages * MOST_TIMES + MOST_MORE) return [];
    return [`${before.pages} pages a call became ${pages}: ${query.slice(0, 200)}`];
  });
}
