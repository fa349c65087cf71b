/**
 * Tells Prisma's command line (`npx prisma@7.10.0`, not installed here) where models, migrations and the database are. The program itself never loads this file.
 */
import process from 'node:process';
import { defineConfig } from '@prisma/config';
import { writePostgresqlMigrations } from './scripts/database/client.js';

const needsMigrations = process.argv.some((word) => word === 'migrate' || word === 'db');

const url = process.env.DATABASE_URL || 'file:data/intarsia.db';
const isPostgresql = /^postgres(ql)?:/.test(url);

export default defineConfig({
  // The set-up derives this schema for PostgreSQL (scripts/database/client.js).
  schema: isPostgresql ? 'node_modules/.cache/intarsia-postgresql/schema.prisma' : 'prisma/schema.prisma',
  migrations: { path: isPostgresql && needsMigrations ? writePostgresqlMigrations() : 'prisma/migrations' },
  datasource: { url },
});
