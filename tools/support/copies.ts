/**
 * Many copies of one match, made inside the database: a crowd of games in seconds.
 * Which match, and what is different about the copies, is said by whoever wants them.
 */
/** One connection to a database of either kind. */
export interface CopyingClient {
  execute(sql: string): Promise<{ readonly columns: readonly string[] }>;
}

export interface CopyWish {
  readonly matchId: string;
  /** Ids of the copies begin with it; nine digits follow. */
  readonly prefix: string;
  readonly count: number;
  /** Besides `matches`: whose rows belong to a match by a column `matchId`. */
  readonly tables: readonly string[];
  /** By table and column, what stands there instead, in SQL; `n.i` is the number of the copy, `t` the row copied. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export async function copyMatch(
  client: CopyingClient,
  { matchId, prefix, count, tables, values = {} }: CopyWish,
): Promise<void> {
  // In one transaction, and the rows of each table in the order of their keys.
  await client.execute('BEGIN');
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  for (const table of ['matches', ...tables]) {
    const key = table === 'matches' ? 'id' : 'matchId';
    const { columns: all } = await client.execute(`SELECT * FROM "${table}" LIMIT 0`);
    // Ids that the database gives, and the numbers of games, are given anew.
    const columns = all.filter((name) => name !== 'id' || key === 'id');
    const own: Readonly<Record<string, string>> = {
      ...(table === 'matches' ? { number: '(SELECT max("number") FROM "matches") + n.i' } : {}),
      ...values[table],
      [key]: `'${prefix}' || substr(CAST(1000000000 + n.i AS TEXT), 2)`,
    };
    const copied = columns.map((name) => own[name] ?? `t."${name}"`);
    const list = columns.map((name) => `"${name}"`).join(', ');
    await client.execute(
      `INSERT INTO "${table}" (${list}) ${numbers} SELECT ${copied.join(', ')} FROM n CROSS JOIN "${table}" t WHERE t."${key}" = '${matchId}'`,
    );
  }
  await client.execute('COMMIT');
}
