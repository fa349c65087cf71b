/** Generates the Prisma clients for SQLite and PostgreSQL from prisma/schema.prisma. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS, readMigrations } from './migrations.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PRISMA = path.join(root, 'node_modules/prisma/build/index.js');
const MODELS = path.join(root, 'prisma/schema.prisma');
const GENERATED = path.join(root, 'src/store/generated');
/** The class of the client of PostgreSQL, beside that of SQLite: it has the same types, those of the models. */
const POSTGRESQL_CLASS = path.join(GENERATED, 'internal/postgresqlClass.ts');
const DERIVED = path.join(root, 'node_modules/.cache/intarsia-postgresql');

/** What the clients are made of. */
export const CLIENT_SOURCES = ['prisma/schema.prisma', 'prisma.config.ts', 'scripts/database/client.js'];

export function clientsAreThere() {
  return existsSync(POSTGRESQL_CLASS);
}

/**
 * Prisma generates a client for one kind of database; the models are the same for both, so that all that the other one adds
 * is the class: its query compiler, and how the columns are typed.
 * @param {(program: string, args: string[]) => Promise<void>} run
 */
export async function generateClients(run) {
  const schema = path.join(DERIVED, 'schema.prisma');
  const output = path.join(DERIVED, 'client');
  mkdirSync(DERIVED, { recursive: true });
  writeFileSync(schema, postgresqlSchema(readFileSync(MODELS, 'utf8'), output));
  await Promise.all([
    run(process.execPath, [PRISMA, 'generate']),
    run(process.execPath, [PRISMA, 'generate', '--schema', schema]),
  ]);
  copyFileSync(path.join(output, 'internal/class.ts'), POSTGRESQL_CLASS);
  rmSync(output, { recursive: true });
}

/** For Prisma's own command line, which takes migrations from a folder only: those of PostgreSQL. Returns the folder. */
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
 * The models for PostgreSQL.
 * @param {string} models prisma/schema.prisma
 * @param {string} output where the client is to be generated
 */
export function postgresqlSchema(models, output) {
  return models
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('"../src/store/generated"', JSON.stringify(output))
    .replaceAll(/^(\s+\w+\s+DateTime\??)(?=\s|$)/gm, '$1 @db.Timestamptz(3)');
}
