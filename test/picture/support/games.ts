/** Plays random games from a seed up to a wanted position, for picture tests. */
import {
  apply,
  createGame,
  deal,
  type GameState,
  legalMoves,
  type Move,
  type PlayerCount,
  type Side,
  seededRandom,
} from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';

export { components };

export interface Position {
  readonly state: GameState;
  /** The last move of each player, including `claim`. */
  readonly lastMoves: readonly Move[];
}

/** Played once per worker, as far as somebody wants to see. */
const games = new Map<string, { readonly positions: Position[]; readonly moves: Iterator<Position> }>();

/** Plays until `stop` returns true, or to the end; builds cheaply and passes occasionally. */
export function play(
  players: PlayerCount,
  side: Side,
  seed: number,
  stop: (state: GameState, moves: number) => boolean,
): Position {
  const key = `${players} ${side} ${seed}`;
  const game = games.get(key) ?? { positions: [], moves: positionsOf(players, side, seed) };
  games.set(key, game);
  for (let moves = 0; ; moves++) {
    const position = game.positions[moves] ?? game.moves.next().value;
    game.positions[moves] = position;
    if (position.state.turn === null || stop(position.state, moves)) return position;
  }
}

function* positionsOf(players: PlayerCount, side: Side, seed: number): Generator<Position, never> {
  const random = seededRandom(seed);
  let { state } = createGame(components, deal(components, side, players, random));
  const last = new Map<number, Move>();
  for (;;) {
    yield { state, lastMoves: [...last.values()] };
    const all = [...legalMoves(components, state)];
    const cheap = all.filter((move) => move.type === 'build' && cards(move.pay) <= 4);
    const pool = cheap.length > 0 && random(12) > 0 ? cheap : all;
    const move = pool[random(pool.length)];
    if (!move) throw new Error('no legal move');
    const result = apply(components, state, move);
    if (!result.ok) throw new Error(result.code);
    const claim = result.events.flatMap((event) => (event.type === 'claimed' ? [`${event.tool}/${event.color}`] : []));
    last.set(move.seat, move.type === 'build' ? { ...move, claim } : move);
    state = result.state;
  }
}

function cards(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** A position in the middle of the second round. */
export function midGame(players: PlayerCount, side: Side, seed = 1): Position {
  return play(
    players,
    side,
    seed,
    (state, moves) => state.round >= 2 && state.phase === 'build' && moves > 8 * players,
  );
}

export const NAMES = ['Anni', 'Gergő', 'さくら', 'Bartholomäus'];
