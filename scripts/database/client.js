/** Generates the Prisma clients for SQLite and PostgreSQL from prisma/schema.prisma. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS, readMigrations } from './migrations.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const GENERATOR = path.join(root, 'scripts/database/generate.js');
const MODELS = path.join(root, 'prisma/schema.prisma');
const GENERATED = path.join(root, 'src/store/generated');
/** The PostgreSQL client's class, next to the SQLite one. Both share the model types. */
const POSTGRESQL_CLASS = path.join(GENERATED, 'internal/postgresqlClass.ts');
const DERIVED = path.join(root, 'node_modules/.cache/intarsia-postgresql');

/** Files from which the clients are generated. */
export const CLIENT_SOURCES = ['prisma/schema.prisma', 'scripts/database/generate.js', 'scripts/database/client.js'];

export function clientsAreThere() {
  return existsSync(POSTGRESQL_CLASS);
}

/**
 * Generates both clients. Prisma generates a client for one provider; since the models are the same for both,
 * PostgreSQL adds only the class with its query compiler and column types.
 * @param {(program: string, args: string[]) => Promise<void>} run
 */
export async function generateClients(run) {
  const schema = path.join(DERIVED, 'schema.prisma');
  const output = path.join(DERIVED, 'client');
  mkdirSync(DERIVED, { recursive: true });
  writeFileSync(schema, postgresqlSchema(readFileSync(MODELS, 'utf8'), output));
  await Promise.all([run(process.execPath, [GENERATOR, MODELS]), run(process.execPath, [GENERATOR, schema])]);
  copyFileSync(path.join(output, 'internal/class.ts'), POSTGRESQL_CLASS);
  rmSync(output, { recursive: true });
}

/**
 * Writes PostgreSQL's migrations to a folder, since Prisma's command line reads them only from one. Returns the folder.
 */
export function writePostgresqlMigrations() {
  const folder = path.join(DERIVED, 'migrations');
  rmSync(folder, { recursive: true, force: true });
  for (const { name, sql } of readMigrations(MIGRATIONS, 'postgresql')) {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, 'migration.sql'), sql);
  }
  writeFileSync(path.join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  return folder;
}

/**
 * The schema with PostgreSQL as its provider.
 * @param {string} models content of prisma/schema.prisma
 * @param {string} output where the client is generated
 */
export function postgresqlSchema(models, output) {
  return models
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('"../src/store/generated"', JSON.stringify(output))
    .replaceAll(/^(\s+\w+\s+DateTime\??)(?=\s|$)/gm, '$1 @db.Timestamptz(3)');
}
