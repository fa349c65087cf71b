/**
 * A position of the last round as it is written in a file of puzzles: what cannot be worked out from the rest, and nothing else.
 * Which positions make puzzles is left to the proof.
 */
import { z } from 'zod';
import {
  CARDS,
  type Components,
  createGame,
  dealtStartCards,
  fullCards,
  type GameState,
  LAST_ROUND,
  type PlayerState,
  SIDES,
  type Supply,
  sparseCards,
} from '../../rules/index.ts';

const seat = z.int().min(0).max(3);
const points = z.int().min(0).max(500);
const cards = z.strictObject(Object.fromEntries(CARDS.map((card) => [card, z.int().min(0).max(31).optional()])));

export const positionSchema = z.strictObject({
  side: z.enum(SIDES),
  turn: seat,
  startingPlayer: seat,
  passed: z.array(seat).max(3),
  marker: z.int().min(0).max(63),
  resting: z.array(z.string().max(32)).max(5),
  /** Who claimed tiles, by tool space; those without are left out. */
  claims: z.record(z.string().max(80), z.array(seat).max(4).readonly()),
  players: z
    .array(
      z.strictObject({
        hand: cards,
        /** A digit a space, row by row. */
        board: z.string().regex(/^[0-4]{25}$/),
        startCard: z.string().max(32).nullable(),
        /** Of tools, and of the connectors of rounds 1 and 2. */
        points: z.tuple([points, points, points]),
      }),
    )
    .min(2)
    .max(4),
});

export type PositionText = z.infer<typeof positionSchema>;

export function writePosition(components: Components, state: GameState): PositionText {
  const claims = state.claims.flatMap((seats, index) => {
    const space = components.toolSpaces[index];
    return space && seats.length > 0 ? [[space.id, seats] as const] : [];
  });
  return {
    side: state.side,
    turn: state.turn ?? 0,
    startingPlayer: state.startingPlayer,
    passed: [...state.passOrder],
    marker: state.marker,
    resting: [...state.resting],
    claims: Object.fromEntries(claims),
    players: state.players.map(({ hand, board, startCard, points: { tools, connectors } }) => ({
      hand: sparseCards(hand),
      board: board.join(''),
      startCard,
      points: [tools, connectors[0], connectors[1]],
    })),
  };
}

/** The position; cards and wood that are with nobody lie on their stacks and in the supply. */
export function readPosition(components: Components, text: PositionText): GameState {
  const startingHandCards = dealtStartCards(components).slice(0, text.players.length);
  const { state } = createGame(components, { side: text.side, startingPlayer: 0, startingHandCards });
  const players = text.players.map(
    ({ hand, board, startCard, points: [tools, first, second] }, index): PlayerState => ({
      hand: fullCards(hand),
      board: [...board].map(Number),
      startCard,
      passed: text.passed.includes(index),
      points: { tools, connectors: [first, second, 0], ornaments: 0, plants: 0 },
    }),
  );
  const stacks = { ...components.cards };
  for (const { hand } of players) for (const card of CARDS) stacks[card] -= hand[card];
  return {
    ...state,
    phase: 'build',
    round: LAST_ROUND,
    turn: text.turn,
    startingPlayer: text.startingPlayer,
    passOrder: text.passed,
    waiting: [],
    players,
    stacks,
    supply: supplyBeside(components, state, players),
    marker: text.marker,
    resting: text.resting,
    claims: components.toolSpaces.map(({ id }) => text.claims[id] ?? []),
    winners: [],
  };
}

/** What is left of the wood of a new game beside what stands on the boards. */
function supplyBeside(components: Components, begun: GameState, players: readonly PlayerState[]): Supply {
  const frame = { ...begun.supply.frame };
  let { midsection, core, table, connector } = begun.supply;
  const { spaces, center } = components.floors[begun.side];
  for (const { board } of players) {
    for (const { kind, index, color } of spaces) {
      const level = board[index] ?? 0;
      if (kind === 'connector' && index !== center) connector -= level;
      if (kind !== 'ornament' || color === null) continue;
      if (level >= 1) frame[color] -= 1;
      if (level >= 2) midsection -= 1;
      if (level >= 3) core -= 1;
      if (level >= 4) table -= 1;
    }
  }
  return { frame, midsection, core, table, connector };
}
