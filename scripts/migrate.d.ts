/** Types of migrate.js: see there. */
export class MigrationFault extends Error {}
export function migrate(
  url: string,
  options?: { readonly log?: (line: string) => void; readonly folder?: string },
): Promise<string[]>;
export function databaseFile(url: string): string;
