/**
 * Compares the tables of a database with those that its migrations make.
 * `migrate.js` knows which of them it has seen; tables and columns beyond are nobody's harm.
 */
import { createClient } from '@libsql/client';

const COLUMNS = `SELECT t.name AS "table", c.name, c.type, c."notnull", c.pk
  FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY t.name, c.cid`;
const INDEXES = `SELECT t.name AS "table", i.name, i."unique",
    (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)) AS columns
  FROM sqlite_schema t, pragma_index_list(t.name) i WHERE t.type = 'table' ORDER BY t.name, i.name`;

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

function differences(actual, expected) {
  return [...expected].flatMap(([table, parts]) => {
    const there = actual.get(table);
    if (there === undefined) return [`the table ${table} is missing`];
    return [...parts].flatMap(([part, form]) => {
      const found = there.get(part);
      if (found === undefined) return [`${part} of the table ${table} is missing`];
      return found === form ? [] : [`${part} of the table ${table} is "${found}" instead of "${form}"`];
    });
  });
}

/** Table → column or index → its form in SQL's words. */
async function shapeOf(client) {
  const shape = new Map();
  const partsOf = (table) => shape.get(table) ?? shape.set(table, new Map()).get(table);
  for (const { table, name, type, notnull, pk } of (await client.execute(COLUMNS)).rows) {
    partsOf(table).set(`the column ${name}`, `${type}${notnull ? ' NOT NULL' : ''}${pk ? ' PRIMARY KEY' : ''}`);
  }
  for (const { table, name, unique, columns } of (await client.execute(INDEXES)).rows) {
    partsOf(table).set(`the index ${name}`, `${unique ? 'UNIQUE ' : ''}(${columns})`);
  }
  return shape;
}
