/** Types of migrate.js: see there. */
export class DatabaseFault extends Error {}
export function migrate(
  url: string,
  options?: { readonly log?: (line: string) => void; readonly folder?: string },
): Promise<string[]>;
export function databaseFile(url: string): string;
