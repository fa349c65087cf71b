/** Types of migrate.js: see there. */
export { type DatabaseAddress, databaseAddress, databaseFile } from './database/address.js';
export class DatabaseFault extends Error {}
export interface MigrateOptions {
  readonly log?: (line: string) => void;
  readonly folder?: string;
  /** Whether it may be half filled (src/store/transfer). */
  readonly isTransferring?: boolean;
  /** How many connections to a server this process is going to have; it is warned where there may be fewer. */
  readonly connections?: number;
  /** How long others are waited for on a server who migrate or hold a table, in milliseconds. */
  readonly lockPatienceMs?: number;
}
export function migrate(url: string, options?: MigrateOptions): Promise<string[]>;
export function newestMigration(): string;
