export type Migration = (value: unknown) => unknown;

/** Keys: a draft's name up to `/`, or `outbox`. */
export type MigrationTable = Readonly<Record<string, readonly Migration[]>>;

/**
 * Migrations of each kind, from version 1 to 2 on; a kind's version is their number plus one. To change a stored shape,
 * add a migration here and a value of the former version to `testing/formerDatabase.ts`.
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
