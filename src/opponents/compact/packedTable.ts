/** The whole table as numbers, updated in place by moves that can be undone. All moves must be legal. */
import { COLORS, type GameState, playerCount } from '../../rules/index.ts';
import { CONNECTOR_SHIFT, ownsTile, type PackedPlayer, packPlayer, TILES_IN_WORD } from './board.ts';
import { CARD_KINDS, countOfKind, type Hand } from './hand.ts';
import { CONNECTOR_WOOD, type Layout, woodKindOf } from './layout.ts';
import { CONNECTOR_STEP, colorOfStep, elementOfStep, LEVEL_STEP } from './steps.ts';

export const NOBODY = -1;
/**
 * The numbers of a board: spaces, levels (2), owned tiles (2), owned tiles that were not top tiles (2), tool points.
 */
export const BOARD_NUMBERS = 8;
const LEVELS_LOW = 1;
const TILES_LOW = 3;
const SECONDS_LOW = 5;
const TOOL_POINTS = 7;

export class PackedTable {
  readonly layout: Layout;
  readonly players: number;
  readonly boards: Int32Array;
  readonly hands: Int32Array;
  readonly passed: Uint8Array;
  readonly stacks = new Int32Array(CARD_KINDS);
  readonly wood = new Int32Array(CONNECTOR_WOOD + 1);
  readonly claimed: Uint8Array;
  marker = 0;
  turn = 0;
  round = 1;

  constructor(layout: Layout, state: GameState) {
    this.layout = layout;
    this.players = playerCount(state);
    this.boards = new Int32Array(BOARD_NUMBERS * this.players);
    this.hands = new Int32Array(this.players);
    this.passed = new Uint8Array(this.players);
    this.claimed = new Uint8Array(layout.toolPlaces.length);
    this.load(state);
  }

  load(state: GameState): void {
    const { boards, layout } = this;
    state.players.forEach((player, seat) => {
      const own = packPlayer(layout, state, seat);
      const { spaces, levelsLow, levelsHigh, tilesLow, tilesHigh, toolPoints } = own;
      const seconds = [0, 0];
      state.claims.forEach((seats, place) => {
        const word = place < TILES_IN_WORD ? 0 : 1;
        if (seats.indexOf(seat) > 0) seconds[word] = (seconds[word] ?? 0) | (1 << (place % TILES_IN_WORD));
      });
      const [low = 0, high = 0] = seconds;
      boards.set([spaces, levelsLow, levelsHigh, tilesLow, tilesHigh, low, high, toolPoints], seat * BOARD_NUMBERS);
      this.hands[seat] = own.hand;
      this.passed[seat] = player.passed ? 1 : 0;
    });
    const { stacks, supply } = state;
    this.stacks.set([stacks.yellow, stacks.red, stacks.green, stacks.violet, stacks.wild]);
    const frames = COLORS.map((color) => supply.frame[color]);
    this.wood.set([...frames, supply.midsection, supply.core, supply.table, supply.connector]);
    this.claimed.set(state.claims.map((seats) => seats.length));
    this.marker = state.marker;
    this.turn = state.turn ?? 0;
    this.round = state.round;
  }

  /** Builds and claims tiles. The caller updates hands and stacks. `unbuild` reverts it. */
  build(seat: number, step: number): void {
    const { boards, wood, layout } = this;
    const at = seat * BOARD_NUMBERS;
    const kind = woodOfStep(layout, step);
    wood[kind] = (wood[kind] as number) - 1;
    if (step < CONNECTOR_STEP) boards[at] = (boards[at] as number) | (1 << step);
    else if (step < LEVEL_STEP) {
      boards[at] = (boards[at] as number) | (1 << (step - CONNECTOR_STEP + CONNECTOR_SHIFT));
      return;
    } else {
      const color = colorOfStep(layout, step);
      const word = at + LEVELS_LOW + (color >> 1);
      boards[word] = (boards[word] as number) + (1 << (12 * (color & 1) + 4 * (elementOfStep(step) - 2)));
    }
    this.#claim(seat, colorOfStep(layout, step));
  }

