/**
 * The position kept with its match, so that loading never replays the moves.
 * When it is missing, damaged, of an older format or of another version, the moves tell what it should be.
 */
import { z } from 'zod';
import { type MatchView, replayMoves } from '../../match/index.ts';
import type { ComponentSets, Components, GameState } from '../../rules/index.ts';
import type { Prisma } from '../generated/client.ts';
import { movesOf } from './moves.ts';
import { type MatchRow, matchColumns, readMatch } from './rows.ts';

/** Grows whenever the shape of the game's state changes. */
const STATE_FORMAT = 1;

export const positionColumns = matchColumns.extend({
  components: z.string().nullable(),
  state: z.string().nullable(),
  stateFormat: z.int().nullable(),
  stateVersion: z.int().nullable(),
});

export type PositionRow = MatchRow & z.output<typeof positionColumns>;

/** Enough to tell a position from damage; its inside is the rules' own writing. */
const stateSchema = z.looseObject({
  components: z.string(),
  phase: z.enum(['substitute', 'build', 'choose', 'over']),
  players: z.array(z.looseObject({ hand: z.record(z.string(), z.int()), board: z.array(z.int()) })).min(2),
  stacks: z.record(z.string(), z.int()),
});

/** The match, which may have been read already, with its position; null when there must be one but none that can be used. */
export function readView(row: PositionRow, match = readMatch(row)): MatchView | null {
  if (!match.setup) return { match, state: null };
  const state = usableState(row);
  return state && { match, state };
}

function usableState({ state, stateFormat, stateVersion, version }: PositionRow): GameState | null {
  if (state === null || stateFormat !== STATE_FORMAT || stateVersion !== version) return null;
  try {
    const parsed = stateSchema.safeParse(JSON.parse(state));
    return parsed.success ? (parsed.data as unknown as GameState) : null;
  } catch {
    return null;
  }
}

/** The columns of a match's position; `version`: of the match whose position it is. */
export function writePosition(version: number, state: GameState | null) {
  if (!state) return { components: null, state: null, stateFormat: null, stateVersion: null };
  const { components } = state;
  return { components, state: JSON.stringify(state), stateFormat: STATE_FORMAT, stateVersion: version };
}

/** What the match was dealt with; the current components where nobody has noted that. */
function dealtWith(sets: ComponentSets, { id, components: dealt }: PositionRow): Components {
  if (dealt === null) return sets.current;
  const components = sets.of({ components: dealt });
  if (!components) throw new Error(`nothing is known of the components "${dealt}" of match ${id}`);
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
  const state = replayMoves(dealtWith(sets, row), match.setup, await movesOf(prisma, match.id));
  await prisma.match.updateMany({ where: { id: match.id }, data: writePosition(match.version, state) });
  return { match, state };
}
