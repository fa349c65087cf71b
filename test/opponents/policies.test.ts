/** Computer players make legal and repeatable moves, and the apprentice beats chance. */
import { describe, expect, it } from 'vitest';
import {
  apprentice,
  chooseMove,
  EASIEST,
  expectedPoints,
  hoardingPolicy,
  isLevel,
  journeyman,
  LEVELS,
  playGame,
  pointsGainedBy,
  randomPolicy,
} from '../../src/opponents/index.ts';
import {
  buildableSpaces,
  buildOptions,
  COLORS,
  COSTS,
  countCards,
  countPairs,
  createGame,
  fullCards,
  type GameState,
  legalMoves,
  type Move,
  playerAt,
  seededRandom,
  totalPoints,
} from '../../src/rules/index.ts';
import { playedGame } from '../support/game/games.ts';
import { components, table } from '../support/game/rules.ts';

describe('the random table', () => {
  it('repeats a game from its seed, and varies with the seed', () => {
    const game = (seed: number) => JSON.stringify(playedGame({ side: 'B', players: 4, seed }).record);
    expect(game(3)).toBe(game(3));
    expect(game(3)).not.toBe(game(4));
  });

  it('includes odd payments, empty stacks of colors and wilds, substitutes, early passes', () => {
    const seen = { pairs: 0, wilds: 0, empty: 0, noWilds: 0, substitutes: 0, earlyPasses: 0 };
    const look = (before: GameState, move: Move, after: GameState) => {
      if (COLORS.some((color) => after.stacks[color] === 0)) seen.empty++;
      if (after.stacks.wild === 0) seen.noWilds++;
      if (move.type === 'substitute') seen.substitutes++;
      if (move.type === 'pass' && buildableSpaces(components, before, move.seat).some(({ payable }) => payable)) {
        seen.earlyPasses++;
      }
      if (move.type !== 'build' || !move.element) return;
      if (countPairs(fullCards(move.pay), COSTS[move.element]) >= 2) seen.pairs++;
      if ((move.pay.wild ?? 0) >= 2) seen.wilds++;
    };
    for (let seed = 0; seed < 60; seed++) {
      const { record } = playedGame(
        { side: seed % 2 ? 'A' : 'B', players: 3 + (seed % 2), seed },
        (before, move, after, events) => {
          const built = events.find((event) => event.type === 'built');
          look(before, built && move.type === 'build' ? { ...move, element: built.element } : move, after);
        },
      );
      expect(record.result).toBeDefined();
    }
    for (const [what, times] of Object.entries(seen)) expect({ what, often: times > 3 }).toEqual({ what, often: true });
  });

  it('empties the stack that it hoards', () => {
    const left = (policy: typeof randomPolicy) => {
      let least = 99;
      for (let seed = 0; seed < 5; seed++) {
        playGame(components, 'A', new Array(4).fill(policy), seededRandom(seed), (_before, _move, after) => {
          least = Math.min(least, after.stacks.green);
        });
      }
      return least;
    };
    expect(left(hoardingPolicy('green'))).toBe(0);
  });
});

describe('the apprentice', () => {
  it('takes the build with the most immediate points', () => {
    // A table is worth 5 and claims the green hammer for 2; a frame elsewhere is worth 1.
    const state = table({ hands: [{ green: 4, yellow: 1 }, {}], boards: [{ C4: 3 }, {}] });
    expect(apprentice(components, state, seededRandom(1))).toMatchObject({ space: 'C4', pay: { green: 4 } });
  });

  it('counts tools now, ornaments and connectors at the ends of rounds, and enclosed plants', () => {
    const around = { B1: 1, A2: 1, C2: 1, B3: 1, A1: 1, A3: 1 };
    const state = table({ side: 'B', hands: [{ green: 4 }, {}], boards: [around, {}], state: { round: 2 } });
    const gain = (name: string) => {
      const space = buildableSpaces(components, state, 0).find((one) => one.space.name === name);
      return space && pointsGainedBy(components, state, 0, space);
    };
    expect(gain('C1')).toBe(2 + 3 + 10);
    expect(gain('D3')).toBe(1);
  });

  it('passes when it can build nothing', () => {
    const state = table({ hands: [{}, { red: 1 }] });
    expect(apprentice(components, state, seededRandom(1))).toEqual({ seat: 0, type: 'pass', return: {} });
  });

  it('beats chance nearly always', () => {
    let won = 0;
    const games = 40;
    for (let game = 0; game < games; game++) {
      const seat = game % 2;
      const policies = seat === 0 ? [apprentice, randomPolicy] : [randomPolicy, apprentice];
      const { state } = playGame(components, game % 4 < 2 ? 'A' : 'B', policies, seededRandom(game));
      const points = state.players.map(totalPoints);
      if ((points[seat] ?? 0) > (points[1 - seat] ?? 0)) won++;
    }
    expect(won).toBeGreaterThanOrEqual(games - 2);
  });
});

