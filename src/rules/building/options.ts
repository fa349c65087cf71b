/**
 * What the player to move may pick from: spaces with element and cost, payments, draws, each best first.
 * A person's dialogue and a computer player's search choose among them.
 */
import type { Components } from '../components/types.ts';
import { ADVANCES } from '../constants.ts';
import { addCards, CARDS, type Cards } from '../table/cards.ts';
import { type GameState, playerAt, type Seat } from '../table/state.ts';
import { type Buildable, buildableAt, movesMarker, nominations } from './build.ts';
import { drawCount, legalDraws } from './drawing.ts';
import { canPay, legalPayments } from './payment.ts';
import { earnedTiles, type ToolTileClaim } from './toolTiles.ts';

/** A legal draw after a build; `advance` is null where the reward marker stays. */
export interface DrawOption {
  readonly advance: (typeof ADVANCES)[number] | null;
  readonly take: Cards;
}

/** A space that a player can build on, and whether the hand can pay for it. */
export interface BuildableSpace extends Buildable {
  readonly payable: boolean;
}

/** A space to build on with every way to pay, best first; never empty of payments. */
export interface BuildOption extends Buildable {
  readonly payments: readonly Cards[];
  /** What may be drawn once a payment has gone back to the stacks, best first. */
  readonly draws: (paid: Cards) => readonly DrawOption[];
}

/** Every space where the seat could build if it could pay, in the order of the board. */
export function buildableSpaces(components: Components, state: GameState, seat: Seat): BuildableSpace[] {
  const player = playerAt(state, seat);
  const spaces: BuildableSpace[] = [];
  for (const space of components.floors[state.side].spaces) {
    const buildable = buildableAt(state, player, space);
    if (!buildable.ok) continue;
    spaces.push({ ...buildable, payable: canPay(player.hand, buildable.cost, buildable.color) });
  }
  return spaces;
}

/** Everything that the seat can build and pay for. Empty outside the Building phase. */
export function buildOptions(components: Components, state: GameState, seat: Seat): BuildOption[] {
  if (state.phase !== 'build') return [];
  const { hand } = playerAt(state, seat);
  const payments = new Map<string, Cards[]>();
  const draws = new Map<string, (paid: Cards) => readonly DrawOption[]>();
  const options: BuildOption[] = [];
  for (const { payable, ...space } of buildableSpaces(components, state, seat)) {
    if (!payable) continue;
    const price = `${space.cost}${space.color}`;
    const ways = payments.get(price) ?? legalPayments(hand, space.cost, space.color);
    payments.set(price, ways);
    const kind = movesMarker(space.element) ? 'reward' : `${space.element}${space.color}`;
    const drawn = draws.get(kind) ?? drawsAfter(components, state, hand, space);
    draws.set(kind, drawn);
    options.push({ ...space, payments: ways, draws: drawn });
  }
  return options;
}

/** What the seat may draw after this build paid so, best first: most wilds, then the colors it holds most of. */
export function drawOptions(
  components: Components,
  state: GameState,
  seat: Seat,
  buildable: Buildable,
  paid: Cards,
): readonly DrawOption[] {
  return drawsAfter(components, state, playerAt(state, seat).hand, buildable)(paid);
}

/**
 * The draws by payment. Different payments mostly leave the same draws in the same order: it depends on the stacks,
 * where more cards than a draw takes make no difference, and on which colors the hand holds most of.
 */
function drawsAfter(
  components: Components,
  state: GameState,
  hand: Cards,
  buildable: Buildable,
): (paid: Cards) => readonly DrawOption[] {
  const known = new Map<number, readonly DrawOption[]>();
  const steps = movesMarker(buildable.element) ? ADVANCES : ([null] as const);
  const drawn = steps.map((advance) => ({ advance, mayTake: nominations(components, state, buildable, advance ?? 0) }));
  const most = Math.max(...drawn.map(({ mayTake }) => drawCount(mayTake)));
  return (paid) => {
    const order = colorOrder(hand, paid);
    const key = cappedKey(state.stacks, paid, most) * COLOR_ORDERS + order;
    let options = known.get(key);
    if (!options) {
      const stacks = addCards(state.stacks, paid);
      const ranked: { readonly option: DrawOption; readonly rank: number }[] = [];
      for (const { advance, mayTake } of drawn) {
        for (const take of legalDraws(mayTake, stacks)) {
          ranked.push({ option: { advance, take }, rank: take.wild * 1000 + fittingOrder(take, order) });
        }
      }
      options = ranked.sort((a, b) => b.rank - a.rank).map(({ option }) => option);
      known.set(key, options);
    }
    return options;
  };
}

const COLOR_ORDERS = 64;

/** Which of every two colors more is left of once `paid` has left the hand (the earlier one of equals), a bit each. */
function colorOrder(hand: Cards, paid: Cards): number {
  const yellow = hand.yellow - paid.yellow;
  const red = hand.red - paid.red;
  const green = hand.green - paid.green;
  const violet = hand.violet - paid.violet;
  return (
    (yellow >= red ? 1 : 0) +
    (yellow >= green ? 2 : 0) +
    (yellow >= violet ? 4 : 0) +
    (red >= green ? 8 : 0) +
    (red >= violet ? 16 : 0) +
    (green >= violet ? 32 : 0)
  );
}

function bit(order: number, place: number): number {
  return (order >> place) & 1;
}

/** The more of the taken cards are of the colors held most, the greater: a color counts twice the one behind it. */
function fittingOrder(take: Cards, order: number): number {
  const yellow = bit(order, 0) + bit(order, 1) + bit(order, 2);
  const red = 1 - bit(order, 0) + bit(order, 3) + bit(order, 4);
  const green = 2 - bit(order, 1) - bit(order, 3) + bit(order, 5);
  const violet = 3 - bit(order, 2) - bit(order, 4) - bit(order, 5);
  return (take.yellow << yellow) + (take.red << red) + (take.green << green) + (take.violet << violet);
}

/** The tool tiles that building here would gain the seat. */
export function tilesGainedBy(
  components: Components,
  state: GameState,
  seat: Seat,
  { space, color }: Pick<Buildable, 'space' | 'color'>,
): ToolTileClaim[] {
  if (space.kind !== 'ornament' || color === null) return [];
  const board = playerAt(state, seat).board.slice();
  board[space.index] = (board[space.index] ?? 0) + 1;
  return earnedTiles(components, state, seat, board, color);
}

/** One number for the stacks once `paid` has gone back, equal where they differ only in cards beyond `most` a stack. */
function cappedKey(stacks: Cards, paid: Cards, most: number): number {
  let key = 0;
  for (const card of CARDS) key = key * (most + 1) + Math.min(most, stacks[card] + paid[card]);
  return key;
}
