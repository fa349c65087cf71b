/** The levels between the apprentice and the master: each has its habit, and none plays nonsense. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { characterPolicy, moodOf, movesConsideredBy } from '../../../src/opponents/characters/characterPolicy.ts';
import {
  biasedWeights,
  type Character,
  moveBias,
  type RoundSight,
} from '../../../src/opponents/characters/characters.ts';
import {
  chooseMove,
  LEVELS,
  type Level,
  type Policy,
  playGame,
  STAND_IN,
  standIn,
  tunedWeights,
} from '../../../src/opponents/index.ts';
import { FIRST_TILE_GROUP, TILE_GROUPS } from '../../../src/opponents/search/features.ts';
import {
  apply,
  connectorCount,
  type GameState,
  legalMoves,
  type Seat,
  seededRandom,
  totalPoints,
} from '../../../src/rules/index.ts';
import { playedGame } from '../../support/game/games.ts';
import { components, table } from '../../support/game/rules.ts';

const MOVE: Character['sight'] = { of: 'move', bias: { frame: 0, besidePlant: 0 } };
const ROUND: RoundSight = { of: 'round', nodes: 200, rivals: false, bias: { connector: 0, tile: 0 } };
const SIGHTS = [
  { looks: 'at a move', sight: MOVE },
  { looks: 'at the round', sight: ROUND },
  { looks: 'at the others, too', sight: { ...ROUND, rivals: true } },
];
const PLAIN = { noise: 0, overlookedPercent: 0, moodiness: 0 };

/** The positions of a game between apprentices that offer a decision. */
function positions(seed: number): GameState[] {
  const seen: GameState[] = [];
  playedGame({ side: seed % 2 ? 'B' : 'A', players: 2 + (seed % 3), seed, policy: 'apprentice' }, (before) => {
    seen.push(before);
  });
  return seen;
}

const levelPolicy =
  (level: Level): Policy =>
  (all, state, random) =>
    chooseMove(level, all, state, random, { nodes: 1000 });

describe('a character', () => {
  it.each(SIGHTS)('never makes a move worse than its tolerance ($looks)', ({ sight }) => {
    const consider = movesConsideredBy(sight);
    const unnoticed = 4;
    const policy = characterPolicy({ ...PLAIN, sight, noise: unnoticed });
    for (const seed of [1, 2]) {
      for (const state of positions(seed).filter((_, place) => place % 3 === 0)) {
        const considered = consider(components, state, state.turn as Seat);
        const move = policy(components, state, seededRandom(seed));
        const worth = considered.find((each) => isDeepStrictEqual(each.move, move))?.worth;
        const best = Math.max(...considered.map((each) => each.worth));
        expect({ seed, move, short: best - (worth ?? Number.NEGATIVE_INFINITY) }).toMatchObject({
          short: expect.toSatisfy((short: number) => short >= 0 && short <= unnoticed),
        });
      }
    }
  });

  it.each(SIGHTS)('considers only legal moves of different kinds ($looks)', ({ sight }) => {
    const consider = movesConsideredBy(sight);
    for (const state of positions(4)) {
      const considered = consider(components, state, state.turn as Seat);
      expect(considered.length).toBeGreaterThan(0);
      for (const { move } of considered) expect(apply(components, state, move).ok).toBe(true);
      const kinds = considered.map(({ move }) => (move.type === 'build' ? move.space : JSON.stringify(move)));
      expect(new Set(kinds).size).toBe(considered.length);
    }
  });

  it.each(SIGHTS)('finds one build and can pass even if it overlooks everything else ($looks)', ({ sight }) => {
    const blind = characterPolicy({ ...PLAIN, sight, overlookedPercent: 100 });
    const state = table({ hands: [{ green: 4, yellow: 4 }, {}] });
    const seen = new Set(Array.from({ length: 20 }, (_, seed) => blind(components, state, seededRandom(seed)).type));
    expect(seen).toContain('build');
    const nothing = table({ hands: [{}, { red: 1 }] });
    expect(blind(components, nothing, seededRandom(1))).toEqual({ seat: 0, type: 'pass', return: {} });
  });

  it('builds more connectors if it is fond of them', () => {
    const connectors = (connector: number) => {
      const sight = { ...ROUND, bias: { connector, tile: 0 } };
      const policies = [characterPolicy({ ...PLAIN, sight }), characterPolicy({ ...PLAIN, sight: ROUND })];
      return [1, 2, 3].reduce((sum, seed) => {
        const { state } = playGame(components, 'A', policies, seededRandom(seed));
        return sum + connectorCount(components, state, 0);
      }, 0);
    };
    expect(connectors(5)).toBeGreaterThan(connectors(0) + 2);
  });

  it('that is fond of tiles values positions near them more, and no others less', () => {
    const weights = tunedWeights('B', 2);
    const [plain, fond] = [
      biasedWeights(weights, { connector: 0, tile: 0 }),
      biasedWeights(weights, { connector: 0, tile: 1 }),
    ];
    expect(plain).toEqual(weights);
    fond.forEach((stage, at) => {
      stage.forEach((weight, feature) => {
        const isTile = feature >= FIRST_TILE_GROUP && feature < FIRST_TILE_GROUP + TILE_GROUPS;
        expect(weight - (weights[at]?.[feature] ?? 0)).toBeCloseTo(isTile ? 1 : 0, 9);
      });
    });
  });

  it('that is fond of frames and of plants values new frames and frames by plants more, and nothing else', () => {
    const state = table({
      side: 'B',
      hands: [{ green: 4, yellow: 4, violet: 4, red: 4 }, {}],
      boards: [{ C2: 1 }, {}],
    });
    const { spaces, plants } = components.floors.B;
    for (const move of legalMoves(components, state)) {
      const space = spaces.find(({ name }) => move.type === 'build' && name === move.space);
      const isNew = space !== undefined && space.name !== 'C2';
      const isBeside = plants.some(({ adjacent, corners }) => [...adjacent, ...corners].includes(space?.index ?? -1));
      const fond = (frame: number, besidePlant: number) => moveBias(components, { frame, besidePlant }, state, move);
      expect(fond(0, 0)).toBe(0);
      expect(fond(2, 0)).toBe(isNew && space.kind === 'ornament' ? 2 : 0);
      expect(fond(0, 3)).toBe(isNew && isBeside ? 3 : 0);
    }
  });
});

