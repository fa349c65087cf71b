/**
 * What is missing in a SQLite database, or other than its migrations made it: they are carried out in memory to know.
 * `sqlite.js` knows which of them it has seen.
 */
import { createClient } from '@libsql/client';
import { differences, shapeFrom } from './drift.js';

const SHAPE = `SELECT t.name AS "table", 'the column ' || c.name AS part,
    c.type || iif(c."notnull", ' NOT NULL', '') || iif(c.pk, ' PRIMARY KEY', '') AS form
  FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'
  UNION ALL SELECT t.name, 'the index ' || i.name, iif(i."unique", 'UNIQUE ', '') || '(' ||
    (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)) || ')'
  FROM sqlite_schema t, pragma_index_list(t.name) i WHERE t.type = 'table'`;

/**
 * @param {import('@libsql/client').Client} client the database
 * @param {readonly string[]} scripts the SQL of the migrations that it has seen, in order
 * @returns {Promise<string[]>} what is missing or other than it was made, with names
 */
export async function findDrift(client, scripts) {
  const model = createClient({ url: ':memory:' });
  try {
    await model.execute('PRAGMA foreign_keys = OFF');
    for (const sql of scripts) await model.executeMultiple(sql);
    return differences(await shapeOf(client), await shapeOf(model));
  } finally {
    model.close();
  }
}

async function shapeOf(client) {
  return shapeFrom((await client.execute(SHAPE)).rows);
}
