/** Compares the rules with an independent second judge: same legal moves, same refusals, same events, same table. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  apply,
  CARDS,
  type Components,
  createGame,
  deal,
  ELEMENTS,
  type GameEvent,
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
import { parsedComponents, components as standard, standardFile } from '../../support/game/rules.ts';
import { counts } from './cards.ts';
import { judge, newTable } from './judge.ts';
import { type Reason, scoreOf, type Table } from './table.ts';
import { TOOLS } from './tools.ts';

const ALL_GAMES = 10;
/** Fewer in runs over the many mutants of the rules. */
const GAMES = Number(process.env.JUDGED_GAMES ?? ALL_GAMES);
/** Arbitrary moves that are tried in each position. */
const TRIED = 25;

/** A box with so little wood that it runs out, for the rules and for the judge. */
const LITTLE_WOOD = { framePerColor: 6, midsection: 5, core: 3, table: 2, connector: 8 };
const { framePerColor: _, ...OTHER_WOOD } = LITTLE_WOOD;
const LITTLE_LAID = { frames: { 2: 2, 3: 4, 4: 6 }, ...OTHER_WOOD };

/** The reasons for refusals that have to occur, so that the comparison is meaningful. */
const REASONS = [
  ...['over', 'turn', 'phase', 'space', 'plant', 'occupied', 'adjacency', 'supply', 'element', 'counts', 'hand'],
  ...['payment', 'claim', 'advance', 'take', 'return', 'card'],
];

describe('compared with a second judge', () => {
  it('the rules allow the same moves, refuse for the same reasons and reach the same table, in whole games', () => {
    const refused: string[] = [];
    for (let seed = 1; seed <= GAMES; seed++) {
      const side: Side = seed % 2 === 0 ? 'A' : 'B';
      playBeside(side, (2 + (seed % 3)) as PlayerCount, seed, refused);
    }
    expect(refused.length, 'illegal moves that both refused').toBeGreaterThan(290 * GAMES);
    if (GAMES < ALL_GAMES) return;
    expect(
      REASONS.filter((code) => !refused.includes(code)),
      'reasons that never occurred',
    ).toEqual([]);
  });
});

function playBeside(side: Side, players: PlayerCount, seed: number, refused: string[]): void {
  const random = seededRandom(seed * 7919);
  const little = seed % 5 === 3;
  const components = parsedComponents({ ...standardFile(), ...(little ? { woodElements: LITTLE_WOOD } : {}) });
  const setup = deal(components, side, players, random);
  const created = createGame(components, setup);
  let { state } = created;
  let table = newTable(side, setup.startingPlayer, setup.startingHandCards, little ? LITTLE_LAID : undefined);
  expect(seen(state, created.events), `seed ${seed}`).toEqual(laid(table));
  for (let number = 0; state.turn !== null; number++) {
    const legal = [...legalMoves(components, state)];
    for (let tried = 0; tried < TRIED; tried++) {
      const move = oddMove(components, state, legal, random);
      const mine = reasonOf(apply(components, state, move));
      const judged = judge(table, move);
      const yours = 'code' in judged ? withCounts(judged) : null;
      if (!isDeepStrictEqual(mine, yours)) {
        const both = `${JSON.stringify(mine)}, the judge ${JSON.stringify(yours)}`;
        throw new Error(`seed ${seed}, move ${number}, of ${JSON.stringify(move)} the rules say ${both}`);
      }
      if (yours) refused.push(yours.code);
    }
    const move = pick(legal, random, state);
    const after = judge(table, move);
    const applied = apply(components, state, move);
    if ('code' in after || !applied.ok)
      throw new Error(`seed ${seed}, move ${number}: ${JSON.stringify(move)} is refused`);
    table = after;
    state = applied.state;
    expect(seen(state, applied.events), `seed ${seed}, move ${number}`).toEqual(laid(table));
  }
  const late: Move = { seat: 0, type: 'pass', return: {} };
  expect(reasonOf(apply(components, state, late))).toEqual(judge(table, late));
  refused.push('over');
}

/** The reason for a refusal in the judge's words; null for a legal move. */
function reasonOf(applied: ReturnType<typeof apply>): Reason | null {
  if (applied.ok) return null;
  const { ok: _, ...reason } = applied;
  return withCounts(reason);
}