describe('the levels in order', () => {
  it('score more the higher they are, compared three levels apart', () => {
    const weaker = LEVELS.slice(0, -3);
    for (const [place, level] of weaker.entries()) {
      const better = LEVELS[place + 3] as Level;
      let ahead = 0;
      for (let game = 0; game < 2; game++) {
        const policies = [levelPolicy(level), levelPolicy(better)];
        const seat = game % 2;
        const seated = seat === 0 ? policies : [...policies].reverse();
        const { state } = playGame(components, game === 0 ? 'A' : 'B', seated, seededRandom(game));
        const points = state.players.map(totalPoints);
        ahead += (points[1 - seat] ?? 0) - (points[seat] ?? 0);
      }
      expect({ level, better, ahead }).toMatchObject({ ahead: expect.toSatisfy((points: number) => points > 0) });
    }
  });

  it('include the one that moves for absent people', () => {
    const state = table({ hands: [{ green: 4, yellow: 4 }, {}] });
    expect(LEVELS).toContain(STAND_IN);
    expect(standIn(components, state, seededRandom(3))).toEqual(
      chooseMove(STAND_IN, components, state, seededRandom(3)),
    );
  });
});

describe('a mood', () => {
  it('lasts for a round, and changes from round to round and from seat to seat', () => {
    const moods = new Map<string, Set<number>>();
    for (const seed of [1, 2, 3, 4, 5]) {
      for (const state of positions(seed)) {
        if (state.phase !== 'build') continue;
        const seat = state.turn as Seat;
        const at = `game ${seed}, round ${state.round}, seat ${seat}`;
        moods.set(at, (moods.get(at) ?? new Set()).add(moodOf(state, seat)));
      }
    }
    const all = [...moods.values()].flatMap((of) => [...of]);
    expect(all).toHaveLength(moods.size);
    expect(new Set(all).size).toBeGreaterThan(0.8 * moods.size);
    expect(Math.min(...all)).toBeLessThan(0.2);
    expect(Math.max(...all)).toBeGreaterThan(0.8);
  });
});
