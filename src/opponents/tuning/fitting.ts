/**
 * Fitting: weights by regression on games of many styles, so that more is seen than masters play.
 * The end of a round is worth what its player has at the end of the game, the plain master having played on; a position
 * midway, what a search finds from there.
 */
import { type GameState, type Random, type Seat, shuffled } from '../../rules/index.ts';
import { ownOf } from '../compact/board.ts';
import { type Surroundings, surroundingsOf } from '../compact/surroundings.ts';
import { Beam } from '../search/beam.ts';
import { type Judge, type MasterWeights, STAGES, WEIGHTS_A_STAGE } from '../search/evaluation.ts';
import { scoredBefore } from '../search/master.ts';
import type { Pool } from '../search/pool.ts';
import { Casting } from './casting.ts';
import { ENDED_STAGES, Spreads } from './leaning.ts';
import { nodesOnly, playQuickly } from './quickGame.ts';
import { Ridge } from './ridge.ts';
import { randomStyle } from './styles.ts';
import {
  dealt,
  finalScore,
  judgeWith,
  type Learning,
  type Seen,
  seen,
  type TuningTable,
  watchingEnds,
} from './table.ts';

/** A seat has a style in so many of a hundred rounds, the last one excepted. */
const STYLED_ROUNDS = 55;
/** One start card in so many is taken by chance. */
const STARTS_BY_CHANCE = 3;
/** Nobody has a style before the numbers of so many games are known. */
const GAMES_FOR_SPREADS = 16;
/** Of the games, for positions midway: they are judged anew once ended rounds are. */
const MIDWAY_SHARE = 1 / 4;
/** Builds of which one is searched on: the better ones. */
const GLANCED = 60;
/** How much weights resist being changed: as if so many samples, as far apart as those seen, had confirmed each. */
const DAMPING = 400;
/** Numbers that vary less than this resist as if they varied so much. */
const LEAST_SPREAD = 0.3;

/** The weights fitted to `games` games: first what ended rounds are worth, then what leads there. */
export function fitted(table: TuningTable, weights: MasterWeights, learning: Learning): MasterWeights {
  const midway = Math.max(1, Math.round(learning.games * MIDWAY_SHARE));
  const ended = learning.games - midway;
  const judgedEnds = learnt(table, weights, { ...learning, games: ended }, 'ends');
  const onGame = (played: number) => learning.onGame(ended + played);
  return learnt(table, judgedEnds, { ...learning, games: midway, onGame }, 'midway');
}

function learnt(
  table: TuningTable,
  weights: MasterWeights,
  { games, nodes, random, onGame }: Learning,
  what: 'ends' | 'midway',
): MasterWeights {
  const { layout, components, players } = table;
  const pools: Pool[] = [];
  const plain = new Beam(layout, weights, pools);
  const spreads = new Spreads();
  const ridges = Array.from({ length: STAGES }, () => new Ridge(WEIGHTS_A_STAGE));
  const seenSpreads = new Spreads();
  const learn = (stage: number, numbers: readonly number[], target: number) => {
    seenSpreads.add(stage, numbers);
    ridges[stage]?.add(numbers, target);
  };
  for (let game = 0; game < games; game++) {
    const casting = new Casting(table, plain, pools, random, STARTS_BY_CHANCE);
    if (game >= GAMES_FOR_SPREADS) {
      for (let seat = 0; seat < players; seat++) {
        for (const round of [1, 2]) {
          if (random(100) < STYLED_ROUNDS) casting.cast(seat, round, randomStyle(weights, spreads, random));
        }
      }
    }
    const ends: { readonly seat: Seat; readonly round: number; readonly end: Seen }[] = [];
    const start = dealt(table, random);
    const judge = judgeWith(table, weights, start);
    const over = playQuickly(
      {
        components,
        layout,
        nodes,
        ...casting.hooks,
        onPlan: (state, seat, around) => {
          if (what === 'ends') return;
          const sample = searchedOn(plain, judge, state, seat, around, nodes, random);
          if (sample) learn(sample.stage, sample.numbers, sample.beyond);
        },
        onRoundEnd: watchingEnds(judge, (seat, end, round) => {
          spreads.add(end.stage, end.numbers);
          ends.push({ seat, round, end });
        }),
      },
      start,
    );
    for (const { seat, round, end } of what === 'ends' ? ends : []) {
      // What another style made of the next round says little about this one.
      if (casting.has(seat, round + 1)) continue;
      learn(end.stage, end.numbers, finalScore(over, seat) - end.certain);
    }
    onGame(game + 1);
  }
  return weights.map((before, stage) => {
    const ridge = ridges[stage];
    if (!ridge || ENDED_STAGES.includes(stage) !== (what === 'ends')) return before;
    const damping = before.map((_, index) => DAMPING * Math.max(LEAST_SPREAD, seenSpreads.of(stage, index)) ** 2);
    return ridge.solve(damping, before);
  });
}

/** One of the builds that could come next, and what a search makes of it beyond what is certain. */
function searchedOn(
  beam: Beam,
  judge: Judge,
  state: GameState,
  seat: Seat,
  around: readonly Surroundings[],
  nodes: number,
  random: Random,
): { readonly stage: number; readonly numbers: readonly number[]; readonly beyond: number } | null {
  const { round } = state;
  const { layout } = judge.eye;
  const now = surroundingsOf(layout, state, seat);
  const glanced = beam.glance(ownOf(layout, state, seat), now, round, GLANCED);
  const [line] = shuffled(glanced, random);
  if (!line || line.steps.length === 0) return null;
  const next = around.length > 1 ? around.slice(1) : around;
  const scored = scoredBefore(state, seat);
  const { stage, numbers, certain } = seen(judge, {
    own: line.end,
    around: next[0] ?? now,
    round,
    passed: false,
    scored,
  });
  const reached = beam.search(line.end, next, round, nodesOnly(nodes)).best.worth + scored;
  return { stage, numbers, beyond: reached - certain };
}
