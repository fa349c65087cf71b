/**
 * Fitting: weights by regression on games in which players lean now and then, so that more is seen than masters play.
 * The end of a round is worth what its player has at the end of the game; a position midway, what a search finds from there.
 */
import { type GameState, type Random, type Seat, shuffled } from '../../rules/index.ts';
import { ownOf } from '../compact/board.ts';
import { type Surroundings, surroundingsOf } from '../compact/surroundings.ts';
import { Beam } from '../search/beam.ts';
import { type Judge, type MasterWeights, STAGES, WEIGHTS_A_STAGE } from '../search/evaluation.ts';
import { scoredBefore } from '../search/master.ts';
import type { Pool } from '../search/pool.ts';
import { leant, randomDirection, Spreads } from './leaning.ts';
import { nodesOnly, playQuickly } from './quickGame.ts';
import { Ridge } from './ridge.ts';
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

/** A seat leans in one round of so many, the last one excepted. */
const LEANS_ONE_IN = 2;
/** In points for each number. */
const LEANING = 0.5;
/** Nobody leans before the numbers of so many games are known. */
const GAMES_FOR_SPREADS = 24;
/** Builds of which one is searched on: the better ones. */
const GLANCED = 60;
/** How much weights resist being changed: as if so many samples had confirmed each. */
const DAMPING = 150;

/** The weights fitted to `games` games played with them. */
export function fitted(
  table: TuningTable,
  weights: MasterWeights,
  { games, nodes, random, onGame }: Learning,
): MasterWeights {
  const { layout, components, players } = table;
  const pools: Pool[] = [];
  const plain = new Beam(layout, weights, pools);
  const spreads = new Spreads();
  const ridges = Array.from({ length: STAGES }, () => new Ridge(WEIGHTS_A_STAGE));
  for (let game = 0; game < games; game++) {
    const leaning = new Map<string, Beam>();
    if (game >= GAMES_FOR_SPREADS) {
      for (let seat = 0; seat < players; seat++) {
        for (const round of [1, 2]) {
          if (random(LEANS_ONE_IN) > 0) continue;
          const leaningWeights = leant(weights, randomDirection(spreads, random), spreads, LEANING);
          leaning.set(`${seat}/${round}`, new Beam(layout, leaningWeights, pools));
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
        beamOf: (seat, round) => leaning.get(`${seat}/${round}`) ?? plain,
        onPlan: (state, seat, around) => {
          const sample = searchedOn(plain, judge, state, seat, around, nodes, random);
          if (sample) ridges[sample.stage]?.add(sample.numbers, sample.beyond);
        },
        onRoundEnd: watchingEnds(judge, (seat, end, round) => {
          spreads.add(end.stage, end.numbers);
          ends.push({ seat, round, end });
        }),
      },
      start,
    );
    for (const { seat, round, end } of ends) {
      // What a leaning player made of the next round says little about this one.
      if (leaning.has(`${seat}/${round + 1}`)) continue;
      ridges[end.stage]?.add(end.numbers, finalScore(over, seat) - end.certain);
    }
    onGame(game + 1);
  }
  return ridges.map((ridge, stage) => ridge.solve(DAMPING, weights[stage] ?? []));
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
