/**
 * What somebody considers who plans the round: the best round that begins with each move, found by a narrow beam with the
 * master's weights as their habits lean them.
 * What they make of it is the policy's matter.
 */
import {
  addCards,
  type Components,
  type GameState,
  legalDraws,
  playerAt,
  playerCount,
  preparationOf,
  type Seat,
  sparseCards,
  startCard,
} from '../../rules/index.ts';
import { ownOf } from '../compact/board.ts';
import { buildOf, passOf } from '../compact/coding.ts';
import { packed } from '../compact/hand.ts';
import { type Layout, layoutOf } from '../compact/layout.ts';
import { FAR, type Surroundings, surroundingsOf } from '../compact/surroundings.ts';
import { Beam, type Limits } from '../search/beam.ts';
import { forecast } from '../search/forecast.ts';
import type { Pool } from '../search/pool.ts';
import { tunedWeights } from '../search/weights.ts';
import { type Considered, leantWeights, type RoundSight } from './character.ts';

/** Positions that a level of the beam may hold: enough for the few that are looked at. */
const WIDEST = 600;
/** Of the positions, for what each of the others is about to do; and at most so many. */
const FORECAST_SHARE = 1 / 2;
const MOST_FORECAST = 3000;

interface Table {
  readonly layout: Layout;
  readonly beam: Beam;
}

/** One for each set of components and way of looking: the memory is taken once. */
export class Planner {
  readonly #components: Components;
  readonly #sight: RoundSight;
  readonly #pools: Pool[] = [];
  readonly #tables = new Map<string, Table>();

  constructor(components: Components, sight: RoundSight) {
    this.#components = components;
    this.#sight = sight;
  }

  /** Each another kind of move: one for each build, start card or substitution, and passing. */
  considered(state: GameState, seat: Seat): readonly Considered[] {
    switch (state.phase) {
      case 'choose':
        return this.#startCards(state, seat);
      case 'substitute':
        return this.#substitutions(state, seat);
      default:
        return this.#builds(state, seat);
    }
  }

  #builds(state: GameState, seat: Seat): readonly Considered[] {
    const { layout, beam } = this.#tableOf(state);
    const around = this.#around(state, seat, this.#sight.rivals);
    const { lines } = beam.search(ownOf(layout, state, seat), around, state.round, limitsOf(this.#sight.nodes));
    return [...lines.values()].map((line) => {
      const [first] = line.steps;
      const move = first ? buildOf(layout, state, seat, first) : passOf(state, seat, line.kept);
      return { move, worth: line.worth };
    });
  }

  /** By the round that could be played with each. */
  #startCards(state: GameState, seat: Seat): readonly Considered[] {
    const { layout, beam } = this.#tableOf(state);
    const own = ownOf(layout, state, seat);
    const around = this.#around(state, seat, false);
    const limits = limitsOf(this.#sight.nodes / state.resting.length);
    return state.resting.map((card) => {
      const hand = packed(addCards(playerAt(state, seat).hand, startCard(this.#components, card).cards));
      const { worth } = beam.search({ ...own, hand }, around, state.round + 1, limits).best;
      return { move: { seat, type: 'choose', card }, worth };
    });
  }

  #substitutions(state: GameState, seat: Seat): readonly Considered[] {
    const { layout, beam } = this.#tableOf(state);
    const around = this.#around(state, seat, false);
    const worthOf = beam.handJudge(ownOf(layout, state, seat), around, state.round);
    const { hand } = playerAt(state, seat);
    return legalDraws(preparationOf(this.#components, state, seat), state.stacks).map((cards) => ({
      move: { seat, type: 'substitute', take: sparseCards(cards) },
      worth: worthOf(packed(addCards(hand, cards))),
    }));
  }

  /** Whoever does not see rivals takes all that is there for their own, and nobody for near it. */
  #around(state: GameState, seat: Seat, rivals: boolean): readonly Surroundings[] {
    const { layout, beam } = this.#tableOf(state);
    if (rivals) {
      const nodes = Math.min(MOST_FORECAST, this.#sight.nodes * FORECAST_SHARE);
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
      const { fondOf } = this.#sight;
      const layout = layoutOf(this.#components, state.side, players);
      const weights = leantWeights(tunedWeights(state.side, players), fondOf);
      table = { layout, beam: new Beam(layout, weights, this.#pools, WIDEST) };
      this.#tables.set(key, table);
    }
    return table;
  }
}

function limitsOf(nodes: number): Limits {
  return { nodes, stopped: () => false, spent: () => 0 };
}
