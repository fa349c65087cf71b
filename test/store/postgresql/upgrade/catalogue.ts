/** Lists the structure of a PostgreSQL database, a line for each column, index, constraint and sequence. */
import { rawDatabase } from '../../../support/database/store.ts';

const CATALOGUE = `
  SELECT 'column ' || t.relname || '.' || a.attname || ': ' || format_type(a.atttypid, a.atttypmod) ||
      coalesce(' COLLATE ' || c.collname, '') || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END ||
      coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
    FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_collation c ON c.oid = a.attcollation LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND t.relname <> '_prisma_migrations'
  UNION ALL SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
    WHERE t.relnamespace = 'public'::regnamespace AND t.relname <> '_prisma_migrations'
  UNION ALL SELECT 'constraint ' || t.relname || '.' || c.conname || ': ' || pg_get_constraintdef(c.oid)
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
    WHERE t.relnamespace = 'public'::regnamespace AND t.relname <> '_prisma_migrations' AND c.contype IN ('p', 'f', 'u', 'c')
  UNION ALL SELECT 'sequence ' || relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'`;

export async function catalogueOf(url: string): Promise<string> {
  const { rows } = await rawDatabase(url).execute(CATALOGUE);
  return `${rows
    .map(({ line }) => String(line))
    .sort()
    .join('\n')}\n`;
}