/** Invalid counts of cards with or without zeros are equivalent. */
function withCounts(reason: Reason): Reason {
  return 'cards' in reason ? { ...reason, cards: counts(reason.cards as object) } : reason;
}

/** Builds are preferred where possible, so that boards fill up. */
function pick(legal: readonly Move[], random: Random, { round }: GameState): Move {
  const builds = legal.filter(({ type }) => type === 'build');
  const wanted = builds.length > 0 && random(12) > 3 - round ? builds : legal;
  return wanted[random(wanted.length)] as Move;
}

/** Any move that can be written down: mostly a legal one with one change, also beyond the board's edges. */
function oddMove(components: Components, state: GameState, legal: readonly Move[], random: Random): Move {
  const move = legal[random(legal.length)] as Move;
  if (random(30) === 0) return anyMove(state.turn ?? 0, random);
  const cards = () => anyCards(random);
  const near = (cards: object) => {
    const kind = CARDS[random(5)] as string;
    const count = (cards as Record<string, number>)[kind] ?? 0;
    return { ...cards, [kind]: count + ([1, 1, 1, -1, -1, -1, 0.5][random(7)] ?? 0) };
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
        { ...move, element: ELEMENTS[random(ELEMENTS.length)] },
        { ...move, claim: claimOf(components, state, move, random) },
        { ...move, space: ['F1', 'A6', 'a1', ''][random(4)] },
      ][random(12)] as Move;
    case 'pass':
      return { ...move, return: random(2) === 0 ? near(move.return) : cards() };
    case 'substitute':
      return { ...move, take: random(2) === 0 ? near(move.take) : cards() };
    case 'choose':
      return { ...move, card: ['pairs', 'violet', 'red', 'green', 'yellow', 'blue'][random(6)] as string };
  }
}

/** Of any kind, whether or not it is the kind to be played now. */
function anyMove(seat: number, random: Random): Move {
  return [
    { seat, type: 'build', space: 'C2', pay: anyCards(random), take: anyCards(random) },
    { seat, type: 'pass', return: anyCards(random) },
    { seat, type: 'choose', card: 'red' },
    { seat, type: 'substitute', take: anyCards(random) },
  ][random(4)] as Move;
}

function anyCards(random: Random): object {
  return Object.fromEntries([
    [CARDS[random(5)], random(4)],
    [CARDS[random(5)], random(3)],
  ]);
}

/** The tiles that the move claims, often with one too many, one too few or one twice. */
function claimOf(components: Components, state: GameState, move: Move, random: Random): string[] {
  const applied = apply(components, state, move);
  const right = applied.ok
    ? applied.events.flatMap((event) => (event.type === 'claimed' ? [`${event.tool}/${event.color}`] : []))
    : [];
  const other = TOOLS[random(TOOLS.length)]?.[0] ?? '';
  return [right, right.toReversed(), [...right, other], right.slice(1), [...right.slice(1), other]][random(5)] ?? [];
}

/** The data that both tables share, taken from the rules' state, and the events of the move. */
function seen(state: GameState, events: readonly GameEvent[]): object {
  const { phase, round, turn, startingPlayer, stacks, marker, supply, passOrder, waiting, resting, winners } = state;
  return {
    phase,
    round,
    turn,
    marker,
    starter: startingPlayer,
    stacks,
    passed: passOrder,
    waiting,
    resting,
    winners,
    players: state.players.map(({ hand, board, startCard, passed, points }, seat) => ({
      hand,
      card: startCard,
      passed,
      points,
      score: scores(state)[seat],
      built: Object.fromEntries(SPACES.flatMap((space, index) => (board[index] ? [[space, board[index]]] : []))),
    })),
    wood: {
      ...supply.frame,
      midsection: supply.midsection,
      core: supply.core,
      table: supply.table,
      connector: supply.connector,
    },
    owners: Object.fromEntries(standard.toolSpaces.map(({ id, index }) => [id, state.claims[index]])),
    events,
  };
}

function laid({ side: _, players, ...table }: Table): object {
  return { ...table, players: players.map((player) => ({ ...player, score: scoreOf(player) })) };
}
