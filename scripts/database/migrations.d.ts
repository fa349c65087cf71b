/** Types of migrations.js: see there. */
export const MIGRATIONS: string;
export function readMigrations(
  folder: string,
  kind: 'sqlite' | 'postgresql',
): readonly {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  readonly known: ReadonlySet<string>;
}[];
