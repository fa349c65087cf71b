/** Replays all open games from their deal and compares the results with the stored positions, after a restore. */
import { isDeepStrictEqual } from 'node:util';
import type { YieldToEventLoop } from '../kernel/index.ts';
import { type MatchId, type MatchStatus, replayMoves } from '../match/index.ts';
import type { ComponentSets } from '../rules/index.ts';
import type { Database } from './connection/database.ts';
import { NUMBERED_TABLES } from './connection/sql.ts';
import type { Prisma } from './generated/client.ts';
import { type PositionRow, readView } from './rows/position.ts';
import { OPEN_OR_DAMAGED, readMatch, readMove, WITH_SEATS } from './rows/rows.ts';

const BATCH_SIZE = 20;

/**
 * `unreadable`: a row is damaged. `components`: the game's components are unknown. `illegal`: a move is against the
 * rules. `otherPosition`: the moves lead to another position.
 */
export type GameFault = 'unreadable' | 'components' | 'illegal' | 'otherPosition';

export interface CheckedGame {
  readonly matchId: MatchId;
  readonly status: MatchStatus;
  readonly fault: GameFault | null;
}

export interface OpenGames {
  count(): Promise<number>;
  check(): AsyncGenerator<CheckedGame>;
  /** Skips `count` ids of announcements, notices, proposals and seeks, because posted messages refer to them. */
  skipIds(count: number): Promise<void>;
}

export function openGames(
  { queries: prisma, dialect }: Database,
  sets: ComponentSets,
  yieldNow: YieldToEventLoop,
): OpenGames {
  return {
    count: () => prisma.match.count({ where: OPEN_OR_DAMAGED }),
    check: async function* () {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const rows: PositionRow[] = await prisma.match.findMany({
          where: { ...OPEN_OR_DAMAGED, id: { gt: after } },
          orderBy: { id: 'asc' },
          take: BATCH_SIZE,
          include: WITH_SEATS,
        });
        for (const row of rows) {
          yield { matchId: row.id, status: statusOf(row), fault: await faultOf(prisma, sets, row) };
          await yieldNow();
        }
        after = rows.at(-1)?.id;
      }
    },
    skipIds: async (count) => {
      for (const table of NUMBERED_TABLES) await prisma.$executeRaw(dialect.skipIds(table, count));
    },
  };
}

function statusOf({ status }: PositionRow): MatchStatus {
  return status === 'running' ? 'running' : 'lobby';
}

async function faultOf(
  prisma: Prisma.TransactionClient,
  sets: ComponentSets,
  row: PositionRow,
): Promise<GameFault | null> {
  const setup = attempt(() => readMatch(row).setup, 'unreadable');
  if (setup === 'unreadable') return setup;
  if (!setup) return null;
  const components = row.components === null ? sets.current : sets.of({ components: row.components });
  if (!components) return 'components';
  const rows = await prisma.move.findMany({ where: { matchId: row.id }, orderBy: { number: 'asc' } });
  const moves = attempt(() => rows.map(readMove), 'unreadable');
  if (moves === 'unreadable') return moves;
  const played = attempt(() => replayMoves(components, setup, moves), 'illegal');
  if (played === 'illegal') return played;
  // A position in an older format is rebuilt from the moves when needed.
  const stored = readView(row)?.state ?? played;
  return isDeepStrictEqual(JSON.parse(JSON.stringify(played)), JSON.parse(JSON.stringify(stored)))
    ? null
    : 'otherPosition';
}

function attempt<Result, Fault extends GameFault>(read: () => Result, fault: Fault): Result | Fault {
  try {
    return read();
  } catch {
    return fault;
  }
}
