/** Properties of every game: legal moves apply, nothing is lost or mutated, and records are complete. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  apply,
  buildOptions,
  CARDS,
  type Card,
  type CardCounts,
  type Cards,
  COLORS,
  countCards,
  drawOptions,
  fullCards,
  type GameState,
  keepOptions,
  legalMoves,
  type Move,
  ORNAMENT_ELEMENTS,
  rankedKeepOptions,
  replay,
  SPACES,
  scores,
  sparseCards,
} from '../../src/rules/index.ts';
import { type GameOptions, playedGame } from '../support/game/games.ts';
import {
  allCards,
  allWood,
  components,
  deepFreeze,
  parsedComponents,
  standardFile,
  table,
} from '../support/game/rules.ts';

const games: fc.Arbitrary<GameOptions> = fc.record({
  side: fc.constantFrom('A' as const, 'B' as const),
  players: fc.integer({ min: 2, max: 4 }),
  seed: fc.nat(1_000_000),
  policy: fc.constantFrom('random' as const, 'random' as const, 'apprentice' as const),
});

/** A position of a game between its beginning (0) and its end (1). */
function positionOf(options: GameOptions, place: number): GameState {
  const states: GameState[] = [];
  playedGame(options, (before) => states.push(before));
  const state = states[Math.floor(place * states.length)];
  if (!state) throw new Error('no position');
  return state;
}

const few = fc.record(Object.fromEntries(CARDS.map((card) => [card, fc.nat(3)]))).map(sparseCards);
const scarcely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 4 });

/** Any move that can be written down, legal or not; mostly a build, because it can be wrong in most ways. */
const anyMove = (state: GameState): fc.Arbitrary<Move> => {
  const seat = fc.oneof({ weight: 9, arbitrary: fc.constant(state.turn ?? 0) }, fc.nat(3));
  const build = fc
    .record({
      seat,
      space: fc.constantFrom(...SPACES),
      pay: few,
      take: few,
      advance: scarcely(fc.integer({ min: 0, max: 3 })),
    })
    .map(({ advance, ...rest }): Move => ({ ...rest, type: 'build', ...(advance === undefined ? {} : { advance }) }));
  return fc.oneof(
    { weight: 6, arbitrary: build },
    fc.record({ seat, type: fc.constant('pass' as const), return: few }),
    fc.record({ seat, type: fc.constant('choose' as const), card: fc.constantFrom('pairs', 'violet', 'red', 'blue') }),
    fc.record({ seat, type: fc.constant('substitute' as const), take: few }),
  );
};

/** A legal move with one change: near misses, and other legal moves. */
const nearMove = (legal: readonly Move[]): fc.Arbitrary<Move> =>
  fc
    .tuple(fc.constantFrom(...legal), fc.constantFrom(...CARDS), fc.constantFrom(...CARDS), fc.nat(6))
    .map(([move, from, to, change]) => changed(move, change, (cards) => moved(cards, from, to, change % 2)));

/** One more card of a kind, and sometimes one fewer of another. */
function moved(cards: CardCounts, from: Card, to: Card, away: number): CardCounts {
  const full: Record<Card, number> = { ...fullCards(cards) };
  full[from] = Math.max(0, full[from] - away);
  full[to] += 1;
  return sparseCards(full);
}

function changed(move: Move, change: number, other: (cards: CardCounts) => CardCounts): Move {
  switch (move.type) {
    case 'build':
      if (change < 2) return { ...move, pay: other(move.pay) };
      if (change < 4) return { ...move, take: other(move.take) };
      if (change === 4) return { ...move, space: SPACES[(SPACES.indexOf(move.space as 'A1') + 2) % 25] ?? 'A1' };
      return { ...move, advance: move.advance === undefined ? 1 : 3 - move.advance };
    case 'pass':
      return { ...move, return: other(move.return) };
    case 'substitute':
      return { ...move, take: other(move.take) };
    case 'choose':
      return { ...move, card: 'pairs' };
  }
}

function keyOf(move: Move): string {
  switch (move.type) {
    case 'build': {
      const cards = [move.pay, move.take].map((counts) => JSON.stringify(sparseCards(counts)));
      return `${move.seat} build ${move.space} ${cards.join(' ')} ${move.advance ?? '-'}`;
    }
    case 'pass':
      return `${move.seat} pass ${JSON.stringify(sparseCards(move.return))}`;
    case 'choose':
      return `${move.seat} choose ${move.card}`;
    case 'substitute':
      return `${move.seat} substitute ${JSON.stringify(sparseCards(move.take))}`;
  }
}

/** Whether the items are ordered: by the first value, then by the second, then by the third, largest first. */
function expectFirst(ranks: readonly (readonly number[])[]): void {
  const compared = ranks.slice(1).map((rank, place) => {
    const before = ranks[place] ?? [];
    const differing = rank.findIndex((value, part) => value !== before[part]);
    return differing < 0 || (before[differing] ?? 0) > (rank[differing] ?? 0);
  });
  expect(compared).not.toContain(false);
}

function without(hand: Cards, paid: Cards): Cards {
  return fullCards(Object.fromEntries(CARDS.map((card) => [card, hand[card] - paid[card]])));
}

/** The higher, the more cards are of one color. */
function unevenness(cards: Cards): number {
  return COLORS.reduce((sum, color) => sum + cards[color] ** 2, 0);
}

