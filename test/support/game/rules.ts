/** Positions for tests: the standard components, tables with chosen hands and boards, and moves. */
import { readFileSync } from 'node:fs';
import {
  apply,
  CARDS,
  type CardCounts,
  type Cards,
  COLORS,
  type Components,
  createGame,
  fullCards,
  type GameEvent,
  type GameState,
  type Move,
  parseComponents,
  type Refusal,
  type Side,
  spaceIndex,
} from '../../../src/rules/index.ts';

/** A mutable copy of the standard component file. */
export function standardFile(): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL('../../../assets/components/standard.json', import.meta.url), 'utf8'));
}

export function parsedComponents(json: unknown): Components {
  const parsed = parseComponents(json);
  if (!parsed.ok) throw new Error(`components: ${JSON.stringify(parsed.faults)}`);
  return parsed.components;
}

export const components = parsedComponents(standardFile());

export interface TableSetup {
  readonly side?: Side;
  readonly players?: number;
  /** By seat; the stacks hold the rest. */
  readonly hands?: readonly CardCounts[];
  /** By seat: levels by space, besides the connector in the center. */
  readonly boards?: readonly Readonly<Record<string, number>>[];
  /** By tool space (`hammer/green`): the seats that own its tiles. */
  readonly claims?: Readonly<Record<string, readonly number[]>>;
  readonly state?: Partial<GameState>;
}

const STARTING_HAND_CARDS = ['violet', 'red', 'green', 'yellow'];

/** A table in the Building phase of round 1, seat 0 to move, with exactly the cards and wood of the game. */
export function table(options: TableSetup = {}): GameState {
  const { side = 'A', players = options.hands?.length ?? 2 } = options;
  const cards = STARTING_HAND_CARDS.slice(0, players);
  const { state } = createGame(components, { side, startingPlayer: 0, startingHandCards: cards });
  const hands = state.players.map((_, seat) => fullCards(options.hands?.[seat] ?? {}));
  const boards = state.players.map((player, seat) => {
    const board = player.board.slice();
    for (const [space, level] of Object.entries(options.boards?.[seat] ?? {})) board[indexOf(space)] = level;
    return board;
  });
  const stacks: Record<string, number> = { ...components.cards };
  for (const hand of hands) for (const card of CARDS) stacks[card] = (stacks[card] ?? 0) - hand[card];
  return {
    ...state,
    players: state.players.map((player, seat) => ({
      ...player,
      hand: hands[seat] ?? fullCards({}),
      board: boards[seat] ?? [],
    })),
    stacks: fullCards(stacks),
    supply: remainingSupply(state, boards),
    claims: components.toolSpaces.map((space) => [...(options.claims?.[space.id] ?? [])]),
    ...options.state,
  };
}

function remainingSupply(state: GameState, boards: readonly (readonly number[])[]): GameState['supply'] {
  const supply = { ...state.supply, frame: { ...state.supply.frame } };
  for (const board of boards) {
    for (const space of components.floors[state.side].spaces) {
      const level = board[space.index] ?? 0;
      if (space.kind === 'connector' && space.index !== components.floors[state.side].center) supply.connector -= level;
      if (space.kind !== 'ornament' || space.color === null) continue;
      if (level >= 1) supply.frame[space.color] -= 1;
      if (level >= 2) supply.midsection -= 1;
      if (level >= 3) supply.core -= 1;
      if (level >= 4) supply.table -= 1;
    }
  }
  return supply;
}

export function indexOf(space: string): number {
  const index = spaceIndex(space);
  if (index === undefined) throw new RangeError(`no space ${space}`);
  return index;
}

/** Replaces the stacks without moving the other cards, for tests of drawing only. */
export function withStacks(state: GameState, stacks: CardCounts): GameState {
  return { ...state, stacks: fullCards(stacks) };
}

/** Plays a move, and throws if it is refused. */
export function play(state: GameState, move: Move): { state: GameState; events: readonly GameEvent[] } {
  const applied = apply(components, state, move);
  if (!applied.ok) throw new Error(`refused: ${JSON.stringify(applied)}`);
  return applied;
}

/** The refusal of an illegal move; throws if it is legal. */
export function refused(state: GameState, move: Move): Refusal {
  const applied = apply(components, state, move);
  if (applied.ok) throw new Error(`accepted: ${JSON.stringify(move)}`);
  return applied;
}

/** All cards of the table by kind: stacks and hands. */
export function allCards(state: GameState): Cards {
  const sum: Record<string, number> = { ...state.stacks };
  for (const { hand } of state.players) for (const card of CARDS) sum[card] = (sum[card] ?? 0) + hand[card];
  return fullCards(sum);
}

/** All wood of the table by kind: supply and boards. */
export function allWood(state: GameState): Record<string, number> {
  const { supply } = state;
  const wood: Record<string, number> = {
    midsection: supply.midsection,
    core: supply.core,
    table: supply.table,
    connector: supply.connector,
  };
  const add = (kind: string, count: number) => {
    wood[kind] = (wood[kind] ?? 0) + count;
  };
  for (const color of COLORS) add(`${color} frame`, supply.frame[color]);
  for (const { board } of state.players) {
    for (const space of components.floors[state.side].spaces) {
      const level = board[space.index] ?? 0;
      if (space.kind === 'connector') add('connector', level);
      if (space.kind !== 'ornament') continue;
      add(`${space.color} frame`, level >= 1 ? 1 : 0);
      add('midsection', level >= 2 ? 1 : 0);
      add('core', level >= 3 ? 1 : 0);
      add('table', level >= 4 ? 1 : 0);
    }
  }
  return wood;
}

/** Freezes a value deeply, so that a mutation throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
