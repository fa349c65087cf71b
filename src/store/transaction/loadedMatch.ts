/**
 * A match with its position and all that a change of it may look at, in one statement.
 * What it costs is one search of an index each; asked one after the other, each would be a statement of its own.
 */
import { z } from 'zod';
import type { MatchId, MatchView } from '../../match/index.ts';
import type { Dialect } from '../connection/database.ts';
import { raw, type Sql, sql } from '../connection/sql.ts';
import { proposalColumns, readProposal, voterColumns } from '../repositories/agreements.ts';
import { clockColumns, readClock, readWatch, WATCH, watchColumns } from '../repositories/clocks.ts';
import { computerTurnColumns } from '../repositories/computers.ts';
import { holidayColumns, inTime, readHoliday, readSettings, settingsColumns } from '../repositories/people.ts';
import { conditionalColumns, planColumns, readConditional, readPlan } from '../repositories/plans.ts';
import { groupedBy } from '../rows/batches.ts';
import { jsonRow, jsonRows } from '../rows/columns.ts';
import { type PositionRow, positionColumns, readView } from '../rows/position.ts';
import { readMatch, seatColumns } from '../rows/rows.ts';
import type { LoadedMatch, UnitOfWork } from './unitOfWork.ts';

const OWN = 't."matchId" = m."id"';
const OF_MEMBERS = 't."personId" IN (SELECT s."personId" FROM "seats" s WHERE s."matchId" = m."id")';
const OPEN = `p."matchId" = m."id" AND p."status" = 'open'`;

const loadedSchema = z.object({
  match: positionColumns,
  seats: z.array(seatColumns),
  played: z.int(),
  proposals: z.array(proposalColumns),
  voters: z.array(voterColumns),
  plans: z.array(planColumns),
  queued: z.array(conditionalColumns),
  clocks: z.array(clockColumns),
  computerTurns: z.array(computerTurnColumns),
  settings: z.array(settingsColumns),
  holidays: z.array(holidayColumns),
  watches: z.array(watchColumns),
});

/** Of the match called `m`; by the names above. */
function partsOf(dialect: Dialect): Readonly<Record<keyof typeof loadedSchema.shape, string>> {
  const rows = (columns: z.ZodObject, table: string, where: string) => jsonRows(dialect, columns, table, where);
  return {
    match: jsonRow(dialect, positionColumns, 'm'),
    seats: rows(seatColumns, 'seats', OWN),
    played: `(SELECT coalesce(max(t."number") + 1, 0) FROM "moves" t WHERE ${OWN})`,
    proposals: rows(proposalColumns, 'proposals', `t."matchId" = m."id" AND t."status" = 'open'`),
    voters: rows(voterColumns, 'proposal_voters', `t."proposalId" IN (SELECT p."id" FROM "proposals" p WHERE ${OPEN})`),
    plans: rows(planColumns, 'plans', `${OWN} AND NOT t."warned" AND t."steps" <> '[]'`),
    queued: rows(conditionalColumns, 'conditional_moves', OWN),
    clocks: rows(clockColumns, 'turn_clocks', OWN),
    computerTurns: rows(computerTurnColumns, 'computer_turns', OWN),
    settings: rows(settingsColumns, 'person_settings', OF_MEMBERS),
    holidays: rows(holidayColumns, 'holidays', OF_MEMBERS),
    watches: rows(watchColumns, 'watches', `t."id" = '${WATCH}'`),
  };
}

/** What a statement answers with that loads a match: the match as JSON, null where there is none, and the state's number. */
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

/** Takes note of what was loaded; null where there is no such match. */
export function noteLoaded(work: UnitOfWork, { loaded }: LoadingRow): Found | null {
  if (loaded === null) return null;
  const { match, seats, ...around } = loadedSchema.parse(JSON.parse(loaded));
  const row: PositionRow = { ...match, seats: seats.toSorted((a, b) => a.position - b.position) };
  const [clock] = around.clocks;
  const [watch] = around.watches;
  const voters = groupedBy(around.voters, ({ proposalId }) => proposalId);
  const queued = groupedBy(around.queued, ({ personId }) => personId);
  const kept: LoadedMatch = {
    match: readMatch(row),
    played: around.played,
    openProposals: () =>
      around.proposals
        .toSorted((a, b) => a.id - b.id)
        .map((proposal) => readProposal({ ...proposal, voters: voters.get(proposal.id) ?? [] })),
    unwarnedPlans: () => around.plans.map(readPlan),
    queues: new Map(
      [...queued].map(([personId, rows]) => [
        personId,
        () => rows.toSorted((a, b) => a.position - b.position).map(readConditional),
      ]),
    ),
    clock: () => (clock ? readClock(clock) : null),
    computerTurn: around.computerTurns[0] ?? null,
  };
  work.matches.set(row.id, kept);
  const settings = new Map(around.settings.map((each) => [each.personId, each]));
  const holidays = groupedBy(around.holidays, ({ personId }) => personId);
  for (const { personId } of row.seats) {
    const set = settings.get(personId);
    work.settings.set(personId, () => (set ? readSettings(set) : null));
    work.holidays.set(personId, inTime(holidays.get(personId) ?? []).map(readHoliday));
  }
  work.watch = watch ? readWatch(watch) : null;
  return { row, view: readView(row, kept.match) };
}
