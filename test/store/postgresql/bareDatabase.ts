/** A PostgreSQL database without tables, until the running test ends. */
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { onServer, POSTGRESQL } from '../../support/database/database.ts';

export async function bareDatabase(): Promise<string> {
  const name = `bare_${randomUUID()}`;
  await onServer(`CREATE DATABASE "${name}"`);
  onTestFinished(() => onServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  return `${POSTGRESQL}/${name}`;
}
