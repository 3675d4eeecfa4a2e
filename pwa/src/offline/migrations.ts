export type Migration = (value: unknown) => unknown;

/** Migrations by kind: the part of a draft's name before `/`, or `outbox`. */
export type MigrationTable = Readonly<Record<string, readonly Migration[]>>;

/**
 * The migrations of each kind; the first leads to version 2. Every change of a stored shape needs a migration here, and
 * new values in `testing/golden.ts`.
 */
export const MIGRATIONS: MigrationTable = {
  verification: [],
  bank: [],
  feedback: [],
  apply: [],
  photo: [],
  picture: [],
  outbox: [],
};

const stepsOf = (table: MigrationTable, name: string): readonly Migration[] => table[name.split('/')[0] ?? ''] ?? [];

export const versionOf = (table: MigrationTable, name: string): number => stepsOf(table, name).length + 1;

export function migrated(table: MigrationTable, name: string, version: number, value: unknown): unknown {
  return stepsOf(table, name)
    .slice(version - 1)
    .reduce<unknown>((former, migrate) => migrate(former), value);
}
