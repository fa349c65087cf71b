/**
 * The bot's database read as a book-keeper reads it, row by row and past the bot's own code.
 * What the rows prove is judged elsewhere.
 */
import { isDirect, type TimeControl } from '../../../src/match/index.ts';
import type { GameState, Move, Setup } from '../../../src/rules/index.ts';
import type { Look } from '../../support/robots/look.ts';
import type { Row } from '../../support/robots/lookAtServer.ts';

export interface MatchRow {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  /** Where it is played; in direct messages that says nothing. */
  readonly placeId: string;
  /** In which it was opened. */
  readonly channelId: string;
  /** Whether `placeId` is a thread of its own: else it is the channel in which it was opened. */
  readonly hasThread: boolean;
  /** Whether it is played in direct messages. */
  readonly isDirect: boolean;
  /** Whether there is a clock. */
  readonly isTimed: boolean;
  readonly setup: Setup | null;
  /** Ids by seat. */
  readonly members: readonly string[];
  /** The position kept beside the moves. */
  readonly state: GameState | null;
}

export interface MoveRow {
  readonly version: number;
  readonly personId: string;
  readonly move: Move;
  readonly at: string;
  readonly automatic: string | null;
}

/** An announcement that was kept with the change that it tells of. */
export interface AnnouncementRow {
  readonly kind: string;
  /** Whom it is about, where it is about one person. */
  readonly personId: string | null;
  readonly version: number;
  readonly at: string;
  readonly closed: boolean;
  readonly abandoned: string | null;
  /** The interaction that it comes from; null: nobody asked for it. */
  readonly trace: string | null;
}

/** What the clock of a running match says, in milliseconds. */
export interface ClockRow {
  readonly control: TimeControl;
  /** What is left to each, by seat. */
  readonly left: readonly number[];
}

interface Noted {
  readonly matchId: string | null;
  readonly at: string;
}

export interface Books {
  /** What the database finds wrong with itself. */
  readonly integrity: readonly string[];
  readonly matches: readonly MatchRow[];
  /** By match, in their order. */
  readonly moves: ReadonlyMap<string, readonly MoveRow[]>;
  /** By match, in the order in which they are to be told: that of the changes that they tell of. */
  readonly announcements: ReadonlyMap<string, readonly AnnouncementRow[]>;
  /** By match, of those that are played with one. */
  readonly clocks: ReadonlyMap<string, ClockRow>;
  /** By the ids of interactions. */
  readonly interactions: ReadonlyMap<string, Noted>;
}

export async function readBooks({ rows, integrity }: Look): Promise<Books> {
  const matches = await rows(
    `SELECT id, status, version, "channelId", "threadId", "timeControl", setup, state,
       (SELECT string_agg("personId", ',' ORDER BY position) FROM seats WHERE "matchId" = id) AS members
     FROM matches`,
  );
  const moves = await rows('SELECT "matchId", version, "personId", move, "at", automatic FROM moves ORDER BY number');
  const kept = await rows(
    'SELECT "matchId", version, announcement, "createdAt", "closedAt", abandoned, trace FROM outbox ORDER BY id',
  );
  const clocks = await rows(
    'SELECT "matchId", seat, "left", banks, "timeControl" FROM turn_clocks JOIN matches ON matches.id = "matchId" WHERE "timeControl" IS NOT NULL',
  );
  const interactions = await rows('SELECT id, "matchId", "at" FROM interactions');
  return {
    integrity: await integrity(),
    matches: matches.map((row) => ({
      id: String(row.id),
      status: String(row.status),
      version: Number(row.version),
      placeId: String(row.threadId ?? row.channelId),
      channelId: String(row.channelId),
      hasThread: row.threadId !== null,
      isDirect: isDirect({ place: { channelId: String(row.channelId) } }),
      isTimed: row.timeControl !== null,
      setup: parsed<Setup>(row.setup),
      members: String(row.members).split(','),
      state: parsed<GameState>(row.state),
    })),
    moves: byMatch(moves, (row) => ({
      version: Number(row.version),
      personId: String(row.personId),
      move: JSON.parse(String(row.move)) as Move,
      at: instant(row.at),
      automatic: row.automatic === null ? null : String(row.automatic),
    })),
    announcements: byMatch(kept, (row) => ({
      ...aboutOf(row.announcement),
      version: Number(row.version),
      at: instant(row.createdAt),
      closed: row.closedAt !== null,
      abandoned: row.abandoned === null ? null : String(row.abandoned),
      trace: row.trace === null ? null : String(row.trace),
    })),
    clocks: new Map(
      clocks.map((row) => {
        const banks = JSON.parse(String(row.banks)) as number[];
        const left = banks.map((bank, seat) => (seat === Number(row.seat) ? Number(row.left) : bank));
        return [String(row.matchId), { control: JSON.parse(String(row.timeControl)) as TimeControl, left }];
      }),
    ),
    interactions: new Map(
      interactions.map((row) => {
        const matchId = row.matchId === null ? null : String(row.matchId);
        return [String(row.id), { matchId, at: instant(row.at) }];
      }),
    ),
  };
}

function aboutOf(announcement: unknown): Pick<AnnouncementRow, 'kind' | 'personId'> {
  const { kind, personId = null } = JSON.parse(String(announcement)) as { kind: string; personId?: string };
  return { kind, personId };
}

function byMatch<Entry>(rows: readonly Row[], read: (row: Row) => Entry): ReadonlyMap<string, readonly Entry[]> {
  const entries = new Map<string, Entry[]>();
  for (const row of rows) {
    const matchId = String(row.matchId);
    const known = entries.get(matchId);
    if (known === undefined) entries.set(matchId, [read(row)]);
    else known.push(read(row));
  }
  return entries;
}

function parsed<Value>(text: unknown): Value | null {
  return text === null ? null : (JSON.parse(String(text)) as Value);
}

/** Times are written in more than one form. */
function instant(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return new Date(typeof value === 'number' || typeof value === 'bigint' ? Number(value) : String(value)).toISOString();
}