describe('the beginner', () => {
  it('passes only where nothing can be built, and keeps its wilds then', () => {
    for (const seed of [1, 2, 3]) {
      playedGame({ side: seed === 2 ? 'B' : 'A', players: 1 + seed, seed }, (before) => {
        if (before.phase !== 'build' || before.turn === null) return;
        const { hand } = playerAt(before, before.turn);
        const move = chooseMove(EASIEST, components, before, seededRandom(seed));
        const canBuild = buildOptions(components, before, before.turn).length > 0;
        expect(move.type).toBe(canBuild ? 'build' : 'pass');
        if (move.type !== 'pass') return;
        const returned = fullCards(move.return);
        if (returned.wild > 0) expect(returned.wild).toBe(hand.wild - (countCards(hand) - countCards(returned)));
      });
    }
  });

  it('never pays with a wild where as few cards of the color would do', () => {
    playedGame({ side: 'A', players: 2, seed: 4 }, (before) => {
      if (before.phase !== 'build' || before.turn === null) return;
      const { hand } = playerAt(before, before.turn);
      const move = chooseMove(EASIEST, components, before, seededRandom(4));
      if (move.type !== 'build') return;
      const paid = fullCards(move.pay);
      const option = buildOptions(components, before, before.turn).find(({ space }) => space.name === move.space);
      const better = option?.payments.filter(
        (other) => other.wild < paid.wild && countCards(other) <= countCards(paid) && hand.wild > 0,
      );
      expect(better).toEqual([]);
    });
  });
});

describe('the journeyman', () => {
  it('beats the apprentice nearly always', () => {
    let won = 0;
    const games = 20;
    for (let game = 0; game < games; game++) {
      const seat = game % 2;
      const policies = seat === 0 ? [journeyman, apprentice] : [apprentice, journeyman];
      const { state } = playGame(components, game % 4 < 2 ? 'A' : 'B', policies, seededRandom(game));
      const points = state.players.map(totalPoints);
      if ((points[seat] ?? 0) > (points[1 - seat] ?? 0)) won++;
    }
    expect(won).toBeGreaterThanOrEqual(16);
  });

  it('expects the exact score of a finished game', () => {
    const { state } = playedGame({ side: 'B', players: 2, seed: 8, policy: 'apprentice' });
    for (const [seat, player] of state.players.entries()) {
      expect(expectedPoints(components, state, seat)).toBe(totalPoints(player));
    }
  });
});

describe('the levels', () => {
  it.each([...LEVELS])('%s plays a legal, repeatable move in every position of a game', (level) => {
    playedGame({ side: 'A', players: 3, seed: 1 }, (before) => {
      if (before.players[before.turn ?? 0] && [...legalMoves(components, before)].length > 300) return;
      const move = chooseMove(level, components, before, seededRandom(9), { nodes: 50 });
      expect(move).toEqual(chooseMove(level, components, before, seededRandom(9), { nodes: 50 }));
      expect(move.seat).toBe(before.turn);
    });
  });

  it('are known by name', () => {
    expect(isLevel('apprentice')).toBe(true);
    expect(isLevel('grandmaster')).toBe(false);
    expect(isLevel('toString')).toBe(false);
  });

  it('refuse to move when the game is over', () => {
    const { state } = createGame(components, { side: 'A', startingPlayer: 0, startingHandCards: ['red', 'green'] });
    const over = { ...state, phase: 'over' as const, turn: null };
    for (const level of LEVELS) expect(() => chooseMove(level, components, over, seededRandom(1))).toThrow(RangeError);
  });
});
