/**
 * Converts between rows and matches, moves and announcements, and validates them. Damaged rows are named when they are
 * read, omitted from lists, and logged once each.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import {
  type Announcement,
  AUTOMATIC_MOVES,
  CANCELLED_BECAUSE,
  CLOCK_TIMES,
  type DamageTracking,
  type DropReason,
  MATCH_STATUSES,
  type Match,
  type MatchId,
  type Occasion,
  type PersonId,
  type PlayedMove,
  REPLACED_BECAUSE,
  THEMES,
  type TimeControl,
  UnreadableRow,
  WHEN_UP,
} from '../../match/index.ts';
import { type GameEvent, type Move, PLAYER_COUNTS, parseMove, type Setup, SIDES } from '../../rules/index.ts';
import { anyOfOrUnknown, bigInteger, flag, instant, raw, sql } from '../connection/sql.ts';
import type { StorageLog } from '../connection/storageFailures.ts';
import type { Prisma } from '../generated/client.ts';

export const WITH_SEATS = { seats: { orderBy: { position: 'asc' } } } as const satisfies Prisma.MatchInclude;

export const seatColumns = z.object({
  position: z.int(),
  personId: z.string(),
  name: z.string(),
  resigned: flag,
  standIn: flag,
  computer: z.string().nullable(),
});

export const matchColumns = z.object({
  id: z.string(),
  status: z.string(),
  side: z.string(),
  capacity: z.int(),
  locale: z.string(),
  theme: z.string(),
  hostId: z.string(),
  serverId: z.string().nullable(),
  number: z.int(),
  channelId: z.string(),
  threadId: z.string().nullable(),
  version: z.int(),
  seed: bigInteger,
  setup: z.string().nullable(),
  timeControl: z.string().nullable(),
  pausedAt: instant.nullable(),
  rematchOf: z.string().nullable(),
  newGameAfter: z.string().nullable(),
  rated: flag,
  ratedAlone: flag,
  occasion: z.string().nullable(),
  inviteCode: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export type MatchRow = z.output<typeof matchColumns> & { readonly seats: readonly z.output<typeof seatColumns>[] };
export type MoveRow = Prisma.MoveGetPayload<Record<never, never>>;

const OPEN_STATUSES: Match['status'][] = ['lobby', 'running'];

export const OPEN = { status: { in: OPEN_STATUSES } } satisfies Prisma.MatchWhereInput;
export const OPEN_OR_DAMAGED = {
  status: anyOfOrUnknown(MATCH_STATUSES, ...OPEN_STATUSES),
} satisfies Prisma.MatchWhereInput;

function isOpen(match: Match): boolean {
  return OPEN_STATUSES.includes(match.status);
}

const choices = z.object({
  status: z.enum(MATCH_STATUSES),
  side: z.enum(SIDES),
  theme: z.enum(THEMES),
  capacity: z.literal(PLAYER_COUNTS),
});

const setupSchema = z.object({
  side: z.enum(SIDES),
  startingPlayer: z.int(),
  startingHandCards: z.array(z.string()),
}) satisfies z.ZodType<Setup>;

export const timeControlSchema = z.union(
  Object.entries(CLOCK_TIMES).map(([kind, times]) =>
    z.object({
      kind: z.literal(kind),
      ...Object.fromEntries(Object.keys(times).map((field) => [field, z.number()])),
      whenUp: z.enum(WHEN_UP),
    }),
  ),
) as unknown as z.ZodType<TimeControl>;

const occasionSchema = z.object({
  kind: z.literal('league'),
  id: z.string(),
  name: z.string(),
  round: z.int(),
}) satisfies z.ZodType<Occasion>;

const announcementSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['lobby', 'started', 'finished', 'clockMoved', 'computersTurn', 'repost']) }),
  z.object({ kind: z.literal('review'), seat: z.int().exactOptional() }),
  z.object({ kind: z.literal('cancelled'), because: z.enum(CANCELLED_BECAUSE).exactOptional() }),
  z.object({ kind: z.literal('absent'), personId: z.string(), left: z.literal(true).exactOptional() }),
  z.object({ kind: z.literal('turn'), again: z.literal(true).exactOptional() }),
  z.object({
    kind: z.enum([
      'takenBack',
      'reminder',
      'turnDirect',
      'digest',
      'standIn',
      'returned',
      'vote',
      'resigned',
      'resumed',
      'planDeparted',
    ]),
    personId: z.string(),
  }),
  z.object({ kind: z.literal('computerReplaced'), seat: z.int(), because: z.enum(REPLACED_BECAUSE) }),
  z.object({ kind: z.literal('wasAway'), since: z.string() }),
  z.object({
    kind: z.literal('conditionDropped'),
    personId: z.string(),
    others: z.int(),
    move: z.looseObject({}).transform((json, faults) => ownMove(json, faults)),
    reason: z.looseObject({ code: z.string() }).transform((reason) => reason as unknown as DropReason),
  }),
  z.object({ kind: z.literal('proposal'), proposalId: z.int() }),
  z.object({ kind: z.literal('paused'), proposalId: z.int().nullable() }),
  z.object({
    kind: z.literal('replaced'),
    seat: z.int(),
    from: z.string(),
    fromId: z.string().exactOptional(),
    personId: z.string(),
  }),
  z.object({ kind: z.literal('forgotten'), seat: z.int() }),
  z.object({ kind: z.literal('rematch'), rematchId: z.string(), personId: z.string() }),
]) satisfies z.ZodType<Announcement>;

function ownMove(json: unknown, faults: z.RefinementCtx): Move {
  const parsed = parseMove(json);
  if (parsed.ok) return parsed.move;
  faults.addIssue({ code: 'custom', message: parsed.message });
  return z.NEVER;
}

/** Events decide nothing, so checking their outer shape is enough. */
const eventsSchema = z.array(z.looseObject({ type: z.string() }));