  /** `kept`: contains the seat's board before the build, starting at index `from`. */
  unbuild(seat: number, step: number, kept: Int32Array, from: number): void {
    const { boards, wood, claimed, layout } = this;
    const kind = woodOfStep(layout, step);
    wood[kind] = (wood[kind] as number) + 1;
    const at = seat * BOARD_NUMBERS;
    for (let word = 0; word < 2; word++) {
      const there = boards[at + TILES_LOW + word] as number;
      for (let more = there & ~(kept[from + TILES_LOW + word] as number); more !== 0; more &= more - 1) {
        const place = 31 - Math.clz32(more & -more) + word * TILES_IN_WORD;
        claimed[place] = (claimed[place] as number) - 1;
      }
    }
    for (let index = 0; index < BOARD_NUMBERS; index++) boards[at + index] = kept[from + index] as number;
  }

  /** `sign`: 1 takes the cards from the stacks, -1 returns them. */
  take(cards: Hand, sign: number): void {
    const { stacks } = this;
    for (let kind = 0; kind < CARD_KINDS; kind++)
      stacks[kind] = (stacks[kind] as number) - sign * countOfKind(cards, kind);
  }

  /** The next seat that has not passed, with `seat` itself last; `NOBODY` if there is none. */
  next(seat: number): number {
    const { passed, players } = this;
    for (let offset = 1; offset <= players; offset++) {
      const next = (seat + offset) % players;
      if (passed[next] === 0) return next;
    }
    return NOBODY;
  }

  own(seat: number): PackedPlayer {
    const { boards, hands, marker } = this;
    const at = seat * BOARD_NUMBERS;
    return {
      spaces: boards[at] as number,
      levelsLow: boards[at + LEVELS_LOW] as number,
      levelsHigh: boards[at + LEVELS_LOW + 1] as number,
      hand: hands[seat] as number,
      tilesLow: boards[at + TILES_LOW] as number,
      tilesHigh: boards[at + TILES_LOW + 1] as number,
      toolPoints: boards[at + TOOL_POINTS] as number,
      marker,
    };
  }

  tilePointsOf(seat: number, place: number): number {
    const { boards, layout } = this;
    const at = seat * BOARD_NUMBERS + SECONDS_LOW;
    return layout.toolPlaces[place]?.tiles[ownsTile(boards[at] ?? 0, boards[at + 1] ?? 0, place) ? 1 : 0] ?? 0;
  }

  #claim(seat: number, color: number): void {
    const at = seat * BOARD_NUMBERS;
    const { boards, claimed, layout } = this;
    const bits = (boards[at + LEVELS_LOW + (color >> 1)] as number) >> (12 * (color & 1));
    const built = bitCount((boards[at] as number) & (layout.ornamentsOf[color] as number));
    for (const place of layout.toolPlacesOf[color] as readonly number[]) {
      const { needs, tiles, tool } = layout.toolPlaces[place] as Layout['toolPlaces'][number];
      const taken = claimed[place] as number;
      const points = tiles[taken];
      if (points === undefined || this.owns(seat, place)) continue;
      if (built < (needs[1] ?? 0) || (bits & 15) < (needs[2] ?? 0)) continue;
      if (((bits >> 4) & 15) < (needs[3] ?? 0) || ((bits >> 8) & 15) < (needs[4] ?? 0)) continue;
      boards[at + TOOL_POINTS] = (boards[at + TOOL_POINTS] as number) + points + this.#pointsOf(seat, tool);
      const word = place < TILES_IN_WORD ? 0 : 1;
      const bit = 1 << (place % TILES_IN_WORD);
      boards[at + TILES_LOW + word] = (boards[at + TILES_LOW + word] as number) | bit;
      if (taken > 0) boards[at + SECONDS_LOW + word] = (boards[at + SECONDS_LOW + word] as number) | bit;
      claimed[place] = taken + 1;
    }
  }

  owns(seat: number, place: number): boolean {
    const at = seat * BOARD_NUMBERS;
    return ownsTile(this.boards[at + TILES_LOW] as number, this.boards[at + TILES_LOW + 1] as number, place);
  }

  #pointsOf(seat: number, tool: number): number {
    let points = 0;
    const { toolPlaces } = this.layout;
    for (let place = 0; place < toolPlaces.length; place++) {
      if (toolPlaces[place]?.tool === tool && this.owns(seat, place)) points += this.tilePointsOf(seat, place);
    }
    return points;
  }
}

function woodOfStep(layout: Layout, step: number): number {
  return step < CONNECTOR_STEP ? (layout.ornamentColor[step] ?? 0) : woodKindOf(elementOfStep(step));
}

export function bitCount(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}
