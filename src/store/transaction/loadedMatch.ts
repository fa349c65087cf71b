/**
 * A match with its position and all that a change of it may look at, in one statement.
 * What it costs is one search of an index each; asked one after the other, each would be a statement of its own.
 */
import { z } from 'zod';
import { proposalColumns, readProposal, voterColumns } from '../../features/agreements/store.ts';
import {
  holidayColumns,
  inTime,
  readHoliday,
  readSettings,
  settingsColumns,
} from '../../features/people/store/people.ts';
import { conditionalColumns, planColumns, readConditional, readPlan } from '../../features/plans/store.ts';
import { computerTurnColumns } from '../../features/play/store/computers.ts';
import { clockColumns, readClock, readWatch, WATCH, watchColumns } from '../../features/time/store.ts';
import { type ConditionalMove, type MatchId, type MatchView, PROPOSAL_STATUSES } from '../../match/index.ts';
import type { Dialect } from '../connection/database.ts';
import { raw, type Sql, sql } from '../connection/sql.ts';
import { groupedBy } from '../rows/batches.ts';
import { jsonRow, jsonRows } from '../rows/columns.ts';
import { type PositionRow, positionColumns, readView } from '../rows/position.ts';
import { readMatch, seatColumns } from '../rows/rows.ts';
import { orUnreadable, readable, type Unreadable } from '../rows/unreadable.ts';
import { anyOfOrUnknown } from '../rows/words.ts';
import type { LoadedMatch, UnitOfWork } from './unitOfWork.ts';

const OWN = 't."matchId" = m."id"';
const OF_MEMBERS = 't."personId" IN (SELECT s."personId" FROM "seats" s WHERE s."matchId" = m."id")';
/** Unknown words, too: what is damaged is said. */
const CLOSED = anyOfOrUnknown(PROPOSAL_STATUSES, 'open').notIn.map((status) => `'${status}'`);
const openOf = (table: string) => `${table}."matchId" = m."id" AND ${table}."status" NOT IN (${CLOSED.join(', ')})`;

const loadedSchema = z.object({
  match: positionColumns,
  seats: z.array(seatColumns),
  played: z.int(),
  // Each of these is read on its own: one that is damaged keeps nobody from playing.
  proposals: z.array(z.unknown()),
  voters: z.array(z.unknown()),
  plans: z.array(z.unknown()),
  queued: z.array(z.looseObject({ personId: z.string() })),
  clocks: z.array(z.unknown()),
  computerTurns: z.array(z.unknown()),
  settings: z.array(z.looseObject({ personId: z.string() })),
  holidays: z.array(z.looseObject({ personId: z.string() })),
  watches: z.array(watchColumns),
});

/** Of the match called `m`; by the names above. */
function partsOf(dialect: Dialect): Readonly<Record<keyof typeof loadedSchema.shape, string>> {
  const rows = (columns: z.ZodObject, table: string, where: string) => jsonRows(dialect, columns, table, where);
  return {
    match: jsonRow(dialect, positionColumns, 'm'),
    seats: rows(seatColumns, 'seats', OWN),
    played: `(SELECT coalesce(max(t."number") + 1, 0) FROM "moves" t WHERE ${OWN})`,
    proposals: rows(proposalColumns, 'proposals', openOf('t')),
    voters: rows(
      voterColumns,
      'proposal_voters',
      `t."proposalId" IN (SELECT p."id" FROM "proposals" p WHERE ${openOf('p')})`,
    ),
    plans: rows(planColumns, 'plans', `${OWN} AND NOT t."warned" AND t."steps" <> '[]'`),
    queued: rows(conditionalColumns, 'conditional_moves', OWN),
    clocks: rows(clockColumns, 'turn_clocks', OWN),
    computerTurns: rows(computerTurnColumns, 'jobs', `t."kind" = 'computer' AND t."subject" = m."id"`),
    settings: rows(settingsColumns, 'person_settings', OF_MEMBERS),
    holidays: rows(holidayColumns, 'holidays', OF_MEMBERS),
    watches: rows(watchColumns, 'watches', `t."id" = '${WATCH}'`),
  };
}

