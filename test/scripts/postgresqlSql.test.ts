/** The SQL derived for PostgreSQL from migrations for SQLite. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS, readMigrations } from '../../scripts/database/migrations.js';
import { postgresqlSql } from '../../scripts/database/postgresql/migrations.js';

const derived = (sql: string) => postgresqlSql('20990101000000_later', sql);

describe('is derived', () => {
  test.each([
    [
      'types',
      'CREATE TABLE "a" ("b" TEXT, "c" DATETIME, "d" REAL)',
      '("b" TEXT COLLATE "C", "c" TIMESTAMPTZ(3), "d" DOUBLE PRECISION)',
    ],
    ['types in small letters', 'ALTER TABLE "a" ADD COLUMN "b" text', 'ADD COLUMN "b" TEXT COLLATE "C"'],
    [
      'keys that count',
      'CREATE TABLE "a" ("b" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT)',
      '("b" SERIAL PRIMARY KEY)',
    ],
    [
      'names in quotes stay',
      'ALTER TABLE "TEXT" RENAME COLUMN "DATETIME" TO "x;y"',
      'ALTER TABLE "TEXT" RENAME COLUMN "DATETIME" TO "x;y"',
    ],
    ['texts stay', `UPDATE "a" SET "b" = 'a REAL -- TEXT; it''s'`, `UPDATE "a" SET "b" = 'a REAL -- TEXT; it''s'`],
    [
      'a table that is put in place of another',
      'ALTER TABLE "new_a" RENAME TO "a"',
      'ALTER INDEX IF EXISTS "new_a_pkey" RENAME TO "a_pkey"',
    ],
  ])('%s', (_, sql, expected) => {
    expect(derived(`-- strftime(';')\n/* PRAGMA; */ ${sql};\n-- the end`)).toContain(expected);
  });

  test('each migration there is', () => {
    const all = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(readMigrations(MIGRATIONS, 'postgresql').map(({ name }) => name)).toEqual(
      all.map(({ name }) => name).sort(),
    );
  });
});

test.each([
  'PRAGMA foreign_keys=OFF',
  'INSERT OR REPLACE INTO "a" VALUES (1)',
  'REPLACE INTO "a" VALUES (1)',
  `UPDATE "a" SET "b" = json_extract("c", '$.d')`,
  `UPDATE "a" SET "b" = strftime('%s', "c")`,
  `DELETE FROM "a" WHERE "b" GLOB 'x*'`,
  'CREATE TABLE "a" ("b" JSONB)',
  'CREATE TABLE "a" ("b" VARCHAR(9))',
  'CREATE TABLE "a" ("b" INTEGER CHECK ("b" > 0))',
  'CREATE TABLE "a" ("b" TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID',
  'CREATE TABLE "a" ("b" INTEGER PRIMARY KEY AUTOINCREMENT)',
  'CREATE INDEX "a" ON "b"(lower("c"))',
  'CREATE TABLE "new_a" ("b" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT); ALTER TABLE "new_a" RENAME TO "a"',
  'CREATE TRIGGER "a" AFTER INSERT ON "b" BEGIN DELETE FROM "c"; END',
  'CREATE VIEW "a" AS SELECT 1',
  'VACUUM',
])('SQL without a counterpart is refused in a sentence: %s', (sql) => {
  expect(() => derived(sql)).toThrow(
    /^Migration 20990101000000_later cannot be translated for PostgreSQL \(".*"\): write .* into a file postgresql\.sql beside its migration\.sql\.$/,
  );
});