/** @throws UnreadableRow */
export function readMatch(row: MatchRow): Match {
  return orUnreadable(`match ${row.id}`, () => ({
    id: row.id,
    ...choices.parse(row),
    locale: row.locale,
    hostId: row.hostId,
    place: { serverId: row.serverId, channelId: row.channelId, threadId: row.threadId },
    number: row.number,
    members: row.seats.map(({ personId, name, resigned, standIn, computer }) => ({
      personId,
      name,
      ...(resigned ? { resigned } : {}),
      ...(standIn ? { standIn } : {}),
      ...(computer === null ? {} : { computer }),
    })),
    version: row.version,
    seed: Number(row.seed),
    setup: row.setup === null ? null : setupSchema.parse(JSON.parse(row.setup)),
    pausedAt: row.pausedAt,
    rematchOf: row.rematchOf,
    ...(row.newGameAfter === null ? {} : { newGameAfter: row.newGameAfter }),
    rated: row.rated,
    ratedAlone: row.ratedAlone,
    ...(row.occasion === null ? {} : { occasion: occasionSchema.parse(JSON.parse(row.occasion)) }),
    inviteCode: row.inviteCode,
    timeControl: row.timeControl === null ? null : timeControlSchema.parse(JSON.parse(row.timeControl)),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}

export function readMove(row: MoveRow): PlayedMove {
  return orUnreadable(`move ${row.number} of match ${row.matchId}`, () => {
    const parsed = parseMove(JSON.parse(row.move));
    if (!parsed.ok) throw new TypeError(`${parsed.path}: ${parsed.message}`);
    return {
      number: row.number,
      version: row.version,
      seat: row.seat,
      move: parsed.move,
      events: eventsSchema.parse(JSON.parse(row.events)) as unknown as GameEvent[],
      at: row.at,
      automatic: z.enum(AUTOMATIC_MOVES).nullable().parse(row.automatic),
      by: row.personId,
    };
  });
}

export function writeMove(matchId: string, personId: PersonId, played: PlayedMove): Prisma.MoveUncheckedCreateInput {
  const { number, version, seat, at, automatic } = played;
  const json = { move: JSON.stringify(played.move), events: JSON.stringify(played.events) };
  return { matchId, number, version, seat, personId, ...json, at, automatic };
}

/** `of` names the announcement in errors. */
export function readAnnouncement(json: string, of: string): Announcement {
  return orUnreadable(`announcement ${of}`, () => announcementSchema.parse(JSON.parse(json)));
}

/** The columns that use cases change. The place is not among them, because the poster writes it. */
export function changingColumns(match: Match) {
  return {
    status: match.status,
    side: match.side,
    capacity: match.capacity,
    locale: match.locale,
    theme: match.theme,
    hostId: match.hostId,
    version: match.version,
    seed: BigInt(match.seed),
    setup: match.setup && JSON.stringify(match.setup),
    pausedAt: match.pausedAt,
    inviteCode: match.inviteCode,
    rated: match.rated,
    ratedAlone: match.ratedAlone,
    timeControl: match.timeControl && JSON.stringify(match.timeControl),
    updatedAt: match.updatedAt,
  };
}

export function seatRows(match: Match): Prisma.SeatUncheckedCreateInput[] {
  return match.members.map(({ personId, name, resigned = false, standIn = false, computer = null }, position) => {
    const open = isOpen(match) && !resigned;
    return { matchId: match.id, position, personId, name, open, resigned, standIn, computer };
  });
}

const MOVE_COLUMNS = raw(
  ['matchId', 'number', 'version', 'seat', 'personId', 'move', 'events', 'at', 'automatic']
    .map((column) => `"${column}"`)
    .join(', '),
);

/** In order; with `after`, only the moves that led to versions after it. */
export async function movesOf(
  prisma: Prisma.TransactionClient,
  matchId: MatchId,
  after?: number,
): Promise<readonly PlayedMove[]> {
  const which = after === undefined ? sql`ORDER BY "number"` : sql`AND "version" > ${after} ORDER BY "version"`;
  const rows = await prisma.$queryRaw<
    MoveRow[]
  >`SELECT ${MOVE_COLUMNS} FROM "moves" WHERE "matchId" = ${matchId} ${which}`;
  return rows.map(readMove);
}

/** The last `most` moves, oldest first. */
export async function lastMovesOf(
  prisma: Prisma.TransactionClient,
  matchId: MatchId,
  most: number,
): Promise<readonly PlayedMove[]> {
  const rows = await prisma.$queryRaw<MoveRow[]>`
    SELECT ${MOVE_COLUMNS} FROM "moves" WHERE "matchId" = ${matchId} ORDER BY "number" DESC LIMIT ${most}`;
  return rows.reverse().map(readMove);
}

export type ReportUnreadable = (row: UnreadableRow) => void;

/** @throws UnreadableRow for anything that `read` throws */
export function orUnreadable<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableRow ? error : new UnreadableRow(what, error);
  }
}

/** Returns null for a missing or damaged row. */
export async function orNull<T>(ask: () => Promise<T | null>, unreadable: ReportUnreadable): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    unreadable(error);
    return null;
  }
}