/** What a statement answers with that loads a match: the match as JSON, null where there is none. */
export interface LoadingRow {
  readonly loaded: string | null;
}

/** The columns of such a statement: as a list of results, or behind RETURNING. */
export type Loading = (matchId: MatchId) => Sql;

export function loadingIn(dialect: Dialect): Loading {
  const { alongside, forChanging, jsonObject, jsonText } = dialect;
  const loaded = raw(jsonText(jsonObject(Object.entries(partsOf(dialect)))));
  const end = raw(forChanging);
  return (matchId) => sql`(SELECT ${loaded} FROM "matches" m WHERE m."id" = ${matchId}${end}) AS "loaded"${alongside}`;
}

export interface Found {
  readonly row: PositionRow;
  /** Null where there must be a position but none that can be used. */
  readonly view: MatchView | null;
}

/** Takes note of what the match `id` was loaded with; null where there is none. */
export function noteLoaded(
  work: UnitOfWork,
  id: MatchId,
  { loaded }: LoadingRow,
  unreadable: Unreadable,
): Found | null {
  if (loaded === null) return null;
  const { match, seats, ...around } = orUnreadable(`match ${id}`, () => loadedSchema.parse(JSON.parse(loaded)));
  const row: PositionRow = { ...match, seats: seats.toSorted((a, b) => a.position - b.position) };
  const [clock] = around.clocks;
  const [watch] = around.watches;
  const queued = groupedBy(around.queued, ({ personId }) => personId);
  const rowsOf = <Shape extends z.ZodType>(shape: Shape, what: string, rows: readonly unknown[]) =>
    readable(rows, (each) => orUnreadable(`${what} of match ${id}`, () => shape.parse(each)), unreadable);
  const kept: LoadedMatch = {
    match: readMatch(row),
    played: around.played,
    openProposals: () => {
      const voters = groupedBy(rowsOf(voterColumns, 'voter', around.voters), ({ proposalId }) => proposalId);
      const proposals = rowsOf(proposalColumns, 'proposal', around.proposals).toSorted((a, b) => a.id - b.id);
      return readable(
        proposals,
        (proposal) => readProposal({ ...proposal, voters: voters.get(proposal.id) ?? [] }),
        unreadable,
      );
    },
    unwarnedPlans: () => readable(rowsOf(planColumns, 'plan', around.plans), readPlan, unreadable),
    queues: new Map([...queued].map(([personId, rows]) => [personId, () => queueOf(id, personId, rows, unreadable)])),
    clock: () => (clock ? readClock(orUnreadable(`clock of match ${id}`, () => clockColumns.parse(clock))) : null),
    hasComputerTurn: around.computerTurns.length > 0,
  };
  work.matches.set(row.id, kept);
  const settings = new Map(around.settings.map((each) => [each.personId, each]));
  const holidays = groupedBy(around.holidays, ({ personId }) => personId);
  for (const { personId } of row.seats) {
    const set = settings.get(personId);
    // As if whoever's settings are damaged had set nothing.
    work.settings.set(personId, () => readable(set ? [set] : [], readSettings, unreadable)[0] ?? null);
    work.holidays.set(personId, inTime(readable(holidays.get(personId) ?? [], readHoliday, unreadable)));
  }
  work.watch = watch ? readWatch(watch) : null;
  return { row, view: readView(row, kept.match) };
}

/** Only the whole queue says what comes after what: of one that is damaged nothing is played. */
function queueOf(
  matchId: MatchId,
  personId: string,
  rows: readonly unknown[],
  unreadable: Unreadable,
): readonly ConditionalMove[] {
  const read = () =>
    rows
      .map((row) => conditionalColumns.parse(row))
      .toSorted((a, b) => a.position - b.position)
      .map(readConditional);
  const whole = () => orUnreadable(`queued moves of person ${personId} in match ${matchId}`, read);
  return readable([rows], whole, unreadable).flat();
}
