/**
 * Fits weights to distinguish the plans of one position: plays on from the plans that the search overrates, among
 * masters and among external players.
 */
import { packPlayer } from '../../../../src/opponents/compact/board.ts';
import { Beam, type Line } from '../../../../src/opponents/search/beam.ts';
import { Evaluator, type MasterWeights, stageOf } from '../../../../src/opponents/search/evaluation.ts';
import { forecast } from '../../../../src/opponents/search/forecast.ts';
import { promisingOf } from '../../../../src/opponents/search/master.ts';
import {
  meanOf,
  playoutGame,
  playoutSettingsFor,
  rivalScore,
  scoredBefore,
  variedWeights,
  worthsAtEnd,
} from '../../../../src/opponents/search/playouts.ts';
import type { Pool } from '../../../../src/opponents/search/pool.ts';
import type { QuickGame } from '../../../../src/opponents/search/quickGame.ts';
import {
  type GameState,
  type Move,
  type Random,
  recordedMove,
  type Seat,
  seededRandom,
} from '../../../../src/rules/index.ts';
import { dealtBy, playWithReferences, type ReferencePlayer, type StartedGame } from '../referencePlayers.ts';
import { slip } from '../styleAssignments.ts';
import { setUp, type TuningTable } from '../table.ts';
import { PlanRegression, type StudiedPlan } from './ridge.ts';

export interface PlanLearning {
  /** Players of another kind; plans are also played on among each of them. */
  readonly references: readonly ReferencePlayer[];
  /** Positions of each round before the last. */
  readonly positions: number;
  readonly random: Random;
  /** Called after each position with the number of positions so far. */
  readonly onPosition: (looked: number) => void;
}

/** Search budgets for the plans of a position and for the others' next moves, and the players on the way there. */
const NODES = 30_000;
const FORECAST_NODES = 3000;
const LEADING_NODES = 4000;
const LEADING_WIDEST = 60;
const LEADING_FOLLOWED = 3;
/** One build in this many on the way to a position is a random one of the better builds. */
const SLIPS = 12;
/** The approximate number of builds per seat in a round; later there are hardly plans to choose from. */
const BUILDS = 9;
const MIN_PLANS = 3;
const FINE = 2 ** 30;
/** The damping, in plans of typical variance; the second round's games vary more. */
const DAMPING: Readonly<Record<number, number>> = { 1: 30, 2: 1000 };

/** Fits the weights that evaluate ends of rounds; constants stay near what was expected of the plans seen. */
export async function fittedToPlans(
  table: TuningTable,
  weights: MasterWeights,
  { references, positions, random, onPosition }: PlanLearning,
): Promise<MasterWeights> {
  const fitted = [...weights];
  for (const round of [1, 2]) {
    const regression = new PlanRegression();
    const stage = stageOf(round, true);
    const study = new PlanStudy(table, weights, references, random);
    for (let looked = 0; looked < positions; looked++) {
      regression.add(await study.plans(round));
      onPosition((round - 1) * positions + looked + 1);
    }
    fitted[stage] = regression.weights(weights[stage] ?? [], DAMPING[round] ?? 1);
  }
  return fitted;
}

/** Positions of one kind of table, and their plans played on. */
class PlanStudy {
  readonly #table: TuningTable;
  readonly #weights: MasterWeights;
  readonly #references: readonly ReferencePlayer[];
  readonly #random: Random;
  readonly #beam: Beam;
  readonly #pools: Pool[] = [];
  readonly #playersPools: Pool[] = [];
  #judge: Evaluator | null = null;

  constructor(table: TuningTable, weights: MasterWeights, references: readonly ReferencePlayer[], random: Random) {
    this.#table = table;
    this.#weights = weights;
    this.#references = references;
    this.#random = random;
    this.#beam = new Beam(table.layout, weights);
  }

  /** The position's number within the round. */
  async plans(round: number): Promise<readonly StudiedPlan[]> {
    for (;;) {
      const start = await this.#position(round);
      const seat = start?.state.turn ?? null;
      const plans = start && seat !== null ? await this.#plansOf(start, seat) : [];
      if (plans.length >= MIN_PLANS) return plans;
    }
  }