/**
 * A card of the most frequent color counts eight, of the next ones four, two and one; of equally frequent colors the
 * earlier one counts more.
 */
function fitting(take: Cards, held: Cards): number {
  const order = [...COLORS].sort((a, b) => held[b] - held[a]);
  return order.reduce((sum, color, place) => sum + take[color] * 2 ** (3 - place), 0);
}

describe('every position', () => {
  it('applies exactly the moves that it lists as legal', () => {
    fc.assert(
      fc.property(games, fc.double({ min: 0, max: 0.999, noNaN: true }), fc.gen(), (options, place, draw) => {
        const state = positionOf(options, place);
        const legal = [...legalMoves(components, state)];
        const keys = new Set(legal.map(keyOf));
        expect(keys.size).toBe(legal.length);
        const tried: Move[] = [];
        for (let count = 0; count < 40; count++) {
          tried.push(
            draw(() => fc.constantFrom(...legal)),
            draw(anyMove, state),
            draw(nearMove, legal),
          );
        }
        for (const move of tried) {
          expect({ move, applied: apply(components, state, move).ok }).toEqual({
            move,
            applied: keys.has(keyOf(move)),
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('lists options that agree with the legal moves, without repeats', () => {
    fc.assert(
      fc.property(games, fc.double({ min: 0, max: 0.999, noNaN: true }), (options, place) => {
        const state = positionOf(options, place);
        const builds = [...legalMoves(components, state)].filter(({ type }) => type === 'build');
        let listed = 0;
        for (const option of buildOptions(components, state, state.turn ?? 0)) {
          for (const paid of option.payments) listed += option.draws(paid).length;
        }
        expect(listed).toBe(builds.length);
      }),
      { numRuns: 30 },
    );
  });

  it('proposes the least costly payment, the best draw and the best cards to keep first', () => {
    const level = fc.nat(3);
    const boards = fc.record({ C2: level, B3: level, D3: level, C4: level, B2: fc.nat(1) });
    fc.assert(
      // Few cards of each color, so that ties are frequent.
      fc.property(fc.record(Object.fromEntries(CARDS.map((card) => [card, fc.nat(2)]))), boards, (cards, board) => {
        const hand = fullCards(cards);
        const state = table({ hands: [hand, {}], boards: [board, {}] });
        for (const option of buildOptions(components, state, 0)) {
          expectFirst(option.payments.map((paid) => [-countCards(paid), -paid.wild, -unevenness(without(hand, paid))]));
          for (const paid of option.payments.slice(0, 5)) {
            const draws = option.draws(paid);
            expect(drawOptions(components, state, 0, option, paid)).toEqual(draws);
            expectFirst(draws.map(({ take }) => [take.wild, fitting(take, without(hand, paid))]));
          }
        }
        const kept = rankedKeepOptions(hand);
        expect(kept.map((cards) => JSON.stringify(cards)).sort()).toEqual(
          keepOptions(hand)
            .map((cards) => JSON.stringify(cards))
            .sort(),
        );
        expectFirst(kept.map((cards) => [cards.wild, unevenness(cards)]));
      }),
      { numRuns: 40 },
    );
  });
});

describe('every game', () => {
  it('keeps all 76 cards and all wood', () => {
    fc.assert(
      fc.property(games, (options) => {
        let wood: object | null = null;
        playedGame(options, (before, _move, after) => {
          wood ??= allWood(before);
          expect(allCards(after)).toEqual(components.cards);
          expect(allWood(after)).toEqual(wood);
        });
      }),
      { numRuns: 25 },
    );
  });

  it('never changes a state, a move or the components in place', () => {
    const frozen = deepFreeze(parsedComponents(standardFile()));
    fc.assert(
      fc.property(games, (options) => {
        playedGame(options, (before, move) => {
          deepFreeze(before);
          deepFreeze(move);
          const applied = apply(frozen, before, move);
          expect(applied.ok).toBe(true);
          apply(frozen, before, { seat: before.turn ?? 0, type: 'pass', return: { wild: 99 } });
          buildOptions(frozen, before, before.turn ?? 0);
        });
      }),
      { numRuns: 8 },
    );
  });

  it('never lowers a score, and has a state of plain JSON', () => {
    fc.assert(
      fc.property(games, (options) => {
        playedGame(options, (before, _move, after) => {
          const gained = scores(after).map((points, seat) => points - (scores(before)[seat] ?? 0));
          expect(Math.min(...gained)).toBeGreaterThanOrEqual(0);
          expect(JSON.parse(JSON.stringify(after))).toEqual(after);
        });
      }),
      { numRuns: 10 },
    );
  });

  it('is completely reproduced by its record', () => {
    fc.assert(
      fc.property(games, (options) => {
        const states: GameState[] = [];
        const { record, state } = playedGame(options, (_before, _move, after) => states.push(after));
        const replayed = replay(components, JSON.parse(JSON.stringify(record)), (number, move, at) => {
          expect(at).toEqual(states[number]);
          expect(move).toEqual(record.moves[number]);
        });
        expect(replayed).toEqual({ ok: true, record, state });
        for (const move of record.moves) {
          if (move.type === 'build') expect([...ORNAMENT_ELEMENTS, 'connector']).toContain(move.element);
        }
      }),
      { numRuns: 20 },
    );
  });
});
