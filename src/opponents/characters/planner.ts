/** Values moves by the best round that begins with each, using a narrow beam and biased weights. */
import { type Components, type GameState, playerCount, type Seat } from '../../rules/index.ts';
import { packPlayer } from '../compact/board.ts';
import { type Layout, layoutOf } from '../compact/layout.ts';
import { toBuildMove, toPassMove } from '../compact/steps.ts';
import { FAR, surroundingsOf, type TableForecast } from '../compact/surroundings.ts';
import type { ConsideredMove } from '../policy.ts';
import { Beam, nodeLimits } from '../search/beam.ts';
import { tunedWeights } from '../search/evaluation.ts';
import { forecast } from '../search/forecast.ts';
import type { Pool } from '../search/pool.ts';
import { judgedStartCards, judgedSubstitutions } from '../search/quickGame.ts';
import { biasedWeights, type RoundSight } from './characters.ts';

const BEAM_WIDTH = 600;
/** The share of nodes for the forecast of each other player, and its maximum. */
const FORECAST_SHARE = 1 / 2;
const MAX_FORECAST_NODES = 3000;

interface Table {
  readonly layout: Layout;
  readonly beam: Beam;
}

export class Planner {
  readonly #components: Components;
  readonly #sight: RoundSight;
  readonly #pools: Pool[] = [];
  readonly #tables = new Map<string, Table>();

  constructor(components: Components, sight: RoundSight) {
    this.#components = components;
    this.#sight = sight;
  }

  /** One move of each kind: each build, start card or substitution, and passing. */
  considered(state: GameState, seat: Seat): readonly ConsideredMove[] {
    return state.phase === 'build' ? this.#builds(state, seat) : this.#preparation(state, seat);
  }

  #builds(state: GameState, seat: Seat): readonly ConsideredMove[] {
    const { layout, beam } = this.#tableOf(state);
    const around = this.#around(state, seat, this.#sight.rivals);
    const { lines } = beam.search(packPlayer(layout, state, seat), around, state.round, nodeLimits(this.#sight.nodes));
    return [...lines.values()].map((line) => {
      const [first] = line.steps;
      const move = first ? toBuildMove(layout, state, seat, first) : toPassMove(state, seat, line.kept);
      return { move, worth: line.worth };
    });
  }

  #preparation(state: GameState, seat: Seat): readonly ConsideredMove[] {
    const { layout, beam } = this.#tableOf(state);
    const game = { components: this.#components, layout };
    const around = this.#around(state, seat, false);
    return state.phase === 'choose'
      ? judgedStartCards(game, beam, around, state, seat, nodeLimits(this.#sight.nodes / state.resting.length))
      : judgedSubstitutions(game, beam, around, state, seat);
  }

  /** A character that ignores rivals assumes that they take nothing. */
  #around(state: GameState, seat: Seat, rivals: boolean): readonly TableForecast[] {
    const { layout, beam } = this.#tableOf(state);
    if (rivals) {
      const nodes = Math.min(MAX_FORECAST_NODES, this.#sight.nodes * FORECAST_SHARE);
      return forecast(layout, beam, state, seat, nodes).around;
    }
    const around = surroundingsOf(layout, state, seat);
    for (const far of [around.threats, around.threatsNow, around.nearest, around.nearestNow]) far.fill(FAR);
    return [around];
  }

  #tableOf(state: GameState): Table {
    const players = playerCount(state);
    const key = `${state.side}${players}`;
    let table = this.#tables.get(key);
    if (!table) {
      const { bias } = this.#sight;
      const layout = layoutOf(this.#components, state.side, players);
      const weights = biasedWeights(tunedWeights(state.side, players), bias);
      table = { layout, beam: new Beam(layout, weights, this.#pools, BEAM_WIDTH) };
      this.#tables.set(key, table);
    }
    return table;
  }
}
