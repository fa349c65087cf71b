/**
 * What is missing in a PostgreSQL database, or other than its migrations made it: they are carried out once more in the session's own
 * temporary tables, and rolled back. `postgresql.js` knows which of them it has seen, and keeps others out meanwhile.
 */
import { differences, shapeFrom } from './drift.js';

const SHAPE = `SELECT t.relname AS "table", 'the column ' || a.attname AS part,
    format_type(a.atttypid, a.atttypmod) || coalesce(' COLLATE ' || c.collname, '') ||
      CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END AS form
  FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_collation c ON c.oid = a.attcollation
  WHERE t.relnamespace = $1 AND t.relkind IN ('r', 'p')
  UNION ALL SELECT t.relname, 'the index ' || o.relname, CASE WHEN i.indisunique THEN 'UNIQUE ' ELSE '' END || '(' || (
      SELECT string_agg(pg_get_indexdef(i.indexrelid, place, true), ',' ORDER BY place)
      FROM generate_series(1, i.indnkeyatts) place) || ')' ||
      coalesce(' WHERE ' || pg_get_expr(i.indpred, i.indrelid), '') || CASE WHEN i.indisvalid THEN '' ELSE ' invalid' END
  FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_class o ON o.oid = i.indexrelid
  WHERE t.relnamespace = $1`;

/**
 * @param {import('pg').Client} client outside of transactions
 * @param {string} schema in which the tables are
 * @param {readonly string[]} scripts the SQL of the migrations that it has seen, in order
 * @returns {Promise<string[]>} what is missing or other than it was made, with names
 */
export async function findDrift(client, schema, scripts) {
  await client.query('BEGIN');
  try {
    await client.query('SET LOCAL search_path TO pg_temp');
    for (const sql of scripts) await client.query(sql);
    const { rows } = await client.query(
      'SELECT oid AS own, pg_my_temp_schema() AS model FROM pg_namespace WHERE nspname = $1',
      [schema],
    );
    const [{ own, model }] = rows;
    return differences(await shapeOf(client, own), await shapeOf(client, model));
  } finally {
    await client.query('ROLLBACK');
  }
}

async function shapeOf(client, namespace) {
  return shapeFrom((await client.query(SHAPE, [namespace])).rows);
}
