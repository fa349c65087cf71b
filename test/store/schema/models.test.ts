/** The migrations produce the columns, indexes and references of the Prisma models, on both databases. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getDMMF } from '@prisma/get-dmmf';
import { expect, test } from 'vitest';
import { ON_SQLITE } from '../../support/database/database.ts';
import { rawDatabase, temporaryDatabase } from '../../support/database/store.ts';

const SCHEMA_FILE = path.resolve(import.meta.dirname, '../../../prisma/schema.prisma');

const TYPES: Readonly<Record<string, string>> = ON_SQLITE
  ? { String: 'TEXT', Int: 'INTEGER', BigInt: 'BIGINT', Boolean: 'BOOLEAN', Float: 'REAL', DateTime: 'DATETIME' }
  : {
      // Byte order and milliseconds, as on SQLite.
      String: 'text C',
      Int: 'integer',
      BigInt: 'bigint',
      Boolean: 'boolean',
      Float: 'double precision',
      DateTime: 'timestamp with time zone 3',
    };

/** A line for each column, index and reference. */
async function modelLines(): Promise<readonly string[]> {
  const document = getDMMF({ datamodel: await readFile(SCHEMA_FILE, 'utf8') });
  if (!('datamodel' in document)) throw document.error;
  const { models, indexes } = document.datamodel;
  const tableOf = (name: string) => models.find((model) => model.name === name)?.dbName ?? name;
  const lines = models.flatMap(({ name, fields, primaryKey }) => {
    const table = tableOf(name);
    const key = primaryKey?.fields ?? fields.filter(({ isId }) => isId).map((field) => field.name);
    const columns = fields
      .filter(({ kind }) => kind === 'scalar')
      .map((field) => `${table}.${field.name}: ${TYPES[field.type]}${field.isRequired ? ' NOT NULL' : ''}`);
    const references = fields.flatMap(
      ({ type, isRequired, relationFromFields, relationToFields, relationOnDelete }) => {
        if (!relationFromFields || relationFromFields.length === 0) return [];
        const gone = relationOnDelete === 'Cascade' ? 'CASCADE' : isRequired ? 'RESTRICT' : 'SET NULL';
        return `${table}(${relationFromFields}) refers to ${tableOf(type)}(${relationToFields}) ${gone}`;
      },
    );
    return [...columns, ...references, `${table}: unique (${key})`];
  });
  const further = indexes
    .filter(({ type }) => type !== 'id')
    .map(({ model, type, fields }) => {
      return `${tableOf(model)}: ${type === 'unique' ? 'unique ' : ''}(${fields.map(({ name }) => name)})`;
    });
  return [...new Set([...lines, ...further])].sort();
}

const IN_SQLITE = `
  SELECT t.name || '.' || c.name || ': ' || c.type || CASE WHEN c."notnull" THEN ' NOT NULL' ELSE '' END AS line
    FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'
  UNION ALL SELECT t.name || ': ' || CASE WHEN i."unique" THEN 'unique ' ELSE '' END || '(' ||
      (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)) || ')'
    FROM sqlite_schema t, pragma_index_list(t.name) i WHERE t.type = 'table'
  UNION ALL SELECT t.name || ': unique (' || c.name || ')'
    FROM sqlite_schema t, pragma_table_info(t.name) c
    WHERE t.type = 'table' AND c.pk = 1 AND c.type = 'INTEGER' AND NOT EXISTS (
      SELECT 1 FROM pragma_table_info(t.name) o WHERE o.pk = 2)
  UNION ALL SELECT t.name || '(' || f."from" || ') refers to ' || f."table" || '(' || f."to" || ') ' || f.on_delete
    FROM sqlite_schema t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`;

const IN_POSTGRESQL = `
  SELECT table_name || '.' || column_name || ': ' || data_type || coalesce(' ' || collation_name, '') ||
      CASE WHEN data_type LIKE 'timestamp%' THEN ' ' || datetime_precision ELSE '' END ||
      CASE WHEN is_nullable = 'NO' THEN ' NOT NULL' ELSE '' END AS line
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT t.relname || ': ' || CASE WHEN i.indisunique THEN 'unique ' ELSE '' END || '(' || (
      SELECT string_agg(a.attname, ',' ORDER BY k.place)
      FROM unnest(i.indkey) WITH ORDINALITY k(number, place)
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number) || ')'
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace
    WHERE n.nspname = 'public'
  UNION ALL SELECT t.relname || '(' || a.attname || ') refers to ' || o.relname || '(' || b.attname || ') ' ||
      CASE c.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'r' THEN 'RESTRICT' WHEN 'n' THEN 'SET NULL' ELSE c.confdeltype::text END
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class o ON o.oid = c.confrelid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = c.conkey[1]
    JOIN pg_attribute b ON b.attrelid = o.oid AND b.attnum = c.confkey[1]
    WHERE c.contype = 'f'`;

test('the migrated database has the columns, indexes and references of the models', async () => {
  const { rows } = await rawDatabase(await temporaryDatabase()).execute(ON_SQLITE ? IN_SQLITE : IN_POSTGRESQL);
  const lines = rows.map(({ line }) => String(line)).filter((line) => !/^(_prisma_migrations|sqlite_)/.test(line));
  expect([...new Set(lines)].sort()).toEqual(await modelLines());
});
