/**
 * Fitting: weights by regression on games of many styles, so that more is seen than masters play.
 * The plain master plays on from the ends of rounds, each move planned anew; what they were worth then is the regression's matter.
 */
import type { Seat } from '../../rules/index.ts';
import { Beam } from '../search/beam.ts';
import { type MasterWeights, STAGES } from '../search/evaluation.ts';
import type { Pool } from '../search/pool.ts';
import { playQuickly } from '../search/quickGame.ts';
import { Casting } from './casting.ts';
import { LeadRegression } from './leadRegression.ts';
import { ENDED_STAGES, Spreads } from './leaning.ts';
import { randomStyle } from './styles.ts';
import { dealt, finalScore, judgeWith, type Learning, type Seen, type TuningTable, watchingEnds } from './table.ts';

/** A seat has a style in so many of a hundred rounds, the last one excepted. */
const STYLED_ROUNDS = 40;
/** One start card in so many is taken by chance. */
const STARTS_BY_CHANCE = 3;
/** Nobody has a style before the numbers of so many games are known. */
const GAMES_FOR_SPREADS = 16;
/** How much weights resist being changed: as if so many samples, as far apart as those seen, had confirmed each. */
const DAMPING = 300;
/** Numbers that vary less than this resist as if they varied so much. */
const LEAST_SPREAD = 0.3;

interface Master {
  readonly weights: MasterWeights;
  readonly beam: Beam;
}

/**
 * The weights with which ended rounds are judged, fitted to `games` games. What leads there only guides, and stays.
 * `others`: weights that masters play with as well, each seat with some of all by chance, so that what is learned holds
 * against all of them.
 */
export function fitted(
  table: TuningTable,
  weights: MasterWeights,
  others: readonly MasterWeights[],
  { games, nodes, random, onGame }: Learning,
): MasterWeights {
  const { layout, components } = table;
  const pools: Pool[] = [];
  const masters = [weights, ...others].map((of) => ({ weights: of, beam: new Beam(layout, of, pools) }));
  const spreads = new Spreads();
  const regressions = Array.from({ length: STAGES }, () => new LeadRegression(table.players));
  for (let game = 0; game < games; game++) {
    const seated = Array.from({ length: table.players }, () => masters[random(masters.length)] as Master);
    const plainOf = (seat: Seat) => (seated[seat] as Master).beam;
    const casting = new Casting(table, plainOf, pools, random, STARTS_BY_CHANCE);
    if (game >= GAMES_FOR_SPREADS) {
      for (const [seat, master] of seated.entries()) {
        for (const round of [1, 2]) {
          if (random(100) < STYLED_ROUNDS) casting.cast(seat, round, randomStyle(master.weights, spreads, random));
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
        onRoundEnd: watchingEnds(judge, (seat, end, round) => {
          spreads.add(end.stage, end.numbers);
          ends.push({ seat, round, end });
        }),
      },
      start,
    );
    for (const { seat, round, end } of ends) {
      // What another style made of the next round says little about this one.
      if (casting.has(seat, round + 1)) continue;
      const others = ends.filter((other) => other.round === round && other.seat !== seat).map((other) => other.end);
      regressions[end.stage]?.add(end, others, finalScore(over, seat));
    }
    onGame(game + 1);
  }
  return weights.map((before, stage) => {
    if (!ENDED_STAGES.includes(stage)) return before;
    const damping = before.map((_, index) => DAMPING * Math.max(LEAST_SPREAD, spreads.of(stage, index)) ** 2);
    return (regressions[stage] as LeadRegression).weights(before, damping);
  });
}
