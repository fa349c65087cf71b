/**
 * The position kept beside the moves, so that loading a match never replays it.
 * When it is missing, damaged, of an older format or of another version, the moves tell what it should be.
 */
import { z } from 'zod';
import { type Match, type MatchView, replayMoves } from '../match/index.ts';
import type { ComponentSets, Components, GameState } from '../rules/index.ts';
import type { Prisma } from './generated/client.ts';
import { readMatch, readMove, WITH_SEATS } from './rows.ts';

/** Grows whenever the shape of the game's state changes. */
export const SNAPSHOT_FORMAT = 1;

export const WITH_POSITION = { ...WITH_SEATS, snapshot: true } as const satisfies Prisma.MatchInclude;

export type PositionRow = Prisma.MatchGetPayload<{ include: typeof WITH_POSITION }>;

/** Enough to tell a position from damage; its inside is the rules' own writing. */
const stateSchema = z.looseObject({
  components: z.string(),
  phase: z.enum(['substitute', 'build', 'choose', 'over']),
  players: z.array(z.looseObject({ hand: z.record(z.string(), z.int()), board: z.array(z.int()) })).min(2),
  stacks: z.record(z.string(), z.int()),
});

/** The match with its position; null when there must be one but none that can be used. */
export function readView(row: PositionRow): MatchView | null {
  const match = readMatch(row);
  if (!match.setup) return { match, state: null };
  const state = usableState(row);
  return state && { match, state };
}

function usableState({ snapshot, version }: PositionRow): GameState | null {
  if (snapshot?.format !== SNAPSHOT_FORMAT || snapshot.version !== version) return null;
  try {
    const parsed = stateSchema.safeParse(JSON.parse(snapshot.state));
    return parsed.success ? (parsed.data as unknown as GameState) : null;
  } catch {
    return null;
  }
}

export async function writeSnapshot(prisma: Prisma.TransactionClient, match: Match, state: GameState): Promise<void> {
  const columns = { format: SNAPSHOT_FORMAT, version: match.version, state: JSON.stringify(state) };
  await prisma.snapshot.upsert({
    where: { matchId: match.id },
    create: { matchId: match.id, ...columns },
    update: columns,
  });
}

/** Also of a format or version that is used no more: what a match was dealt with never changes. */
const dealtSchema = z.looseObject({ components: z.string() });

/** What the match was dealt with, as its snapshot says; the current components where it says nothing. */
function dealtWith(sets: ComponentSets, { id, snapshot }: PositionRow): Components {
  let said: unknown = null;
  try {
    said = JSON.parse(snapshot?.state ?? 'null');
  } catch {
    return sets.current;
  }
  const dealt = dealtSchema.safeParse(said);
  if (!dealt.success) return sets.current;
  const components = sets.of(dealt.data);
  if (!components) throw new Error(`nothing is known of the components "${dealt.data.components}" of match ${id}`);
  return components;
}

/** Replays the match's moves and keeps the position they lead to. */
export async function rebuild(
  prisma: Prisma.TransactionClient,
  sets: ComponentSets,
  row: PositionRow,
): Promise<MatchView> {
  const match = readMatch(row);
  if (!match.setup) return { match, state: null };
  const moves = await prisma.move.findMany({ where: { matchId: match.id }, orderBy: { number: 'asc' } });
  const state = replayMoves(dealtWith(sets, row), match.setup, moves.map(readMove));
  await writeSnapshot(prisma, match, state);
  return { match, state };
}
