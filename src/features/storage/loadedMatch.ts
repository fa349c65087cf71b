/** Loads a match with its position, and everything that a change may need, in one statement. */
import { z } from 'zod';
import { type Match, type MatchId, type MatchView, PROPOSAL_STATUSES } from '../../match/index.ts';
import {
  anyOfOrUnknown,
  type Dialect,
  groupBy,
  jsonRow,
  jsonRows,
  raw,
  type Sql,
  sql,
} from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import type { CausedWork } from '../../store/jobs.ts';
import { type PositionRow, positionColumns, readView } from '../../store/rows/position.ts';
import { orUnreadable, type ReportUnreadable, readableRows, readMatch, seatColumns } from '../../store/rows/rows.ts';
import {
  byStart,
  holidayColumns,
  type LoadedPeople,
  readHoliday,
  readSettings,
  settingsColumns,
} from '../account/store/people.ts';
import { type LoadedProposals, proposalColumns, readProposal, voterColumns } from '../agreements/store.ts';
import type { ConditionalMove } from '../plans/model.ts';
import { conditionalColumns, type LoadedPlans, planColumns, readConditional, readPlan } from '../plans/store.ts';
import { computerTurnColumns, type LoadedComputerTurn } from '../play/store.ts';
import {
  clockColumns,
  type LoadedClock,
  type LoadedClocks,
  readClock,
  readWatch,
  WATCH_ID,
  watchColumns,
} from '../time/store.ts';

export interface LoadedMatch extends LoadedProposals, LoadedPlans, LoadedClock, LoadedComputerTurn {
  match: Match;
  played: number;
}

/** Everything that a transaction has loaded, kept up to date with its writes, and its buffered announcements. */
export interface UnitOfWork extends LoadedPeople, LoadedClocks<LoadedMatch>, CausedWork {
  readonly matches: Map<MatchId, LoadedMatch>;
  /** In delivery order; not written yet. */
  readonly announcements: Prisma.OutboxEntryCreateManyInput[];
  /** The id of the interaction; null if there is none. */
  trace: string | null;
  readonly matchesToNotify: Set<MatchId>;
}

export function unitOfWork(): UnitOfWork {
  return {
    matches: new Map(),
    settings: new Map(),
    holidays: new Map(),
    watch: undefined,
    announcements: [],
    trace: null,
    pendingWork: new Set(),
    matchesToNotify: new Set(),
  };
}

const OWN = 't."matchId" = m."id"';
const OF_MEMBERS = 't."personId" IN (SELECT s."personId" FROM "seats" s WHERE s."matchId" = m."id")';
/** Excludes only known words, so that damaged rows are loaded and reported. */
const CLOSED = anyOfOrUnknown(PROPOSAL_STATUSES, 'open').notIn.map((status) => `'${status}'`);
const openOf = (table: string) => `${table}."matchId" = m."id" AND ${table}."status" NOT IN (${CLOSED.join(', ')})`;

const loadedSchema = z.object({
  match: positionColumns,
  seats: z.array(seatColumns),
  played: z.int(),
  // Parsed separately, so that a damaged proposal does not block the match.
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

/** SQL for each part; the match is aliased `m`. */
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
    watches: rows(watchColumns, 'watches', `t."id" = '${WATCH_ID}'`),
  };
}

export interface MatchColumnsRow {
  /** JSON; null if the match does not exist. */
  readonly loaded: string | null;
}

/** The columns that load a match, for use after SELECT or RETURNING. */
export type MatchColumns = (matchId: MatchId) => Sql;

export function createMatchColumns(dialect: Dialect): MatchColumns {
  const { extraColumns, forUpdate, jsonObject, jsonText } = dialect;
  const loaded = raw(jsonText(jsonObject(Object.entries(partsOf(dialect)))));
  const end = raw(forUpdate);
  return (matchId) =>
    sql`(SELECT ${loaded} FROM "matches" m WHERE m."id" = ${matchId}${end}) AS "loaded"${extraColumns}`;
}

export interface FoundMatch {
  readonly row: PositionRow;
  /** Null if the position is missing or unusable. */
  readonly view: MatchView | null;
}

/** Adds the loaded rows to the unit of work. Null if the match does not exist. */
export function storeLoadedMatch(
  work: UnitOfWork,
  id: MatchId,
  { loaded }: MatchColumnsRow,
  unreadable: ReportUnreadable,
): FoundMatch | null {
  if (loaded === null) return null;
  const { match, seats, ...around } = orUnreadable(`match ${id}`, () => loadedSchema.parse(JSON.parse(loaded)));
  const row: PositionRow = { ...match, seats: seats.toSorted((a, b) => a.position - b.position) };
  const [clock] = around.clocks;
  const [watch] = around.watches;
  const queued = groupBy(around.queued, ({ personId }) => personId);
  const rowsOf = <Shape extends z.ZodType>(shape: Shape, what: string, rows: readonly unknown[]) =>
    readableRows(rows, (each) => orUnreadable(`${what} of match ${id}`, () => shape.parse(each)), unreadable);
  const loadedMatch: LoadedMatch = {
    match: readMatch(row),
    played: around.played,
    openProposals: () => {
      const voters = groupBy(rowsOf(voterColumns, 'voter', around.voters), ({ proposalId }) => proposalId);
      const proposals = rowsOf(proposalColumns, 'proposal', around.proposals).toSorted((a, b) => a.id - b.id);
      return readableRows(
        proposals,
        (proposal) => readProposal({ ...proposal, voters: voters.get(proposal.id) ?? [] }),
        unreadable,
      );
    },
    unwarnedPlans: () => readableRows(rowsOf(planColumns, 'plan', around.plans), readPlan, unreadable),
    queues: new Map([...queued].map(([personId, rows]) => [personId, () => queueOf(id, personId, rows, unreadable)])),
    clock: () => (clock ? readClock(orUnreadable(`clock of match ${id}`, () => clockColumns.parse(clock))) : null),
    hasComputerTurn: around.computerTurns.length > 0,
  };
  work.matches.set(row.id, loadedMatch);
  const settings = new Map(around.settings.map((each) => [each.personId, each]));
  const holidays = groupBy(around.holidays, ({ personId }) => personId);
  for (const { personId } of row.seats) {
    const set = settings.get(personId);
    // Treats damaged settings as unset.
    work.settings.set(personId, () => readableRows(set ? [set] : [], readSettings, unreadable)[0] ?? null);
    work.holidays.set(personId, byStart(readableRows(holidays.get(personId) ?? [], readHoliday, unreadable)));
  }
  work.watch = watch ? readWatch(watch) : null;
  return { row, view: readView(row, loadedMatch.match) };
}

/** Empty if any row is damaged, because the order would be uncertain. */
function queueOf(
  matchId: MatchId,
  personId: string,
  rows: readonly unknown[],
  unreadable: ReportUnreadable,
): readonly ConditionalMove[] {
  const read = () =>
    rows
      .map((row) => conditionalColumns.parse(row))
      .toSorted((a, b) => a.position - b.position)
      .map(readConditional);
  const whole = () => orUnreadable(`queued moves of person ${personId} in match ${matchId}`, read);
  return readableRows([rows], whole, unreadable).flat();
}
