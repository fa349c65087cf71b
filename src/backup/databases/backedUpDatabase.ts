/**
 * The database that an address names, as backups know it.
 * How each kind is copied stands in the modules beside this.
 */
import { databaseAddress } from '../../../scripts/migrate.js';
import type { BackedUpDatabase } from './database.ts';
import { sqliteDatabase } from './sqlite.ts';

/**
 * @param url as in DATABASE_URL
 * @throws DatabaseFault where it is none
 */
export async function backedUpDatabase(url: string): Promise<BackedUpDatabase> {
  const address = databaseAddress(url);
  if (address.kind === 'sqlite') return sqliteDatabase(address.file);
  // Loaded only where it is used: most play on SQLite.
  const { postgresqlDatabase } = await import('./postgresql.ts');
  return postgresqlDatabase(address);
}