export function readableRows<Row, T>(rows: readonly Row[], read: (row: Row) => T, unreadable: ReportUnreadable): T[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      unreadable(error);
      return [];
    }
  });
}

const MAX_LOGGED_ROWS = 1000;

/** Shared by all stores, because Node 20 visits every storage in use at each promise and never releases one. */
const skippedRows = new AsyncLocalStorage<Map<string, UnreadableRow>>();

/** Logs each damaged row once, and reports to callers the rows that were omitted during their work. */
export function createDamageTracking(
  log: StorageLog | undefined,
): { readonly unreadable: ReportUnreadable } & DamageTracking {
  const logged = new Set<string>();
  const unreadable: ReportUnreadable = (row) => {
    skippedRows.getStore()?.set(row.what, row);
    if (logged.has(row.what) || logged.size >= MAX_LOGGED_ROWS) return;
    logged.add(row.what);
    log?.error(
      { err: row, row: row.what },
      `${row.what} is damaged in the database and left out of lists: repair it by hand, or restore a backup`,
    );
  };
  return {
    unreadable,
    reportSkippedRow: unreadable,
    trackSkippedRows: async (work) => {
      const skipped = new Map<string, UnreadableRow>();
      const value = await skippedRows.run(skipped, work);
      return { value, skipped: [...skipped.values()] };
    },
  };
}
