/**
 * Finds rows that no query comes upon any more, because of what stands in the column by which it looks for them: an unknown word in place of a
 * choice, neither yes nor no, or what is no moment where something is due. Nothing else would tell the owner.
 */
import type { Breathe } from '../../kernel/index.ts';
import { MATCH_STATUSES, PROPOSAL_STATUSES, REVIEW_STATUSES, UnreadableRow } from '../../match/index.ts';
import { AUDIENCES, GAME_STATES, LEAGUE_STATUSES, SEEK_STATUSES } from '../../people/index.ts';
import type { Database } from '../connection/database.ts';
import { raw } from '../connection/sql.ts';
import type { Unreadable } from '../rows/unreadable.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  /** Columns that name a row. */
  readonly key: readonly string[];
  /** What whoever reads such a row calls it. */
  readonly what: (...key: readonly string[]) => string;
}

/** A word may be any of these. */
const WORDS: readonly (Column & { readonly words: readonly string[] })[] = [
  { table: 'matches', column: 'status', words: MATCH_STATUSES, key: ['id'], what: (id) => `match ${id}` },
  {
    table: 'proposals',
    column: 'status',
    words: PROPOSAL_STATUSES,
    key: ['id', 'matchId'],
    what: (id, matchId) => `proposal ${id} of match ${matchId}`,
  },
  {
    table: 'reviews',
    column: 'status',
    words: REVIEW_STATUSES,
    key: ['matchId'],
    what: (id) => `review of match ${id}`,
  },
  { table: 'seeks', column: 'status', words: SEEK_STATUSES, key: ['id'], what: (id) => `seek ${id}` },
  { table: 'leagues', column: 'status', words: LEAGUE_STATUSES, key: ['id'], what: (id) => `league ${id}` },
  {
    table: 'league_games',
    column: 'state',
    words: GAME_STATES,
    key: ['leagueId', 'round', 'table'],
    what: (id, round, table) => `table ${table} of round ${round} of league ${id}`,
  },
  {
    table: 'visibilities',
    column: 'audience',
    words: AUDIENCES,
    key: ['personId'],
    what: (id) => `visibility of person ${id}`,
  },
];

/** Neither yes nor no is neither found by the one nor by the other. */
const FLAGS: readonly Column[] = [
  {
    table: 'seats',
    column: 'open',
    key: ['personId', 'matchId'],
    what: (personId, id) => `seat of person ${personId} in match ${id}`,
  },
  {
    table: 'game_results',
    column: 'badged',
    key: ['number', 'matchId'],
    what: (number, id) => `result ${number} of match ${id}`,
  },
  { table: 'seeks', column: 'everywhere', key: ['id'], what: (id) => `seek ${id}` },
];

/** When something is due; null where nothing is. */
const MOMENTS: readonly Column[] = [
  {
    table: 'outbox',
    column: 'notBefore',
    key: ['id', 'matchId'],
    what: (id, of) => `announcement ${id} of match ${of}`,
  },
  { table: 'turn_clocks', column: 'dueAt', key: ['matchId'], what: (id) => `clock of match ${id}` },
  { table: 'jobs', column: 'dueAt', key: ['kind', 'subject'], what: (kind, id) => `${kind} job of ${id}` },
  { table: 'proposals', column: 'dueAt', key: ['id', 'matchId'], what: (id, of) => `proposal ${id} of match ${of}` },
  { table: 'person_settings', column: 'digestDue', key: ['personId'], what: (id) => `settings of person ${id}` },
  { table: 'puzzle_servers', column: 'due', key: ['serverId'], what: (id) => `daily puzzle of server ${id}` },
  { table: 'notices', column: 'notBefore', key: ['id'], what: (id) => `notice ${id}` },
  { table: 'leagues', column: 'dueAt', key: ['id'], what: (id) => `league ${id}` },
  { table: 'seeks', column: 'endsAt', key: ['id'], what: (id) => `seek ${id}` },
  { table: 'seeks', column: 'offerAt', key: ['id'], what: (id) => `seek ${id}` },
];

/** More damaged rows of a kind are not a matter of single rows. */
const MOST = 100;

/** Part by part, with room between. */
export async function findDamage(
  { queries, dialect }: Database,
  breathe: Breathe,
  unreadable: Unreadable,
): Promise<void> {
  const find = async ({ table, key, what }: Column, condition: string, cause: TypeError): Promise<void> => {
    const keys = key.map((name) => `CAST("${name}" AS TEXT) AS "${name}"`).join(', ');
    const rows = await queries.$queryRaw<Readonly<Record<string, string>>[]>(
      raw(`SELECT ${keys} FROM "${table}" WHERE ${condition} LIMIT ${MOST}`),
    );
    for (const row of rows) unreadable(new UnreadableRow(what(...key.map((name) => row[name] ?? '')), cause));
    await breathe();
  };
  for (const each of WORDS) {
    const known = each.words.map((word) => `'${word}'`).join(', ');
    const cause = new TypeError(`${each.column} is none of ${known}`);
    await find(each, `"${each.column}" NOT IN (${known})`, cause);
  }
  for (const each of FLAGS) {
    await find(each, `"${each.column}" NOT IN (TRUE, FALSE)`, new TypeError(`${each.column} is neither yes nor no`));
  }
  for (const each of MOMENTS) {
    await find(each, dialect.isNoMoment(`"${each.column}"`), new TypeError(`${each.column} is no moment`));
  }
}
