/**
 * Compares the tables of a database with those that its migrations make; tables, columns and indexes beyond are nobody's harm.
 * What there is and what there should be is read by whoever knows the kind of database (sqliteSchema.js, postgresqlSchema.js).
 */

/**
 * Table → column or index → its form in SQL's words.
 * @param {readonly { table: string, part: string, form: string }[]} rows
 */
export function shapeFrom(rows) {
  const shape = new Map();
  for (const { table, part, form } of rows) {
    const parts = shape.get(table) ?? new Map();
    shape.set(table, parts.set(part, form));
  }
  return shape;
}

/** @returns {string[]} what is missing or other than it was made, with names */
export function differences(actual, expected) {
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
