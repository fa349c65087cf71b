/**
 * Each number of the game is changed in one place: players, hints, texts and pictures follow variants of `constants.ts`
 * and the component file.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Policy } from '../../src/opponents/index.ts';
import type * as Constants from '../../src/rules/constants.ts';
import type { GameState, Move } from '../../src/rules/index.ts';
import { drawnPartOf } from '../support/runner/campaign.ts';

type Numbers = { readonly [name in keyof typeof Constants]: unknown };

interface Variant {
  readonly numbers?: Partial<Numbers>;
  readonly wood?: Readonly<Record<string, number>>;
}

const VARIANTS: Readonly<Record<string, Variant>> = {
  'cheaper connectors': { numbers: { COSTS: { frame: 1, midsection: 2, core: 3, table: 4, connector: 3 } } },
  'dear elements, some for the same': {
    numbers: { COSTS: { frame: 2, midsection: 3, core: 3, table: 6, connector: 7 } },
  },
  'draws as large as what is paid': {
    numbers: {
      COSTS: { frame: 1, midsection: 1, core: 2, table: 3, connector: 2 },
      DRAW_SIZES: { frame: 1, midsection: 1, core: 2 },
    },
  },
  'other draws and steps, larger hands kept': {
    numbers: { DRAW_SIZES: { frame: 0, midsection: 2, core: 1 }, MARKER_STEPS: [1, 2, 3], MAX_KEPT_CARDS: 5 },
  },
  'nothing kept': { numbers: { MARKER_STEPS: [2], MAX_KEPT_CARDS: 0 } },
  'other points': {
    numbers: { ORNAMENT_POINTS: [0, 2, 3, 9, 20], CONNECTOR_POINTS: [4, 1, 5], PLANT_POINTS: 25 },
  },
  'little wood': { wood: { framePerColor: 6, midsection: 5, core: 3, table: 2, connector: 8 } },
};

/** Positions with so few cards left are both solved and searched by brute force. */
const MAX_CARDS = 4;
/** Puzzles are rarer, because they are of the last round. */
const MAX_PUZZLE_CARDS = 6;
const PUZZLES = 5;
const TRIED = 1500;

/** The modules that depend on the numbers, loaded with the variant in place. */
async function loaded({ numbers = {}, wood }: Variant) {
  vi.resetModules();
  vi.doMock('../../src/rules/constants.ts', async (original) => ({ ...(await original<object>()), ...numbers }));
  vi.doMock('../support/game/rules.ts', async (original) => {
    const support = await original<typeof import('../support/game/rules.ts')>();
    const components = support.parsedComponents({ ...support.standardFile(), ...(wood && { woodElements: wood }) });
    return { ...support, components };
  });
  return {
    rules: await import('../../src/rules/index.ts'),
    opponents: await import('../../src/opponents/index.ts'),
    language: await import('../../src/language/index.ts'),
    ...(await import('../../src/opponents/search/master.ts')),
    ...(await import('../../src/opponents/puzzles/puzzle.ts')),
    ...(await import('../../tools/puzzles/prover.ts')),
    ...(await import('../support/game/rules.ts')),
    ...(await import('../support/game/games.ts')),
    ...(await import('../picture/support/texts.ts')),
    ...(await import('./support/agreement.ts')),
    ...(await import('./solving/bruteForce.ts')),
    ...(await import('./advising/support/proofs.ts')),
    ...(await import('./advising/support/sampling.ts')),
  };
}

