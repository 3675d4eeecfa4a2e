export type Migration = (value: unknown) => unknown;

/** Keys: a draft's name up to `/`, or `outbox`. */
export type MigrationTable = Readonly<Record<string, readonly Migration[]>>;

/**
 * The migrations of each kind, the first from version 1 to 2. A kind's version is the number of its migrations plus
 * one. Each change of a stored shape needs a migration here and values of the new shape in `testing/golden.ts`.
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
