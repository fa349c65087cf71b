/** PostgreSQL databases without tables, and why a database cannot be migrated. */
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { DatabaseFault, migrate } from '../../../scripts/migrate.js';
import { onServer, POSTGRESQL } from '../../support/database/database.ts';

/** Lasts until the running test ends. */
export async function bareDatabase(): Promise<string> {
  const name = `bare_${randomUUID()}`;
  await onServer(`CREATE DATABASE "${name}"`);
  onTestFinished(() => onServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  return `${POSTGRESQL}/${name}`;
}

/** The sentence with which a start refuses a database. */
export async function refusal(url: string): Promise<string> {
  try {
    await migrate(url);
  } catch (error) {
    if (error instanceof DatabaseFault) return error.message;
    throw error;
  }
  return 'was accepted';
}
