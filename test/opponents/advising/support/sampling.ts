/** Samples positions of recorded and random games, with the reasons for hints, played moves and random moves. */
import { readdirSync, readFileSync } from 'node:fs';
import {
  type Advice,
  createAdviser,
  createThinkingQueue,
  type Reason,
  randomPolicy,
  reasonsOf,
  thinkNow,
} from '../../../../src/opponents/index.ts';
import {
  createGame,
  type GameState,
  type Move,
  type Random,
  replay,
  SIDES,
  seededRandom,
  shuffled,
} from '../../../../src/rules/index.ts';
import { playedGame } from '../../../support/game/games.ts';
import { components } from '../../../support/game/rules.ts';
import type { Claim } from './proofs.ts';

const FOLDER = new URL('../../../games/', import.meta.url);

export interface Position {
  readonly state: GameState;
  readonly move: Move;
}

/**
 * `count` positions, a quarter of them choices of start cards and some choices of substitutes, as far as available; the
 * same for the same seed.
 */
export function sampledPositions(count: number, seed: number): Position[] {
  const random = seededRandom(seed);
  const byPhase = new Map<string, Position[]>();
  const note = (state: GameState, move: Move) => {
    const known = byPhase.get(state.phase) ?? [];
    known.push({ state, move });
    byPhase.set(state.phase, known);
  };
  for (const file of readdirSync(FOLDER).filter((name) => name.includes('players'))) {
    for (const line of readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n')) {
      const record = JSON.parse(line);
      let before = createGame(components, record).state;
      const replayed = replay(components, record, (_, move, after) => {
        note(before, move);
        before = after;
      });
      if (!replayed.ok) throw new Error(`${file}: ${JSON.stringify(replayed)}`);
    }
  }
  for (let game = 0; game < Math.max(12, count / 8); game++) {
    const side = SIDES[game % 2] ?? 'A';
    const policy = game % 5 === 0 ? 'apprentice' : 'random';
    playedGame({ side, players: 2 + (game % 3), seed: seed + game, policy }, note);
  }
  const few = (phase: string, most: number) => shuffled(byPhase.get(phase) ?? [], random).slice(0, most);
  const rare = [...few('choose', Math.ceil(count / 4)), ...few('substitute', Math.ceil(count / 20))];
  return [...rare, ...few('build', count - rare.length)];
}

const queue = createThinkingQueue({ think: async (state, options) => thinkNow(components, state, options) });
const adviser = createAdviser({ components, queue, budget: { nodes: 2000 } });

export type GivenAdvice = Extract<Advice, { readonly ok: true }>;

export interface Found {
  readonly claim: Claim;
  readonly reasons: readonly Reason[];
}

export async function adviceAt(state: GameState): Promise<GivenAdvice> {
  const advice = await adviser.advise(state);
  if (!advice.ok) throw new Error(advice.code);
  return advice;
}

/** Everything that is said about a position: in a hint, in a review of the played move, and about other moves. */
export function foundAt({ state, move }: Position, advice: GivenAdvice, random: Random): Found[] {
  const { best, alternatives, comparison } = advice;
  const because = comparison.kind === 'ahead' ? comparison.because : [];
  const beside = alternatives[0]?.move ?? null;
  const reviewed = reasonsOf(components, state, best.move, { beside: move });
  const plain = [move, randomPolicy(components, state, random)];
  return [
    { claim: { state, move: best.move, beside }, reasons: [...because, ...best.reasons] },
    ...alternatives.map((each) => ({ claim: { state, move: each.move, beside: best.move }, reasons: each.reasons })),
    { claim: { state, move: best.move, beside: move }, reasons: reviewed },
    ...plain.map((each) => ({
      claim: { state, move: each, beside: null },
      reasons: reasonsOf(components, state, each),
    })),
  ];
}
