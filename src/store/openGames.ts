/** Replays all open games from their deal and compares the results with the stored positions, after a restore. */
import { isDeepStrictEqual } from 'node:util';
import type { YieldToEventLoop } from '../kernel/index.ts';
import { type MatchId, replayMoves, UnreadableRow } from '../match/index.ts';
import type { ComponentSets } from '../rules/index.ts';
import type { Database } from './connection/database.ts';
import { NUMBERED_TABLES } from './connection/sql.ts';
import type { Prisma } from './generated/client.ts';
import { failingOnDamage } from './rows/checkedClient.ts';
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
        // Only the ids, because one damaged value would make the whole list unreadable.
        const ids: Pick<PositionRow, 'id'>[] = await prisma.match.findMany({
          where: { ...OPEN_OR_DAMAGED, id: { gt: after } },
          orderBy: { id: 'asc' },
          take: BATCH_SIZE,
          select: { id: true },
        });
        for (const { id } of ids) {
          yield { matchId: id, fault: await faultOf(prisma, sets, id) };
          await yieldNow();
        }
        after = ids.at(-1)?.id;
      }
    },
    skipIds: async (count) => {
      for (const table of NUMBERED_TABLES) await prisma.$executeRaw(dialect.skipIds(table, count));
    },
  };
}

/** @throws StorageFailure for failures of the machine */
async function faultOf(
  prisma: Prisma.TransactionClient,
  sets: ComponentSets,
  matchId: MatchId,
): Promise<GameFault | null> {
  const read = await readGame(failingOnDamage(prisma), matchId).catch(orFault);
  if (read === null || typeof read === 'string') return read;
  const { row, setup, moves } = read;
  const components = row.components === null ? sets.current : sets.of({ components: row.components });
  if (!components) return 'components';
  const played = replayed(components, setup, moves);
  if (played === null) return 'illegal';
  // A position in an older format is rebuilt from the moves when needed.
  const stored = readView(row)?.state ?? played;
  return isDeepStrictEqual(JSON.parse(JSON.stringify(played)), JSON.parse(JSON.stringify(stored)))
    ? null
    : 'otherPosition';
}

/** Null if the game has not been dealt. */
async function readGame(prisma: Prisma.TransactionClient, matchId: MatchId) {
  const row = await prisma.match.findUnique({ where: { id: matchId }, include: WITH_SEATS });
  const setup = row && readMatch(row).setup;
  if (!setup) return null;
  const moves = await prisma.move.findMany({ where: { matchId }, orderBy: { number: 'asc' } });
  return { row, setup, moves: moves.map(readMove) };
}

function orFault(error: unknown): GameFault {
  if (error instanceof UnreadableRow) return 'unreadable';
  throw error;
}

function replayed(...game: Parameters<typeof replayMoves>): ReturnType<typeof replayMoves> | null {
  try {
    return replayMoves(...game);
  } catch {
    return null;
  }
}
