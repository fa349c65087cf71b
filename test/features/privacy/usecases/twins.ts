/** Copies all rows of the person of `wellKnown.ts` for a second person, in games of their own. */
import { rawDatabase } from '../../../support/database/store.ts';
import { ID, models, NAME } from './wellKnown.ts';

/** In every copied row. */
const TWIN = /twin/;

type Value = string | number | boolean | null;
type Row = Readonly<Record<string, Value>>;

/** Referenced rows come first. */
const FIRST = ['Person', 'Server', 'Match', 'Proposal', 'Seek', 'League'];
/** Numbers that the database assigns, and columns that refer to them. */
const NUMBERED: Readonly<Record<string, string>> = {
  OutboxEntry: 'id',
  Proposal: 'id',
  ProposalVoter: 'proposalId',
  Notice: 'id',
  GameResult: 'number',
  SeatResult: 'number',
  Seek: 'id',
  SeekMember: 'seekId',
};
const BEYOND = 100_000;

/** Adds the copy's rows. Resolves to a function that reads those still there, by model. */
export async function addTwins(url: string): Promise<() => Promise<Readonly<Record<string, readonly Row[]>>>> {
  const database = rawDatabase(url);
  const { rows: matches } = await database.execute('SELECT id FROM matches');
  const ids = matches.map(({ id }) => String(id));
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  for (const { name, table } of models.toSorted((a, b) => rank(a.name) - rank(b.name))) {
    const { rows } = await database.execute(`SELECT * FROM "${table}"`);
    const numbered = NUMBERED[name];
    for (const row of rows) {
      const own = row as Row;
      const twin = Object.fromEntries(
        Object.entries(own).map(([column, value]) => [column, twinOf(column, value, ids)]),
      );
      if (JSON.stringify(twin) === JSON.stringify(own)) continue;
      if (numbered !== undefined) twin[numbered] = Number(own[numbered]) + BEYOND;
      const columns = Object.keys(twin).map((column) => `"${column}"`);
      await database.execute(
        `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${Object.values(twin).map(literal).join(', ')})`,
      );
    }
  }
  return async () => {
    const found: Record<string, readonly Row[]> = {};
    for (const { name, table } of models) {
      const { rows } = await database.execute(`SELECT * FROM "${table}"`);
      const theirs = rows.filter((row) => TWIN.test(JSON.stringify(row))) as readonly Row[];
      const inOrder = theirs.map((row) => [JSON.stringify(row), row] as const).sort(([a], [b]) => (a < b ? -1 : 1));
      if (theirs.length > 0) found[name] = inOrder.map(([, row]) => row);
    }
    return found;
  };
}

function twinOf(column: string, value: Value, matches: readonly string[]): Value {
  if (typeof value !== 'string') return value;
  if (column === 'serverId' || column === 'leagueId' || value === 'server') return `twin-${value}`;
  if (column === 'id' && !value.startsWith('person')) return `twin-${value}`;
  const others = matches.reduce((text, id) => text.replaceAll(id, `twin-${id}`), value);
  return others.replaceAll(new RegExp(`${ID}(?!\\d)`, 'g'), 'twin-person').replaceAll(NAME, 'Pat, a twin');
}

function literal(value: Value): string {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
