/**
 * One proof per kind of reason: returns what is wrong with it in a position, or null. A kind without a proof does not
 * compile.
 */
import type { Reason } from '../../../../src/opponents/index.ts';
import {
  type BuildMove,
  buildOptions,
  type Cards,
  fullCards,
  type GameState,
  legalMoves,
  type Move,
  ORNAMENT_POINTS,
  PLANT_POINTS,
  playerAt,
  type Seat,
  startCard,
} from '../../../../src/rules/index.ts';
import { components } from '../../../support/game/rules.ts';
import {
  asIf,
  builds,
  certainPoints,
  claimOf,
  elementOf,
  less,
  more,
  paidBuilds,
  paysFor,
  played,
  pointsFrom,
  RICH,
} from './trying.ts';

export interface Claim {
  readonly state: GameState;
  readonly move: Move;
  /** The piece it was built next to, if any. */
  readonly beside: Move | null;
}

type Proof<Kind extends Reason['kind']> = (
  reason: Extract<Reason, { readonly kind: Kind }>,
  claim: Claim,
) => string | null;

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const counted = (cards: Partial<Record<string, number>>) => sum(Object.values(cards).map((count) => count ?? 0));

const PROOFS: { readonly [Kind in Reason['kind']]: Proof<Kind> } = {
  tile({ tool, color, points, bonus, ahead }, { state, move }) {
    const { state: after, events } = played(state, move);
    if (claimOf(events, tool, color) !== points + bonus) return 'is not claimed for so many points';
    const space = components.toolSpaces.findIndex(({ id }) => id === `${tool}/${color}`);
    const tiles = components.toolSpaces[space]?.tiles[state.players.length as 2 | 3 | 4].length;
    const isLast = after.claims[space]?.length === tiles;
    const rivals = state.players.flatMap((player, at) => {
      if (!isLast || at === move.seat || player.passed) return [];
      const could = [...builds(asIf(state, at)).values()].some((tried) => claimOf(tried.events, tool, color) !== null);
      return could ? [at] : [];
    });
    return String(rivals) === String(ahead) ? null : `could be claimed by ${rivals}, and not by ${ahead}`;
  },
  near({ tool, color, points }, { state, move }) {
    const claims = (position: GameState) =>
      [...builds(position).values()].flatMap(({ events }) => claimOf(events, tool, color) ?? []);
    if (claims(asIf(state, move.seat)).length > 0) return 'was as near before';
    return claims(continued(state, move)).includes(points) ? null : 'is not claimed by any build that can be paid';
  },
  ornament({ points, complete }, { state, move }) {
    if (move.type !== 'build') return 'is of a build alone';
    const index = components.floors[state.side].spaces.findIndex(({ name }) => name === move.space);
    const level = (position: GameState) => playerAt(position, move.seat).board[index] ?? 0;
    const [before, after] = [level(state), level(played(state, move).state)];
    if ((ORNAMENT_POINTS[after] ?? 0) - (ORNAMENT_POINTS[before] ?? 0) !== points) return 'scores otherwise';
    return (after === 4) === complete ? null : 'is complete or not';
  },
  connector({ points }, { state, move }) {
    const built = elementOf(played(state, move));
    return built === 'connector' && points === pointsFrom(state.round) ? null : 'is no connector of so many points';
  },
  plant({ count, points }, { state, move }) {
    const gained = certainPoints(played(state, move).state, move.seat) - certainPoints(state, move.seat);
    const without = sum(played(state, move).events.map((e) => (e.type === 'claimed' ? e.points + e.bonus : 0)));
    const piece = elementOf(played(state, move)) === 'frame' ? ORNAMENT_POINTS[1] : pointsFrom(state.round);
    return points === PLANT_POINTS * count && gained - without - piece === points ? null : 'is not enclosed by this';
  },
  reach({ count }, { state, move }) {
    if (move.type !== 'build') return 'is of a build alone';
    const { state: after } = played(state, move);
    const before = builds(asIf(state, move.seat, RICH));
    const hand = state.round < 3 ? RICH : undefined;
    const opened = [...builds(asIf(after, move.seat, hand)).keys()].filter(
      (space) => space !== move.space && !before.has(space),
    );
    return opened.length === count ? null : `opens ${opened.join(' ')}`;
  },
  last({ element, color }, { state, move }) {
    const left = ({ supply }: GameState) =>
      element === 'frame' ? (color === null ? -1 : supply.frame[color]) : supply[element];
    if (left(played(state, move).state) !== 0) return 'leaves some';
    const wanted = state.players.some((player, at) => {
      if (at === move.seat || (state.round === 3 && player.passed)) return false;
      const position = asIf(state, at, state.round < 3 ? RICH : undefined);
      return [...builds(position).values()].some(({ events }) =>
        events.some((e) => e.type === 'built' && e.element === element && (color === null || e.color === color)),
      );
    });
    return wanted ? null : 'is wanted by nobody';
  },
  cheaper({ count }, { state, move, beside }) {
    if (move.type !== 'build' || beside?.type !== 'build') return 'is set beside nothing';
    if (elementOf(played(state, move)) !== elementOf(played(state, beside))) return 'is another piece';
    return counted(beside.pay) - counted(move.pay) === count && count > 0 ? null : 'costs otherwise';
  },
  draws({ count }, { state, move, beside }) {
    const drawn = (made: Move | null) => {
      if (made?.type !== 'build') return 0;
      const cards = (position: GameState) => counted(playerAt(position, made.seat).hand);
      return cards(played(state, made).state) - cards(state) + counted(made.pay);
    };
    return count > 0 && drawn(move) - drawn(beside) === count ? null : 'draws otherwise';
  },
  staysIn(_, { state, move, beside }) {
    if (move.type !== 'build' || beside?.type !== 'pass') return 'is of a build set beside a pass';
    if (firstToChoose(played(state, beside).state) === move.seat) return 'would choose first anyway';
    return firstToChoose(played(state, move).state) === move.seat ? null : 'cannot pass last';
  },
  keepsWilds({ count }, { state, move, beside }) {
    const { hand } = playerAt(state, move.seat);
    if (move.type === 'pass') {
      if (hand.wild !== count || move.return.wild) return 'keeps another number';
      const others = [...legalMoves(components, state)];
      return others.some((other) => other.type === 'pass' && other.return.wild) ? null : 'were not at stake';
    }
    if (move.type !== 'build') return 'is of builds and passes';
    const paid = move.pay.wild ?? 0;
    if (hand.wild - paid !== count || count === 0) return 'keeps another number';
    if (state.round === 3 && builds(continued(state, move)).size === 0) return 'are of no use any more';
    if (beside?.type === 'build' && (beside.pay.wild ?? 0) > paid) return null;
    const option = buildOptions(components, state, move.seat).find(({ space }) => space.name === move.space);
    const others = option ? [...paidBuilds(state, option)] : [];
    const isTempting = ({ pay }: BuildMove) => (pay.wild ?? 0) > paid && counted(pay) < counted(move.pay);
    return others.some((other) => isTempting(other.move)) ? null : 'were not at stake';
  },
  affords({ round, pieces }, claim) {
    const { state, move } = claim;
    if (round !== (move.type === 'substitute' ? 'this' : 'next')) return 'is another round';
    const hand = handAfter(claim);
    if (hand === null) return 'nobody knows which cards come';
    const spaces = pieces.map(({ space }) => space);
    if (new Set(spaces).size !== spaces.length) return 'names a space twice';
    const position = { ...state, round: round === 'this' ? state.round : state.round === 1 ? 2 : 3 } as const;
    const now = builds(asIf(position, move.seat, RICH));
    for (const { element, space } of pieces) {
      const tried = now.get(space);
      if (!tried || elementOf(tried) !== element) return `there is no ${element} to be built on ${space}`;
    }
    return paysFor(position, move.seat, hand, spaces) ? null : 'does not pay for all of it';
  },
  next({ piece, points, tile }, { state, move }) {
    const position = continued(state, move);
    const tried = builds(position).get(piece.space);
    if (!tried || elementOf(tried) !== piece.element) return 'cannot be built, or not be paid';
    const gained = certainPoints(tried.state, move.seat) - certainPoints(position, move.seat);
    if (gained !== points) return `scores ${gained}`;
    return tile === null || claimOf(tried.events, tile.tool, tile.color) !== null ? null : 'claims no such tile';
  },
  keepsAll({ count }, { state, move }) {
    const before = playerAt(state, move.seat).hand;
    const after = playerAt(played(state, move).state, move.seat).hand;
    if (state.round === 3 || counted(before) !== count || counted(after) !== count) return 'does not keep them all';
    return builds(state).size > 0 ? null : 'nothing could be built with them';
  },
  gathers({ card, count }, claim) {
    const hand = handAfter(claim);
    if (hand?.[card] !== count) return 'are another number';
    const kinds = card === 'wild' ? (['wild'] as const) : (['yellow', 'red', 'green', 'violet'] as const);
    const most = [...legalMoves(components, claim.state)].map((move) => {
      const { hand: held } = playerAt(claim.state, move.seat);
      if (move.type !== 'choose' && move.type !== 'substitute') return 0;
      const taken = move.type === 'choose' ? startCard(components, move.card).cards : fullCards(move.take);
      return Math.max(...kinds.map((kind) => held[kind] + taken[kind]));
    });
    return most.filter((other) => other >= count).length === 1 ? null : 'come together otherwise, too';
  },
  plan({ moves, points }, { state, move }) {
    let position = continued(state, move);
    for (const next of moves) {
      if (next.type !== 'build') return 'is not of builds alone';
      position = asIf(played(position, next).state, move.seat);
    }
    const gained = certainPoints(position, move.seat) - certainPoints(state, move.seat);
    return gained === points && moves.length > 0 ? null : `gains ${gained}`;
  },
  plantNearer({ left }, { state, move, beside }) {
    const after = (made: Move | null) => leftAround(made ? played(state, made).state : state, move.seat);
    const [before, other] = [after(null), beside && after(beside)];
    const isNearer = after(move).some(
      (open, plant) => open === left && before[plant] === left + 1 && (other === null || other[plant] === left + 1),
    );
    return isNearer ? null : 'is not nearer to being enclosed';
  },
  tileNearer({ tool, color, count }, { state, move, beside }) {
    const after = (made: Move | null) =>
      fewestLevels(made ? played(state, made).state : state, move.seat, `${tool}/${color}`);
    if (!isOpen(played(state, move).state, move.seat, `${tool}/${color}`)) return 'is not to be had';
    if (after(move) !== count || after(null) <= count) return 'is not nearer by this';
    return beside === null || after(beside) > count ? null : 'is as near after the other move';
  },
  spaceForTile({ tool, color }, { state, move, beside }) {
    const spaces = (made: Move | null) => spacesFor(made ? played(state, made).state : state, move.seat, color);
    if (!isOpen(played(state, move).state, move.seat, `${tool}/${color}`)) return 'is not to be had';
    const { length: lacking = 0 } = components.toolSpaces.find(({ id }) => id === `${tool}/${color}`)?.requires ?? [];
    if (spaces(move) < lacking || spaces(null) >= lacking) return 'finds no space by this';
    return beside === null || spaces(beside) < lacking ? null : 'finds a space after the other move, too';
  },
  moreBuilds({ count }, { state, move, beside }) {
    if (builds(continued(state, move)).size !== count) return 'are another number';
    return beside === null || builds(continued(state, beside)).size < count ? null : 'are as many after the other move';
  },
  cardsForTile({ tool, color, count }, claim) {
    const { state, move, beside } = claim;
    if (handAfter(claim) === null) return 'nobody knows which cards come';
    if (!isOpen(state, move.seat, `${tool}/${color}`)) return 'is not to be had';
    if (named(move)[color] !== count || state.stacks[color] < count) return 'are another number';
    return beside === null || named(beside)[color] < count ? null : 'come with the other choice, too';
  },
};

