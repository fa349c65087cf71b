/** Fits weights by regression on games of many styles; the plain master plays on from the ends of rounds. */

import { Beam } from '../../../src/opponents/search/beam.ts';
import { type MasterWeights, STAGES } from '../../../src/opponents/search/evaluation.ts';
import type { Pool } from '../../../src/opponents/search/pool.ts';
import { createGame, type Random, type Seat } from '../../../src/rules/index.ts';
import { Casting } from './casting.ts';
import { ENDED_STAGES, Spreads } from './leaning.ts';
import { LeadRegression } from './ridge.ts';
import { dealtBy, playAmongStrangers, type Stranger } from './strangers.ts';
import { randomStyle } from './styles.ts';
import { finalScore, judgeWith, type Learning, type Seen, setUp, type TuningTable, watchingEnds } from './table.ts';

/** A seat has a style in so many of a hundred rounds, the last one excepted. */
const STYLED_ROUNDS = 40;
/** Where strangers are there, one of them has each seat in so many of a hundred games. */
const STRANGE_SEATS = 55;
/** One start card in so many is taken by chance. */
const STARTS_BY_CHANCE = 3;
/** Nobody has a style before the numbers of so many games are known. */
const GAMES_FOR_SPREADS = 16;
/** How much weights resist being changed: as if so many samples, as far apart as those seen, had confirmed each. */
const DAMPING = 300;
/** Numbers that vary less than this resist as if they varied so much. */
const MIN_SPREAD = 0.3;

interface Master {
  readonly weights: MasterWeights;
  readonly beam: Beam;
}

/** Who plays besides the weights that are fitted, so that what is learned holds against all of them. */
export interface Company {
  /** Weights that masters play with as well: each seat that is a master's has some of all by chance. */
  readonly masters: readonly MasterWeights[];
  /** What they come to is not learned: they go on otherwise than a master would. */
  readonly strangers: readonly Stranger[];
}

/** The weights with which ended rounds are judged, fitted to `games` games. What leads there only guides, and stays. */
export async function fitted(
  table: TuningTable,
  weights: MasterWeights,
  { masters: others, strangers }: Company,
  { games, nodes, random, onGame }: Learning,
): Promise<MasterWeights> {
  const { layout, components } = table;
  const pools: Pool[] = [];
  const masters = [weights, ...others].map((of) => ({ weights: of, beam: new Beam(layout, of, pools) }));
  const spreads = new Spreads();
  const regressions = Array.from({ length: STAGES }, () => new LeadRegression(table.players));
  for (let game = 0; game < games; game++) {
    const seated = Array.from({ length: table.players }, () => masters[random(masters.length)] as Master);
    const strange = strangeSeats(table.players, strangers, random);
    const plainOf = (seat: Seat) => (seated[seat] as Master).beam;
    const casting = new Casting(table, plainOf, pools, random, STARTS_BY_CHANCE);
    if (game >= GAMES_FOR_SPREADS) {
      for (const [seat, master] of seated.entries()) {
        if (strange[seat]) continue;
        for (const round of [1, 2]) {
          if (random(100) < STYLED_ROUNDS) casting.cast(seat, round, randomStyle(master.weights, spreads, random));
        }
      }
    }
    const ends: { readonly seat: Seat; readonly round: number; readonly end: Seen }[] = [];
    const setup = setUp(table, random);
    const judge = judgeWith(table, weights, createGame(components, setup).state);
    const over = await playAmongStrangers(
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
      dealtBy(components, setup),
      strange,
      random,
    );
    for (const { seat, round, end } of ends) {
      // What another style made of the next round says little about this one.
      if (strange[seat] || casting.has(seat, round + 1)) continue;
      const others = ends.filter((other) => other.round === round && other.seat !== seat).map((other) => other.end);
      regressions[end.stage]?.add(end, others, finalScore(over, seat));
    }
    onGame(game + 1);
  }
  return weights.map((before, stage) => {
    if (!ENDED_STAGES.includes(stage)) return before;
    const damping = before.map((_, index) => DAMPING * Math.max(MIN_SPREAD, spreads.of(stage, index)) ** 2);
    return (regressions[stage] as LeadRegression).weights(before, damping);
  });
}

/** By seat, null for a master's; where there are any, at least one of both. */
function strangeSeats(players: number, strangers: readonly Stranger[], random: Random): readonly (Stranger | null)[] {
  const seats = new Array<Stranger | null>(players).fill(null);
  if (strangers.length === 0) return seats;
  const stranger = () => strangers[random(strangers.length)] as Stranger;
  const some = seats.map(() => (random(100) < STRANGE_SEATS ? stranger() : null));
  if (!some.includes(null)) return some.with(random(players), null);
  return some.some((one) => one !== null) ? some : some.with(random(players), stranger());
}
