/** The rules beside a second judge that shares nothing with them: the same moves allowed, the same table afterwards. */
import { describe, expect, it } from 'vitest';
import {
  apply,
  CARDS,
  createGame,
  deal,
  type GameState,
  legalMoves,
  type Move,
  type PlayerCount,
  type Random,
  type Side,
  SPACES,
  scores,
  seededRandom,
} from '../../../src/rules/index.ts';
import { components } from '../../support/rules.ts';
import { judge, newTable, type Table } from './judge.ts';
import { TOOLS } from './tools.ts';

/** Fewer where each of many mutants of the rules is judged. */
const GAMES = Number(process.env.JUDGED_GAMES ?? 24);
/** Moves that nobody picked from a list, tried in each position. */
const TRIED = 25;

describe('beside a second judge', () => {
  it('allows the same moves and makes the same of them, in whole games', () => {
    const refused = { both: 0 };
    for (let seed = 1; seed <= GAMES; seed++) {
      const side: Side = seed % 2 === 0 ? 'A' : 'B';
      playBeside(side, (2 + (seed % 3)) as PlayerCount, seed, refused);
    }
    expect(refused.both, 'illegal moves that both refused').toBeGreaterThan(290 * GAMES);
  });
});

function playBeside(side: Side, players: PlayerCount, seed: number, refused: { both: number }): void {
  const random = seededRandom(seed * 7919);
  const setup = deal(components, side, players, random);
  let { state } = createGame(components, setup);
  let table = newTable(side, setup.startingPlayer, setup.startingHandCards);
  expect(seen(state), `seed ${seed}`).toEqual(laid(table));
  for (let number = 0; state.turn !== null; number++) {
    const legal = [...legalMoves(components, state)];
    for (const move of Array.from({ length: TRIED }, () => oddMove(state, legal, random))) {
      const mine = apply(components, state, move).ok;
      if (mine !== (judge(table, move) !== null)) {
        throw new Error(`seed ${seed}, move ${number}: the rules ${mine ? 'allow' : 'refuse'} ${JSON.stringify(move)}`);
      }
      if (!mine) refused.both += 1;
    }
    const move = pick(legal, random, state);
    const after = judge(table, move);
    const applied = apply(components, state, move);
    if (!after || !applied.ok) throw new Error(`seed ${seed}, move ${number}: ${JSON.stringify(move)} is refused`);
    const advanced = applied.events.flatMap((event) => (event.type === 'advanced' ? [event.steps, event.to] : []));
    const steps = move.type === 'build' ? move.advance : undefined;
    expect(advanced, `seed ${seed}, move ${number}`).toEqual(steps === undefined ? [] : [steps, after.marker]);
    table = after;
    state = applied.state;
    expect(seen(state), `seed ${seed}, move ${number}`).toEqual(laid(table));
  }
}

/** Whoever may build mostly does, so that boards fill. */
function pick(legal: readonly Move[], random: Random, { round }: GameState): Move {
  const builds = legal.filter(({ type }) => type === 'build');
  const wanted = builds.length > 0 && random(12) > 3 - round ? builds : legal;
  return wanted[random(wanted.length)] as Move;
}

/** Anything that could be written down: mostly a legal move with one thing changed, also across the board's edges. */
function oddMove(state: GameState, legal: readonly Move[], random: Random): Move {
  const move = legal[random(legal.length)] as Move;
  const cards = () =>
    Object.fromEntries([
      [CARDS[random(5)], random(4)],
      [CARDS[random(5)], random(3)],
    ]);
  const near = (given: object) => {
    const kind = CARDS[random(5)] as string;
    const count = (given as Record<string, number>)[kind] ?? 0;
    return { ...given, [kind]: count + (random(2) === 0 ? 1 : -1) };
  };
  const space = SPACES[random(25)] as string;
  switch (move.type) {
    case 'build':
      return [
        { ...move, space },
        { ...move, space },
        { ...move, pay: near(move.pay) },
        { ...move, take: near(move.take) },
        { ...move, pay: cards() },
        { ...move, take: cards() },
        { ...move, advance: random(4) },
        { seat: move.seat, type: 'build', space, pay: cards(), take: {} },
        { ...move, seat: random(state.players.length) },
      ][random(9)] as Move;
    case 'pass':
      return { ...move, return: random(2) === 0 ? near(move.return) : cards() };
    case 'substitute':
      return { ...move, take: random(2) === 0 ? near(move.take) : cards() };
    case 'choose':
      return { ...move, card: ['pairs', 'violet', 'red', 'green', 'yellow', 'blue'][random(6)] as string };
  }
}

/** What both tables have in common, read off ours. */
function seen(state: GameState): object {
  const { phase, round, turn, startingPlayer, stacks, marker, supply } = state;
  return {
    ...{ phase, round, turn, marker, starter: startingPlayer, stacks: { ...stacks } },
    players: state.players.map(({ hand, board, startCard, passed }, seat) => ({
      ...{ hand: { ...hand }, card: startCard, passed, score: scores(state)[seat] },
      built: Object.fromEntries(SPACES.flatMap((space, index) => (board[index] ? [[space, board[index]]] : []))),
    })),
    wood: {
      ...supply.frame,
      ...{ midsection: supply.midsection, core: supply.core, table: supply.table, connector: supply.connector },
    },
    resting: [...state.resting].sort(),
    owners: Object.fromEntries(components.toolSpaces.map(({ id, index }) => [id, [...(state.claims[index] ?? [])]])),
    winners: [...state.winners],
  };
}

function laid({ phase, round, turn, starter, stacks, marker, players, wood, resting, owners, winners }: Table): object {
  expect(Object.keys(owners)).toHaveLength(TOOLS.length);
  return { phase, round, turn, starter, stacks, marker, players, wood, resting: [...resting].sort(), owners, winners };
}