function isOpen({ claims, players }: GameState, seat: Seat, id: string): boolean {
  const index = components.toolSpaces.findIndex((space) => space.id === id);
  const owners = claims[index] ?? [];
  const tiles = components.toolSpaces[index]?.tiles[players.length as 2 | 3 | 4].length ?? 0;
  return owners.length < tiles && !owners.includes(seat);
}

/** The fewest levels that fulfill a tile's requirement, over all ways to assign ornaments to it. */
function fewestLevels(state: GameState, seat: Seat, id: string): number {
  const space = components.toolSpaces.find((each) => each.id === id);
  if (!space) throw new Error(`there is no ${id}`);
  const { board } = playerAt(state, seat);
  const fewest = ([required, ...others]: readonly number[], free: readonly number[]): number =>
    required === undefined
      ? 0
      : Math.min(
          ...free.map(
            (index) =>
              Math.max(0, required - (board[index] ?? 0)) +
              fewest(
                others,
                free.filter((each) => each !== index),
              ),
          ),
        );
  return fewest(space.requires, components.floors[state.side].ornamentsOf[space.color]);
}

/** The seat that chooses a start card first if everybody passes from now on. */
function firstToChoose(state: GameState): Seat | undefined {
  if (state.phase !== 'build') return state.waiting[0];
  const pass = [...legalMoves(components, state)].find(({ type }) => type === 'pass');
  return pass && firstToChoose(played(state, pass).state);
}

