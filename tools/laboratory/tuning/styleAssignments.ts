/** Assigns styles to the seats of quick games, round by round. */
import { packPlayer } from '../../../src/opponents/compact/board.ts';
import { toBuildMove } from '../../../src/opponents/compact/steps.ts';
import { surroundingsOf } from '../../../src/opponents/compact/surroundings.ts';
import { Beam } from '../../../src/opponents/search/beam.ts';
import type { Pool } from '../../../src/opponents/search/pool.ts';
import type { QuickGame } from '../../../src/opponents/search/quickGame.ts';
import { type GameState, type Move, type Random, type Seat, shuffled } from '../../../src/rules/index.ts';
import type { Style } from './styles.ts';
import type { TuningTable } from './table.ts';

/** The number of best builds from which a random error picks one. */
const BETTER = 12;

/** Assigns styles for one game; seats without one are played by the plain beam search. */
export class StyleAssignments {
  readonly #table: TuningTable;
  readonly #plainOf: (seat: Seat) => Beam;
  readonly #pools: Pool[];
  readonly #random: Random;
  readonly #parts = new Map<string, { readonly style: Style; readonly beam: Beam }>();
  /** One start card in this many is chosen at random; 0: none. */
  readonly #startsByChance: number;

  constructor(table: TuningTable, plainOf: (seat: Seat) => Beam, pools: Pool[], random: Random, startsByChance = 0) {
    this.#table = table;
    this.#plainOf = plainOf;
    this.#pools = pools;
    this.#random = random;
    this.#startsByChance = startsByChance;
  }

  /** Gives a seat a style for a round. */
  assign(seat: Seat, round: number, style: Style): void {
    const beam = new Beam(this.#table.layout, style.weights, this.#pools);
    this.#parts.set(key(seat, round), { style, beam });
  }

  has(seat: Seat, round: number): boolean {
    return this.#parts.has(key(seat, round));
  }

  /** The callbacks of a quick game. */
  get hooks(): Pick<QuickGame, 'beamOf' | 'overrideMove'> {
    return {
      beamOf: (seat, round) => this.#parts.get(key(seat, round))?.beam ?? this.#plainOf(seat),
      overrideMove: (state, seat) => this.#insteadOf(state, seat),
    };
  }

  #insteadOf(state: GameState, seat: Seat): Move | null {
    const { components } = this.#table;
    const random = this.#random;
    if (state.phase === 'choose') {
      if (this.#startsByChance === 0 || random(this.#startsByChance) > 0) return null;
      const [card] = shuffled(state.resting, random);
      return card === undefined ? null : { seat, type: 'choose', card };
    }
    const part = this.#parts.get(key(seat, state.round));
    if (!part) return null;
    const { style, beam } = part;
    if (style.policy) return style.policy(components, state, random);
    if (state.phase !== 'build' || style.slips === 0 || random(style.slips) > 0) return null;
    return slip(this.#table, beam, state, seat, random);
  }
}

/** A random one of the better builds; null if none is left. */
export function slip({ layout }: TuningTable, beam: Beam, state: GameState, seat: Seat, random: Random): Move | null {
  const lines = beam.glance(packPlayer(layout, state, seat), surroundingsOf(layout, state, seat), state.round, BETTER);
  const [line] = shuffled(
    lines.filter(({ steps }) => steps.length > 0),
    random,
  );
  const [step] = line?.steps ?? [];
  return step ? toBuildMove(layout, state, seat, step) : null;
}

function key(seat: Seat, round: number): string {
  return `${seat}/${round}`;
}
