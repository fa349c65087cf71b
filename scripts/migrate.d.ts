/** Types of migrate.js: see there. */
export { type DatabaseAddress, databaseAddress, databaseFile } from './database/address.js';
export class DatabaseFault extends Error {}
export function migrate(
  url: string,
  options?: {
    readonly log?: (line: string) => void;
    readonly folder?: string;
    /** Whether it may be half filled (src/store/transfer). */
    readonly isTransferring?: boolean;
  },
): Promise<string[]>;
export function newestMigration(kind: 'sqlite' | 'postgresql'): string;