  /**
   * Positions of a game between players with different weights, or one such player among external ones; all of them err
   * now and then.
   */
  async #position(round: number): Promise<StartedGame | undefined> {
    const { components, layout, players } = this.#table;
    const random = this.#random;
    const beam = new Beam(
      layout,
      variedWeights(variedWeights(this.#weights, random), random),
      this.#pools,
      LEADING_WIDEST,
    );
    const company = [null, ...this.#references][random(1 + this.#references.length)] ?? null;
    const own = company === null ? null : (random(players) as Seat);
    const dealt = dealtBy(components, setUp(this.#table, random));
    const moves: Move[] = [];
    const starts: StartedGame[] = [];
    const game: QuickGame = {
      components,
      layout,
      nodes: LEADING_NODES,
      movesPerPlan: LEADING_FOLLOWED,
      openPlans: true,
      beamOf: () => beam,
      lastRound: round,
      onMove: (move, events) => moves.push(recordedMove(move, events)),
      overrideMove: (state, seat) => {
        if (state.phase !== 'build') return null;
        if (state.round === round && (own === null || own === seat))
          starts.push({ ...dealt, state, moves: [...moves] });
        return random(SLIPS) === 0 ? slip(this.#table, beam, state, seat, random) : null;
      },
    };
    await playWithReferences(game, dealt, this.#among(company, own ?? 0), random);
    return starts[random(Math.min(starts.length, BUILDS * (own === null ? players : 1)))];
  }

  async #plansOf(start: StartedGame, seat: Seat): Promise<readonly StudiedPlan[]> {
    const { layout } = this.#table;
    const { state } = start;
    const random = this.#random;
    const beam = this.#beam;
    const own = packPlayer(layout, state, seat);
    const { around } = forecast(layout, beam, state, seat, FORECAST_NODES);
    const found = beam.search(own, around, state.round, { nodes: NODES, stopped: () => false, elapsedShare: () => 0 });
    const { promising } = promisingOf([found.best, ...found.ends, ...found.lines.values()]);
    if (promising.length < MIN_PLANS) return [];
    const sight = playoutSettingsFor(state);
    const weights = variedWeights(this.#weights, seededRandom(random(FINE)));
    const players = new Beam(layout, weights, this.#playersPools, sight.beamWidth);
    const parts = { layout, beam: players, judge: beam, stopped: () => false };
    const plans: StudiedPlan[] = [];
    for (const line of promising) {
      const leads: number[] = [];
      for (const company of [null, ...this.#references]) {
        const game = playoutGame(parts, sight, state, seat, line);
        const all = worthsAtEnd(
          layout,
          beam,
          await playWithReferences(game, start, this.#among(company, seat), random),
        );
        leads.push((all[seat] ?? 0) - rivalScore(all, seat));
      }
      plans.push({ ...this.#seen(line, around, state, seat), lead: meanOf(leads) });
    }
    return plans;
  }

  /** By seat: the company, except for the own seat. */
  #among(company: ReferencePlayer | null, own: Seat): readonly (ReferencePlayer | null)[] {
    return Array.from({ length: this.#table.players }, (_, seat) => (seat === own ? null : company));
  }

  /** The position as the search evaluates it. */
  #seen(
    { steps, end }: Line,
    around: Parameters<Beam['search']>[1],
    state: GameState,
    seat: Seat,
  ): Pick<StudiedPlan, 'numbers' | 'certain'> {
    const spread = around[Math.min(steps.length, around.length - 1)];
    if (!spread) throw new RangeError('no surroundings');
    this.#judge ??= new Evaluator(this.#table.layout, spread, this.#weights);
    const judge = this.#judge;
    judge.boardFeatures.surroundings = spread;
    judge.setStage(state.round, true);
    judge.look(end.spaces, end.levelsLow, end.levelsHigh, end.tilesLow, end.tilesHigh, end.toolPoints);
    return {
      numbers: judge.featureVector(end.hand),
      certain: judge.boardFeatures.certainPoints + scoredBefore(state, seat),
    };
  }
}
