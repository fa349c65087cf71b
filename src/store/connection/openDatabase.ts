/**
 * Opens the database that an address names; of the two kinds only the one in use is loaded.
 * Whether it has been migrated is found out by the first who asks it something.
 */
import type { DatabaseAddress } from '../../../scripts/migrate.js';
import type { Database, Surroundings } from './database.ts';

export async function openDatabase(address: DatabaseAddress, surroundings: Surroundings): Promise<Database> {
  if (address.kind === 'postgresql') {
    const { openPostgresql } = await import('./postgresql/openPostgresql.ts');
    return openPostgresql(address, surroundings);
  }
  const { openSqlite } = await import('./sqlite/openSqlite.ts');
  return openSqlite(address, surroundings);
}
