/** Leads a stored value from one version of its shape to the next. */
export type Migration = (value: unknown) => unknown;

/** What is stored and must survive a change of its shape: by the part of a draft's name before `/`, or `outbox`. */
export type MigrationTable = Readonly<Record<string, readonly Migration[]>>;

/**
 * The migrations of each kind, the first from version 1 to 2. A kind's version is the number of its migrations plus one.
 * Whoever changes the shape of what is stored adds one, and values of the new shape to `testing/golden.ts`.
 */
export const MIGRATIONS: MigrationTable = {
  verification: [],
  bank: [],
  feedback: [],
  apply: [],
  photo: [],
  picture: [],
  /** Submissions of all kinds. */
  outbox: [],
};

const stepsOf = (table: MigrationTable, name: string): readonly Migration[] => table[name.split('/')[0] ?? ''] ?? [];

/** The version in which a kind is stored now. */
export const versionOf = (table: MigrationTable, name: string): number => stepsOf(table, name).length + 1;

/** A value of a version of this app or an earlier one, in the shape of now. */
export function migrated(table: MigrationTable, name: string, version: number, value: unknown): unknown {
  return stepsOf(table, name)
    .slice(version - 1)
    .reduce<unknown>((former, migrate) => migrate(former), value);
}
