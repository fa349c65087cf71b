/** Reads the bot's database with plain SQL, independently of the bot's own code. */
import { isDirect, type TimeControl } from '../../../src/match/index.ts';
import type { GameState, Move, Setup } from '../../../src/rules/index.ts';
import type { DatabaseView, Row } from '../../support/robots/databaseView.ts';

export interface MatchRow {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  /** The thread or channel of the match; meaningless in direct messages. */
  readonly placeId: string;
  /** The channel in which it was opened. */
  readonly channelId: string;
  /** False if `placeId` is the channel in which it was opened. */
  readonly hasThread: boolean;
  readonly isDirect: boolean;
  readonly isTimed: boolean;
  readonly setup: Setup | null;
  /** Person ids by seat. */
  readonly members: readonly string[];
  readonly state: GameState | null;
}

export interface MoveRow {
  readonly version: number;
  readonly personId: string;
  readonly move: Move;
  readonly at: string;
  readonly automatic: string | null;
}

export interface AnnouncementRow {
  readonly kind: string;
  /** Null if it concerns no single person. */
  readonly personId: string | null;
  readonly version: number;
  readonly at: string;
  readonly closed: boolean;
  readonly abandoned: string | null;
  /** The id of the interaction that caused it; null for background work. */
  readonly trace: string | null;
}

export interface ClockRow {
  readonly control: TimeControl;
  /** Milliseconds by seat. */
  readonly left: readonly number[];
}

interface InteractionRow {
  readonly matchId: string | null;
  readonly at: string;
}

export interface DatabaseRecords {
  /** Faults found by the database's own checks. */
  readonly integrity: readonly string[];
  readonly matches: readonly MatchRow[];
  readonly moves: ReadonlyMap<string, readonly MoveRow[]>;
  /** By match, in the order in which they are delivered. */
  readonly announcements: ReadonlyMap<string, readonly AnnouncementRow[]>;
  /** By match, for matches with a clock. */
  readonly clocks: ReadonlyMap<string, ClockRow>;
  /** By interaction id. */
  readonly interactions: ReadonlyMap<string, InteractionRow>;
}

export async function readRecords({ rows, integrity }: DatabaseView): Promise<DatabaseRecords> {
  const matches = await rows(
    `SELECT id, status, version, "channelId", "threadId", "timeControl", setup, state,
       (SELECT string_agg("personId", ',' ORDER BY position) FROM seats WHERE "matchId" = id) AS members
     FROM matches`,
  );
  const moves = await rows('SELECT "matchId", version, "personId", move, "at", automatic FROM moves ORDER BY number');
  const outbox = await rows(
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
      setup: parseJson<Setup>(row.setup),
      members: String(row.members).split(','),
      state: parseJson<GameState>(row.state),
    })),
    moves: byMatch(moves, (row) => ({
      version: Number(row.version),
      personId: String(row.personId),
      move: JSON.parse(String(row.move)) as Move,
      at: isoTime(row.at),
      automatic: row.automatic === null ? null : String(row.automatic),
    })),
    announcements: byMatch(outbox, (row) => ({
      ...aboutOf(row.announcement),
      version: Number(row.version),
      at: isoTime(row.createdAt),
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
        return [String(row.id), { matchId, at: isoTime(row.at) }];
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

function parseJson<Value>(text: unknown): Value | null {
  return text === null ? null : (JSON.parse(String(text)) as Value);
}

/** Databases return times in several forms. */
function isoTime(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return new Date(typeof value === 'number' || typeof value === 'bigint' ? Number(value) : String(value)).toISOString();
}
