/** Fits weights by regression on games of many styles; the plain master plays on from the ends of rounds. */
import { Beam } from '../../../../src/opponents/search/beam.ts';
import { type MasterWeights, STAGES } from '../../../../src/opponents/search/evaluation.ts';
import type { Pool } from '../../../../src/opponents/search/pool.ts';
import { createGame, type Random, type Seat } from '../../../../src/rules/index.ts';
import { dealtBy, playWithReferences, type ReferencePlayer } from '../referencePlayers.ts';
import { StyleAssignments } from '../styleAssignments.ts';
import { randomStyle } from '../styles.ts';
import { finalScore, judgeWith, type Learning, type Seen, setUp, type TuningTable, watchingEnds } from '../table.ts';
import { LeadRegression } from './ridge.ts';
import { ENDED_STAGES, Spreads } from './tilting.ts';

/** A seat has a style in this percentage of rounds, except for the last. */
const STYLED_ROUNDS = 40;
/** With external players, each seat has one in this percentage of games. */
const REFERENCE_SEATS = 55;
/** One start card in this many is chosen at random. */
const STARTS_BY_CHANCE = 3;
/** Styles start once the statistics of this many games are known. */
const GAMES_FOR_SPREADS = 16;
/** The damping: as if this many samples with typical variance had confirmed each weight. */
const DAMPING = 300;
/** Numbers that vary less than this are damped as if they varied this much. */
const MIN_SPREAD = 0.3;

interface Master {
  readonly weights: MasterWeights;
  readonly beam: Beam;
}

/** The other players, so that the fit holds against all of them. */
export interface Company {
  /** Weights of additional masters: each master's seat gets one at random. */
  readonly masters: readonly MasterWeights[];
  /** Their results are not learned from, because they continue differently from a master. */
  readonly references: readonly ReferencePlayer[];
}

/** Fits the weights that evaluate ends of rounds to `games` games. Weights that only guide the search stay. */
export async function fitted(
  table: TuningTable,
  weights: MasterWeights,
  { masters: others, references }: Company,
  { games, nodes, random, onGame }: Learning,
): Promise<MasterWeights> {
  const { layout, components } = table;
  const pools: Pool[] = [];
  const masters = [weights, ...others].map((of) => ({ weights: of, beam: new Beam(layout, of, pools) }));
  const spreads = new Spreads();
  const regressions = Array.from({ length: STAGES }, () => new LeadRegression(table.players));
  for (let game = 0; game < games; game++) {
    const seated = Array.from({ length: table.players }, () => masters[random(masters.length)] as Master);
    const referenceAt = referenceSeats(table.players, references, random);
    const plainOf = (seat: Seat) => (seated[seat] as Master).beam;
    const assignments = new StyleAssignments(table, plainOf, pools, random, STARTS_BY_CHANCE);
    if (game >= GAMES_FOR_SPREADS) {
      for (const [seat, master] of seated.entries()) {
        if (referenceAt[seat]) continue;
        for (const round of [1, 2]) {
          if (random(100) < STYLED_ROUNDS)
            assignments.assign(seat, round, randomStyle(master.weights, spreads, random));
        }
      }
    }
    const ends: { readonly seat: Seat; readonly round: number; readonly end: Seen }[] = [];
    const setup = setUp(table, random);
    const judge = judgeWith(table, weights, createGame(components, setup).state);
    const over = await playWithReferences(
      {
        components,
        layout,
        nodes,
        ...assignments.hooks,
        onRoundEnd: watchingEnds(judge, (seat, end, round) => {
          spreads.add(end.stage, end.numbers);
          ends.push({ seat, round, end });
        }),
      },
      dealtBy(components, setup),
      referenceAt,
      random,
    );
    for (const { seat, round, end } of ends) {
      // The next round under another style says little about this one.
      if (referenceAt[seat] || assignments.has(seat, round + 1)) continue;
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

/** By seat, null for a master; if there are external players, at least one of each. */
function referenceSeats(
  players: number,
  references: readonly ReferencePlayer[],
  random: Random,
): readonly (ReferencePlayer | null)[] {
  const seats = new Array<ReferencePlayer | null>(players).fill(null);
  if (references.length === 0) return seats;
  const reference = () => references[random(references.length)] as ReferencePlayer;
  const some = seats.map(() => (random(100) < REFERENCE_SEATS ? reference() : null));
  if (!some.includes(null)) return some.with(random(players), null);
  return some.some((one) => one !== null) ? some : some.with(random(players), reference());
}