describe.each(drawnPartOf('variants of the numbers', Object.entries(VARIANTS), 2))('with %s', (_, variant) => {
  let game: Awaited<ReturnType<typeof loaded>>;
  /** Positions of three games with the moves played; one game is by apprentices. */
  const played: { readonly state: GameState; readonly move: Move }[] = [];
  const every = (nth: number, phase = 'build') =>
    played.filter(({ state }) => state.phase === phase).filter((__, index) => index % nth === nth - 1);

  beforeAll(async () => {
    game = await loaded(variant);
    for (const seed of [1, 2, 3]) {
      const policy = seed === 3 ? 'apprentice' : 'random';
      game.playedGame({ side: seed === 2 ? 'B' : 'A', players: seed + 1, seed, policy }, (state, move) =>
        played.push({ state, move }),
      );
    }
  });

  afterAll(() => {
    vi.doUnmock('../../src/rules/constants.ts');
    vi.doUnmock('../support/game/rules.ts');
    vi.resetModules();
  });

  it('the search agrees with the rules on moves and results', () => {
    const compared = every(9);
    for (const { state } of compared) game.compare(state);
    expect(compared.length).toBeGreaterThan(5);
  });

  it('every level plays a game of legal moves', () => {
    const { chooseMove, LEVELS, playGame } = game.opponents;
    const seats = 4;
    for (let first = 0; first < LEVELS.length; first += seats) {
      const table = LEVELS.slice(first, first + seats).map(
        (level): Policy =>
          (components, position, random) =>
            chooseMove(level, components, position, random, { nodes: 2000 }),
      );
      const { state } = playGame(game.components, 'B', table, game.rules.seededRandom(5));
      expect(state.phase).toBe('over');
    }
  });

  it('the solver agrees with brute force at the ends of rounds', () => {
    const { countCards } = game.rules;
    const { tunedWeights } = game.opponents;
    const master = new game.Master(game.components, tunedWeights);
    const rounded = (worths: readonly number[] = []) => worths.map((worth) => Math.round(worth * 1e6) / 1e6);
    let solved = 0;
    for (const { state } of every(1)) {
      const cards = state.players.reduce((sum, { hand, passed }) => sum + (passed ? 0 : countCards(hand)), 0);
      if (cards === 0 || cards > MAX_CARDS) continue;
      const tried = game.bruteForce(state, (ended) => master.worths(ended), TRIED);
      if (!tried) continue;
      const limits = { nodes: 100_000, stopped: () => false, elapsedShare: () => 0 };
      expect(rounded(master.solve(state, limits)?.worths)).toEqual(rounded(tried.worths));
      solved++;
    }
    expect(solved).toBeGreaterThan(0);
  });

  if (variant.numbers?.COSTS) {
    it('puzzles offer what the rules allow, and brute force finds the same answers', () => {
      const { apply, countCards, legalMoves, scores } = game.rules;
      const prove = game.createProver(game.components, game.NODES_PER_PUZZLE);
      let proven = 0;
      for (const { state } of every(1)) {
        const cards = state.players.reduce((sum, { hand, passed }) => sum + (passed ? 0 : countCards(hand)), 0);
        const proof = cards > MAX_PUZZLE_CARDS ? null : prove(state);
        if (!proof) continue;
        if (proven === PUZZLES) break;
        const points = new Map<string, number>();
        let isWhole = true;
        for (const move of legalMoves(game.components, state)) {
          const first = game.firstMoveAt(proof.firstMoves, move.type === 'build' ? move.space : 'pass');
          const applied = apply(game.components, state, move);
          if (!first || !applied.ok) throw new Error(`no first move: ${JSON.stringify(move)}`);
          const tried = game.bruteForce(applied.state, scores, TRIED);
          isWhole = tried !== null;
          if (!isWhole) break;
          const key = game.firstMoveKey(first);
          points.set(key, Math.max(points.get(key) ?? 0, tried?.worths[proof.seat] ?? 0));
        }
        if (!isWhole) continue;
        expect([...points.keys()].sort()).toEqual(proof.firstMoves.map(game.firstMoveKey).sort());
        const [best, second] = [...points.values()].sort((a, b) => b - a);
        expect([best, second]).toEqual([proof.points, proof.secondPoints]);
        expect(points.get(game.firstMoveKey(proof.best))).toBe(best);
        proven++;
      }
      expect(proven).toBeGreaterThan(0);
    });
  }

  it('hints are legal moves, and their reasons hold', async () => {
    const random = game.rules.seededRandom(7);
    for (const position of [...every(25), ...every(3, 'choose')]) {
      const advice = await game.adviceAt(position.state);
      for (const { move } of [advice.best, ...advice.alternatives]) {
        expect(game.rules.apply(game.components, position.state, move)).toMatchObject({ ok: true });
      }
      for (const { claim, reasons } of game.foundAt(position, advice, random)) {
        for (const reason of reasons) expect([reason, game.faultOf(reason, claim)]).toEqual([reason, null]);
      }
    }
  });

  it('texts and pictures show the number', () => {
    const { createLanguage, figureWords } = game.language;
    const numbers = game.rules.gameNumbers(game.components);
    const { costs, points, kept, advances, supply } = numbers;
    const words = createLanguage().of('en');
    const building = words.rules('building', numbers).text;
    for (const cost of Object.values(costs)) expect(building).toContain(`: ${cost} card`);
    expect(words.rules('scoring', numbers).text).toContain(`${points.ornament[4]} points`);
    expect(words.rules('drawing', numbers).text).toContain(words.either(advances.map(String)));
    expect(words.rules('passing', numbers).text).toContain(`${kept} card`);
    expect(words.rules('supply', numbers).text).toContain(`${supply.table}`);
    const request = {
      components: game.components,
      words: figureWords(words, game.components, numbers),
      theme: 'light',
    };
    const drawn = game.textsOf({ kind: 'figure', request: { ...request, topic: 'building' } as never });
    for (const cost of Object.values(costs)) expect(drawn.map(({ text }) => text).join('\n')).toContain(`${cost} card`);
  });
});
