/**
 * What the player to move may pick from: spaces with element and cost, payments, draws, each best first.
 * Choosing among them (a person's dialogue, a computer player's search) is left to others.
 */
import type { Components } from '../components/types.ts';
import { addCards, type Cards, COLORS, type Color, cardsKey } from '../table/cards.ts';
import { type GameState, playerAt, type Seat } from '../table/state.ts';
import { type Buildable, buildableAt, movesMarker, nominations } from './build.ts';
import { ADVANCES, legalDraws } from './drawing.ts';
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
  const player = playerAt(state, seat);
  const payments = new Map<string, Cards[]>();
  const draws = new Map<string, DrawOption[]>();
  return buildableSpaces(components, state, seat)
    .filter((space) => space.payable)
    .map((space) => {
      const price = `${space.cost}${space.color}`;
      const ways = payments.get(price) ?? legalPayments(player.hand, space.cost, space.color);
      payments.set(price, ways);
      return {
        ...space,
        payments: ways,
        draws: (paid) => {
          const stacks = addCards(state.stacks, paid);
          const kind = movesMarker(space.element) ? 'reward' : `${space.element}${space.color}`;
          // More than three cards in a stack make no difference to a draw of three, and the hand none but in order.
          const key = `${kind}:${cardsKey(atMost(stacks, 3))}:${cardsKey(paid)}`;
          const known = draws.get(key) ?? drawOptions(components, state, seat, space, paid);
          draws.set(key, known);
          return known;
        },
      };
    });
}

/** What the seat may draw after this build paid so, best first: most wilds, then the colors it holds most of. */
export function drawOptions(
  components: Components,
  state: GameState,
  seat: Seat,
  buildable: Buildable,
  paid: Cards,
): DrawOption[] {
  const stacks = addCards(state.stacks, paid);
  const { hand } = playerAt(state, seat);
  const steps = movesMarker(buildable.element) ? ADVANCES : ([null] as const);
  const options = steps.flatMap((advance) =>
    legalDraws(nominations(components, state, buildable, advance ?? 0), stacks).map((take) => {
      let rank = take.wild * 1000;
      for (const color of COLORS) rank += (hand[color] - paid[color] + take[color]) ** 2;
      return { advance, take, rank };
    }),
  );
  return options.sort((a, b) => b.rank - a.rank).map(({ advance, take }) => ({ advance, take }));
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

function atMost(stacks: Cards, most: number): Cards {
  const capped = (color: Color) => Math.min(stacks[color], most);
  return {
    yellow: capped('yellow'),
    red: capped('red'),
    green: capped('green'),
    violet: capped('violet'),
    wild: Math.min(stacks.wild, most),
  };
}
