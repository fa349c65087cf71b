/** Plays the games of a match: each deal once from every seat, so that neither cards nor seats favor anybody. */
import { gameSeed } from '../../../src/cli/support/components.ts';
import {
  apply,
  type Components,
  createGame,
  deal,
  type Move,
  makeRecord,
  type PlayerCount,
  type Random,
  recordedMove,
  type Side,
  seededRandom,
  totalPoints,
} from '../../../src/rules/index.ts';
import type { Contestant } from './contestants.ts';

/** One game: its deal, A's seats, the scores by seat, and the winning seats. */
export interface MatchGame {
  readonly deal: number;
  readonly side: Side;
  readonly players: PlayerCount;
  readonly seatsOfA: readonly number[];
  readonly scores: readonly number[];
  readonly winners: readonly number[];
}

export interface Deals {
  readonly players: readonly PlayerCount[];
  readonly sides: readonly Side[];
  readonly seed: number;
}

/** Yields games endlessly; A has one seat in each. `alike`: among equals another seat would repeat the game. */
export async function* gamesOf(
  components: Components,
  { players: counts, sides, seed }: Deals,
  [a, b]: readonly [Contestant, Contestant],
  alike: boolean,
): AsyncGenerator<MatchGame> {
  for (let index = 0; ; index++) {
    const side = sides[index % sides.length] ?? 'A';
    const players = counts[Math.floor(index / sides.length) % counts.length] ?? 2;
    for (let seat = 0; seat < (alike ? 1 : players); seat++) {
      const table = Array.from({ length: players }, (_, at) => (at === seat ? a : b));
      const result = await playDeal(components, side, table, seededRandom(gameSeed(seed, index)));
      yield { deal: index, side, players, seatsOfA: alike ? [...table.keys()] : [seat], ...result };
    }
  }
}

/** Plays one game, contestants by seat. @throws NoMove; Error if a built-in player makes an illegal move. */
export async function playDeal(
  components: Components,
  side: Side,
  table: readonly Contestant[],
  random: Random,
): Promise<Pick<MatchGame, 'scores' | 'winners'>> {
  const setup = deal(components, side, table.length as PlayerCount, random);
  const names = table.map((_, seat) => `seat ${seat}`);
  let { state } = createGame(components, setup);
  const moves: Move[] = [];
  while (state.turn !== null) {
    const contestant = table[state.turn];
    if (!contestant) throw new RangeError(`nobody sits at seat ${state.turn}`);
    const before = state;
    const move = await contestant.move({ state, record: () => makeRecord(setup, names, moves, before) }, random);
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(`illegal move ${JSON.stringify(move)}: ${applied.code}`);
    moves.push(recordedMove(move, applied.events));
    state = applied.state;
  }
  return { scores: state.players.map(totalPoints), winners: state.winners };
}
