/** Finds damaged rows that queries miss, because a column in their condition has an invalid value. */
import type { YieldToEventLoop } from '../../kernel/index.ts';
import { MATCH_STATUSES, PROPOSAL_STATUSES, UnreadableRow } from '../../match/index.ts';
import type { Database } from '../../store/connection/database.ts';
import { raw } from '../../store/connection/sql.ts';
import type { ReportUnreadable } from '../../store/rows/rows.ts';
import { AUDIENCES } from '../account/visibility/createVisibility.ts';
import { REVIEW_STATUSES } from '../advice/model.ts';
import { LEAGUE_GAME_STATES, LEAGUE_STATUSES } from '../leagues/usecases/league.ts';
import { SEEK_STATUSES } from '../seeks/usecases/seek.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  /** Names the row in the log; braces enclose columns of its key. */
  readonly what: string;
}

const WORDS: readonly (Column & { readonly words: readonly string[] })[] = [
  { table: 'matches', column: 'status', words: MATCH_STATUSES, what: 'match {id}' },
  { table: 'proposals', column: 'status', words: PROPOSAL_STATUSES, what: 'proposal {id} of match {matchId}' },
  { table: 'reviews', column: 'status', words: REVIEW_STATUSES, what: 'review of match {matchId}' },
  { table: 'seeks', column: 'status', words: SEEK_STATUSES, what: 'seek {id}' },
  { table: 'leagues', column: 'status', words: LEAGUE_STATUSES, what: 'league {id}' },
  {
    table: 'league_games',
    column: 'state',
    words: LEAGUE_GAME_STATES,
    what: 'table {table} of round {round} of league {leagueId}',
  },
  { table: 'people', column: 'audience', words: AUDIENCES, what: 'audience of person {id}' },
];

const FLAGS: readonly Column[] = [
  { table: 'seats', column: 'open', what: 'seat of person {personId} in match {matchId}' },
  { table: 'game_results', column: 'badged', what: 'result {number} of match {matchId}' },
  { table: 'seeks', column: 'everywhere', what: 'seek {id}' },
];

const MOMENTS: readonly Column[] = [
  { table: 'outbox', column: 'notBefore', what: 'announcement {id} of match {matchId}' },
  { table: 'turn_clocks', column: 'dueAt', what: 'clock of match {matchId}' },
  { table: 'jobs', column: 'dueAt', what: '{kind} job of {subject}' },
  { table: 'proposals', column: 'dueAt', what: 'proposal {id} of match {matchId}' },
  { table: 'person_settings', column: 'digestDue', what: 'settings of person {personId}' },
  { table: 'puzzle_servers', column: 'due', what: 'daily puzzle of server {serverId}' },
  { table: 'notices', column: 'notBefore', what: 'notice {id}' },
  { table: 'leagues', column: 'dueAt', what: 'league {id}' },
  { table: 'seeks', column: 'endsAt', what: 'seek {id}' },
  { table: 'seeks', column: 'offerAt', what: 'seek {id}' },
];

const KEY = /\{(\w+)\}/g;
const MAX_ROWS_PER_COLUMN = 100;

export async function findDamage(
  { queries, dialect }: Database,
  yieldNow: YieldToEventLoop,
  unreadable: ReportUnreadable,
): Promise<void> {
  const find = async ({ table, what }: Column, condition: string, cause: TypeError): Promise<void> => {
    const keys = [...what.matchAll(KEY)].map(([, name]) => `CAST("${name}" AS TEXT) AS "${name}"`).join(', ');
    const rows = await queries.$queryRaw<Readonly<Record<string, string>>[]>(
      raw(`SELECT ${keys} FROM "${table}" WHERE ${condition} LIMIT ${MAX_ROWS_PER_COLUMN}`),
    );
    for (const row of rows)
      unreadable(
        new UnreadableRow(
          what.replace(KEY, (_, name) => row[name] ?? ''),
          cause,
        ),
      );
    await yieldNow();
  };
  for (const each of WORDS) {
    const known = each.words.map((word) => `'${word}'`).join(', ');
    const cause = new TypeError(`${each.column} is not one of ${known}`);
    await find(each, `"${each.column}" NOT IN (${known})`, cause);
  }
  for (const each of FLAGS) {
    await find(
      each,
      `"${each.column}" NOT IN (TRUE, FALSE)`,
      new TypeError(`${each.column} is neither true nor false`),
    );
  }
  for (const each of MOMENTS) {
    await find(
      each,
      dialect.isInvalidTimestamp(`"${each.column}"`),
      new TypeError(`${each.column} is not a timestamp`),
    );
  }
}