/** How many ornaments of the color have been begun or could be, with plenty of cards. */
function spacesFor(state: GameState, seat: Seat, color: string): number {
  const { spaces } = components.floors[state.side];
  const open = builds(asIf(state, seat, RICH));
  const { board } = playerAt(state, seat);
  return spaces.filter(
    ({ kind, index, name, color: own }) =>
      kind === 'ornament' && own === color && ((board[index] ?? 0) > 0 || open.has(name)),
  ).length;
}

/** Of each plant: how many spaces around it are empty. */
function leftAround(state: GameState, seat: Seat): number[] {
  const { board } = playerAt(state, seat);
  const { plants } = components.floors[state.side];
  return plants.map(
    ({ adjacent, corners }) => [...adjacent, ...corners].filter((index) => (board[index] ?? 0) === 0).length,
  );
}

/** The cards that a choice names, whether the stacks have them or not. */
function named(move: Move): Cards {
  if (move.type === 'choose') return startCard(components, move.card).cards;
  return fullCards(move.type === 'substitute' ? move.take : {});
}

/** The position after the move, with the same seat to move at once. */
function continued(state: GameState, move: Move): GameState {
  const { state: after } = played(state, move);
  if (after.phase !== 'build' || after.round !== state.round) throw new Error('the round is over');
  return asIf(after, move.seat);
}

