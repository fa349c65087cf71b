/**
 * Where Prisma's command line finds models, migrations and the database.
 * The program itself reads its settings elsewhere and never loads this file.
 */
import process from 'node:process';
import { defineConfig } from 'prisma/config';
import { writePostgresqlMigrations } from './scripts/database/client.js';

// Generating the client needs no schema engine, but Prisma downloads one unless it is told of a file: any will do.
// Migrating and comparing do need the real one.
const needsEngine = process.argv.some((word) => word === 'migrate' || word === 'db');
if (!needsEngine) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

const url = process.env.DATABASE_URL || 'file:data/intarsia.db';
const isPostgresql = /^postgres(ql)?:/.test(url);

export default defineConfig({
  // What the set-up derives from the models for PostgreSQL (scripts/database/client.js) is there once it has run.
  schema: isPostgresql ? 'node_modules/.cache/intarsia-postgresql/schema.prisma' : 'prisma/schema.prisma',
  migrations: { path: isPostgresql && needsEngine ? writePostgresqlMigrations() : 'prisma/migrations' },
  datasource: { url },
});
