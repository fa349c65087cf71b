/** Plays an example game for the legend and picks the spaces that explain the table best. */
import {
  apply,
  buildOptions,
  COLORS,
  type Components,
  countCards,
  createGame,
  deal,
  fullCards,
  type GameState,
  legalMoves,
  type Move,
  NO_CARDS,
  playerCount,
  pointsOfTool,
  seededRandom,
  type ToolSpace,
  tilesGainedBy,
} from '../../rules/index.ts';
import type { LegendExamples, ToolBoardCell } from '../layout/legend.ts';

const PLAYERS = 3;
const FIRST_SEED = 5;
const SEED_COUNT = 12;
/** The most cards that a cheap build may cost. */
const MAX_CHEAP_COST = 4;
/** One move in this many is any legal move, so that somebody passes with cards in hand. */
const RANDOM_MOVE_INTERVAL = 9;
const MAX_MOVES = 400;

/** The first game among several seeds that shows everything to explain. Legal with any components. */
export function exampleGame(components: Components): GameState {
  let last: GameState | null = null;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEED_COUNT; seed++) {
    const state = played(components, seed);
    if (isInstructive(state)) return state;
    last ??= state;
  }
  return last ?? played(components, FIRST_SEED);
}

function played(components: Components, seed: number): GameState {
  const random = seededRandom(seed);
  let { state } = createGame(components, deal(components, 'A', PLAYERS, random));
  for (let moves = 0; moves < MAX_MOVES && state.turn !== null && !isInstructive(state); moves++) {
    const candidates =
      random(RANDOM_MOVE_INTERVAL) === 0 ? [...legalMoves(components, state)] : promising(components, state);
    const move = candidates[random(candidates.length)];
    const applied = move && apply(components, state, move);
    if (!applied?.ok) break;
    state = applied.state;
  }
  return state;
}

/**
 * Whether it is round 2 or later, tiles are claimed, a player has passed with cards in hand, and another is to move.
 */
function isInstructive({ round, phase, turn, players, claims }: GameState): boolean {
  if (round < 2 || phase !== 'build' || turn === null) return false;
  const taken = claims.reduce((sum, owners) => sum + owners.length, 0);
  const passed = players.filter((player) => player.passed);
  const cards = countCards(players[turn]?.hand ?? NO_CARDS);
  return taken >= 2 * PLAYERS && cards > 2 && passed.length === 1 && passed.every(({ hand }) => countCards(hand) > 0);
}

/** Cheap builds that claim tiles; if there are none, cheap builds; otherwise all moves. */
function promising(components: Components, state: GameState): readonly Move[] {
  const all = [...legalMoves(components, state)];
  const cheap = all.filter((move) => move.type === 'build' && countCards(fullCards(move.pay)) <= MAX_CHEAP_COST);
  if (cheap.length === 0 || state.turn === null) return all;
  const { turn } = state;
  const winning = new Set<string>(
    buildOptions(components, state, turn)
      .filter((option) => tilesGainedBy(components, state, turn, option).length > 0)
      .map(({ space }) => space.name),
  );
  const gains = cheap.filter((move) => move.type === 'build' && winning.has(move.space));
  return gains.length > 0 ? gains : cheap;
}

export function legendExamples(components: Components, state: GameState): LegendExamples {
  const { tools, toolSpaces } = components;
  const seats = state.players.map((_, seat) => seat);
  const cellOf = ({ tool, color }: ToolSpace): ToolBoardCell => ({
    tool: tools.indexOf(tool),
    color: COLORS.indexOf(color),
  });
  const used = new Set<number>();
  const find = (suits: (space: ToolSpace) => boolean): ToolBoardCell => {
    const found = toolSpaces.find((space) => suits(space) && !used.has(tools.indexOf(space.tool))) ?? toolSpaces[0];
    if (!found) return { tool: 0, color: 0 };
    used.add(tools.indexOf(found.tool));
    return cellOf(found);
  };
  const claims = (space: ToolSpace) => state.claims[space.index]?.length ?? 0;
  const left = (space: ToolSpace) => space.tiles[playerCount(state)].length - claims(space);
  // Looks for the rarest example first; each example has a different tool.
  const owner = find((space) => claims(space) > 0 && left(space) > 0);
  const requirement = find(
    ({ requires }) => requires.length > 1 && (requires[0] ?? 0) > 1 && new Set(requires).size === 1,
  );
  const tiles = find((space) => claims(space) === 0 && new Set(space.tiles[playerCount(state)]).size > 1);
  const owned = tools.map((tool) => seats.filter((seat) => pointsOfTool(components, state, tool, seat) > 0).length);
  const passed = state.players.findIndex((player) => player.passed);
  return {
    requirement,
    tiles,
    owner,
    sums: owned.indexOf(Math.max(...owned.map((count, tool) => (used.has(tool) ? 0 : count)))),
    passed: Math.max(0, passed),
  };
}
