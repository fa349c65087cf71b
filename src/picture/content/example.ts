/**
 * A game under way by which the table is explained: played from a seed, so that it is a legal one with any components.
 * It shows what there is to explain: tiles taken and left, a player who has passed, all kinds of pieces.
 */
import {
  apply,
  buildOptions,
  type Components,
  countCards,
  createGame,
  deal,
  fullCards,
  type GameState,
  legalMoves,
  type Move,
  NO_CARDS,
  seededRandom,
  tilesGainedBy,
} from '../../rules/index.ts';

const PLAYERS = 3;
/** The seed that is tried first, and how many are. */
const SEED = 5;
const SEEDS = 12;
const CHEAP = 4;
/** One move in so many is any at all: somebody passes with cards in hand. */
const SURPRISE = 9;
const MOST_MOVES = 400;

/** As telling as one of some seeds has it. */
export function exampleGame(components: Components): GameState {
  let last: GameState | null = null;
  for (let seed = SEED; seed < SEED + SEEDS; seed++) {
    const state = played(components, seed);
    if (isTelling(state)) return state;
    last ??= state;
  }
  return last ?? played(components, SEED);
}

function played(components: Components, seed: number): GameState {
  const random = seededRandom(seed);
  let { state } = createGame(components, deal(components, 'A', PLAYERS, random));
  for (let moves = 0; moves < MOST_MOVES && state.turn !== null && !isTelling(state); moves++) {
    const candidates = random(SURPRISE) === 0 ? [...legalMoves(components, state)] : promising(components, state);
    const move = candidates[random(candidates.length)];
    const applied = move && apply(components, state, move);
    if (!applied?.ok) break;
    state = applied.state;
  }
  return state;
}

/** In the second round or later, with tiles taken, somebody who has passed with cards in hand, and somebody to move. */
function isTelling({ round, phase, turn, players, claims }: GameState): boolean {
  if (round < 2 || phase !== 'build' || turn === null) return false;
  const taken = claims.reduce((sum, owners) => sum + owners.length, 0);
  const passed = players.filter((player) => player.passed);
  const cards = countCards(players[turn]?.hand ?? NO_CARDS);
  return taken >= 2 * PLAYERS && cards > 2 && passed.length === 1 && passed.every(({ hand }) => countCards(hand) > 0);
}

/** Moves that win tiles before other cheap buildings, and these before the rest. */
function promising(components: Components, state: GameState): readonly Move[] {
  const all = [...legalMoves(components, state)];
  const cheap = all.filter((move) => move.type === 'build' && countCards(fullCards(move.pay)) <= CHEAP);
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