/** The cards in hand once the move's cards are paid or taken, whatever others choose; null if that is uncertain. */
function handAfter({ state, move }: Claim) {
  const { hand } = playerAt(state, move.seat);
  if (move.type === 'pass') return less(hand, fullCards(move.return));
  if (move.type === 'substitute') return more(hand, fullCards(move.take));
  if (move.type !== 'choose') return hand;
  const taken = startCard(components, move.card).cards;
  const expected = JSON.stringify(taken);
  const ends = choicesAfter(played(state, move));
  const sure = ends.every((events) =>
    events.some((e) => e.type === 'prepared' && e.seat === move.seat && JSON.stringify(e.cards) === expected),
  );
  return sure ? more(hand, taken) : null;
}

type Played = ReturnType<typeof played>;

/** Every possible sequence of events until everybody has chosen. */
function choicesAfter({ state, events }: Played): Played['events'][] {
  if (state.phase !== 'choose') return [events];
  return [...legalMoves(components, state)].flatMap((move) => {
    const next = played(state, move);
    return choicesAfter({ state: next.state, events: [...events, ...next.events] });
  });
}

/** The fault of a reason, or null. */
export function faultOf(reason: Reason, claim: Claim): string | null {
  const proof = PROOFS[reason.kind] as Proof<Reason['kind']>;
  return proof(reason, claim);
}

export const KINDS = Object.keys(PROOFS) as Reason['kind'][];
