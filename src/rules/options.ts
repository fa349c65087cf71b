/** Lists what the player to move can do: spaces with element and cost, payments and draws, each best first. */
import { type Buildable, buildableAt, movesMarker, nominations } from './building/build.ts';
import { drawCount, legalDraws } from './building/drawing.ts';
import { canPay, legalPayments } from './building/payment.ts';
import { earnedTiles, type ToolTileClaim } from './building/toolTiles.ts';
import { addCards, CARDS, type Cards, sparseCards } from './components/cards.ts';
import type { Components } from './components/components.ts';
import { MARKER_STEPS } from './constants.ts';
import { legalReturns } from './round/passing.ts';
import { preparationOf } from './round/preparation.ts';
import type { BuildMove, Move } from './state/move.ts';
import { type GameState, playerAt, type Seat } from './state/state.ts';

/** `advance`: null if the reward marker does not move. */
export interface DrawOption {
  readonly advance: (typeof MARKER_STEPS)[number] | null;
  readonly take: Cards;
}

export interface BuildableSpace extends Buildable {
  readonly payable: boolean;
}

/** `payments`: never empty, best first. */
export interface BuildOption extends Buildable {
  readonly payments: readonly Cards[];
  /** The draws after a payment, best first. The paid cards are back on the stacks then. */
  readonly draws: (paid: Cards) => readonly DrawOption[];
}

/** Every space where the seat could build if it could pay, in board order. */
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

/** Everything that the seat can build and pay for; empty outside the Building phase. */
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

/** The draws after this build and payment, best first: most wilds, then the colors of which the hand has most. */
export function drawOptions(
  components: Components,
  state: GameState,
  seat: Seat,
  buildable: Buildable,
  paid: Cards,
): readonly DrawOption[] {
  return drawsAfter(components, state, playerAt(state, seat).hand, buildable)(paid);
}

/** Caches the draws by what determines them: the capped stacks, and the order of the hand's colors by count. */
function drawsAfter(
  components: Components,
  state: GameState,
  hand: Cards,
  buildable: Buildable,
): (paid: Cards) => readonly DrawOption[] {
  const known = new Map<number, readonly DrawOption[]>();
  const steps = movesMarker(buildable.element) ? MARKER_STEPS : ([null] as const);
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

/** One bit for each pair of colors: whether the hand has at least as many of the first color after paying. */
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

/** Ranks a draw by how well it fits the hand. A card counts twice as much as a card of the next color in `order`. */
function fittingOrder(take: Cards, order: number): number {
  const yellow = bit(order, 0) + bit(order, 1) + bit(order, 2);
  const red = 1 - bit(order, 0) + bit(order, 3) + bit(order, 4);
  const green = 2 - bit(order, 1) - bit(order, 3) + bit(order, 5);
  const violet = 3 - bit(order, 2) - bit(order, 4) - bit(order, 5);
  return (take.yellow << yellow) + (take.red << red) + (take.green << green) + (take.violet << violet);
}

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

function cappedKey(stacks: Cards, paid: Cards, most: number): number {
  let key = 0;
  for (const card of CARDS) key = key * (most + 1) + Math.min(most, stacks[card] + paid[card]);
  return key;
}

export function buildMove(seat: Seat, space: string, paid: Cards, { advance, take }: DrawOption): BuildMove {
  return {
    seat,
    type: 'build',
    space,
    pay: sparseCards(paid),
    ...(advance === null ? {} : { advance }),
    take: sparseCards(take),
  };
}

/** All legal moves: builds with every payment and draw, then passes. None if the game is over. */
export function* legalMoves(components: Components, state: GameState): Generator<Move> {
  const seat = state.turn;
  if (seat === null) return;
  switch (state.phase) {
    case 'build':
      for (const { space, payments, draws } of buildOptions(components, state, seat)) {
        for (const paid of payments) for (const draw of draws(paid)) yield buildMove(seat, space.name, paid, draw);
      }
      for (const returned of legalReturns(playerAt(state, seat).hand)) {
        yield { seat, type: 'pass', return: sparseCards(returned) };
      }
      return;
    case 'choose':
      for (const card of state.resting) yield { seat, type: 'choose', card };
      return;
    case 'substitute':
      for (const take of legalDraws(preparationOf(components, state, seat), state.stacks)) {
        yield { seat, type: 'substitute', take: sparseCards(take) };
      }
      return;
    case 'over':
      return;
  }
}
