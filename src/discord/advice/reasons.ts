/**
 * A move and the reasons for it in words: the same for hints, for the log of computer players and for the review.
 * Which reasons there are is found by the opponents.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Words } from '../../language/index.ts';
import { type Piece, type Reason, reasonsOf } from '../../opponents/index.ts';
import {
  apply,
  type Components,
  countCards,
  fullCards,
  type GameState,
  type Move,
  playerAt,
  subtractCards,
} from '../../rules/index.ts';

/** Whom the words address: the player whose move it is, or anybody. */
export type Addressed = 'you' | 'anybody';

/** `claims the red plane for 3 + 2; you keep 2 wilds`; empty where there is nothing to say. `names`: by seat, made safe. */
export function reasonsText(
  words: Words,
  reasons: readonly Reason[],
  names: readonly string[],
  addressed: Addressed,
): string {
  return words.groups(reasons.map((reason) => reasonText(words, reason, names, addressed)));
}

/** Reasons told of a move in a line among others. */
const MOST = 3;

/** Who reads why a move is good, and what it is set beside. */
export interface Told {
  readonly names: readonly string[];
  /** Whether the game still runs, so that what tells of hands is left out. */
  readonly hidden: boolean;
  /** What was played in its place: reasons that it has as well are left out. */
  readonly beside?: Move;
}

/** Why a move is a good one; empty where there is nothing to say. */
export function whyText(
  words: Words,
  components: Components,
  state: GameState,
  move: Move,
  { names, hidden, beside }: Told,
): string {
  const reasons = reasonsOf(components, state, move, { hidden, beside: beside ?? null });
  const known = beside ? reasonsOf(components, state, beside, { hidden, beside: move }) : [];
  const own = reasons.filter((reason) => !known.some((other) => isDeepStrictEqual(other, reason)));
  return reasonsText(words, own.slice(0, MOST), names, 'anybody');
}

function reasonText(words: Words, reason: Reason, names: readonly string[], addressed: Addressed): string {
  switch (reason.kind) {
    case 'tile': {
      const { tool, color, points, bonus, ahead } = reason;
      const scored = bonus === 0 ? words.number(points) : words.t('teaching.reason.points', { points, bonus });
      const tile = words.tile(tool, color);
      if (ahead.length === 0) return words.t('teaching.reason.tile', { tile, points: scored });
      const rivals = words.list(ahead.map((seat) => words.name(seat, names)));
      return words.t('teaching.reason.tileAhead', { tile, points: scored, names: rivals });
    }
    case 'near':
      return words.t('teaching.reason.near', {
        tile: words.tile(reason.tool, reason.color),
        points: words.number(reason.points),
      });
    case 'ornament':
      return words.t(reason.complete ? 'teaching.reason.complete' : 'teaching.reason.ornament', {
        points: reason.points,
      });
    case 'connector':
      return words.t('teaching.reason.connector', { points: reason.points });
    case 'plant':
      return words.t('teaching.reason.plant', { count: reason.count, points: reason.points });
    case 'reach':
      return words.t('teaching.reason.reach', { count: reason.count });
    case 'last':
      return words.t('teaching.reason.last', { element: words.element(reason.element, reason.color) });
    case 'cheaper':
      return words.t('teaching.reason.cheaper', { count: reason.count });
    case 'keepsWilds':
      return addressed === 'you'
        ? words.t('teaching.reason.youKeepWilds', { count: reason.count })
        : words.t('teaching.reason.keepsWilds', { count: reason.count });
    case 'affords':
      return words.t(reason.round === 'this' ? 'teaching.reason.affords' : 'teaching.reason.affordsNext', {
        pieces: words.list(reason.pieces.map((piece) => pieceText(words, piece))),
      });
    case 'next': {
      const { piece, points, tile } = reason;
      const next = { piece: pieceText(words, piece), points };
      if (tile === null) return words.t('teaching.reason.next', next);
      return words.t('teaching.reason.nextTile', { ...next, tile: words.tile(tile.tool, tile.color) });
    }
    case 'keepsAll':
      return words.t('teaching.reason.keepsAll', { count: reason.count });
    case 'gathers':
      return words.t('teaching.reason.gathers', { cards: words.cards({ [reason.card]: reason.count }) });
  }
}

/** `core on C2`, in the midst of a sentence. */
function pieceText(words: Words, { element, space }: Piece): string {
  return words.t('teaching.reason.piece', { element: words.element(element), space: words.space(space) });
}

/** How much of a move is told: to the card, or only what lies open on the table anyway. */
export type Detail = 'cards' | 'open';

/** `core on C2 · pay 3 yellow · draw 1 red, 1 green`, of a move that is legal in this position. */
export function moveInWords(
  words: Words,
  components: Components,
  state: GameState,
  move: Move,
  detail: Detail = 'cards',
): string {
  switch (move.type) {
    case 'build': {
      const applied = apply(components, state, move);
      const built = applied.ok ? applied.events.find((event) => event.type === 'built') : undefined;
      const element = built ? words.element(built.element, built.element === 'frame' ? built.color : null) : '';
      const what = words.t('teaching.move.build', { element, space: words.space(move.space) });
      if (detail === 'open') return what;
      const steps = move.advance === undefined ? [] : [words.t('events.line.advanced', { steps: move.advance })];
      const take = fullCards(move.take);
      return [
        what,
        words.t('teaching.move.pay', { cards: words.cards(fullCards(move.pay)) }),
        ...steps,
        ...(countCards(take) === 0 ? [] : [words.t('teaching.move.draw', { cards: words.cards(take) })]),
      ].join(' · ');
    }
    case 'pass': {
      const kept = subtractCards(playerAt(state, move.seat).hand, fullCards(move.return));
      if (detail === 'open' || countCards(kept) === 0) return words.t('teaching.move.passAll');
      return words.t('teaching.move.pass', { cards: words.cards(kept) });
    }
    case 'choose':
      return words.t('teaching.move.choose', { card: words.startCard(move.card) });
    case 'substitute':
      return words.t('teaching.move.substitute', { cards: words.cards(fullCards(move.take)) });
  }
}
