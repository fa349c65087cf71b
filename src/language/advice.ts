/** Words moves and the reasons for them, for hints, reviews and logs of computer players. */
import type { Comparison, Piece, Reason } from '../opponents/index.ts';
import type { MoveFacts } from '../rules/index.ts';
import { hasNoCards } from './events.ts';
import type { Words } from './words.ts';

/** `you` addresses the player whose move it is. */
type Addressed = 'you' | 'anybody';

/** A smaller lead is called slight. */
const NOTICED_POINTS = 1;

/**
 * Such as `claims the red plane for 3 + 2; you keep 2 wilds`; empty if there are no reasons. `names`: by seat, escaped.
 */
export function reasonsText(
  words: Words,
  reasons: readonly Reason[],
  names: readonly string[],
  addressed: Addressed,
): string {
  return words.groups(reasons.map((reason) => reasonText(words, reason, names, addressed)));
}

/** How the best suggestion of a hint compares with the others; may be empty. */
export function comparisonText(words: Words, comparison: Comparison, names: readonly string[]): string {
  switch (comparison.kind) {
    case 'only':
      return words.t('teaching.hint.only');
    case 'equal':
      return words.t('teaching.hint.equal');
    case 'ahead': {
      const { points, isFar, because } = comparison;
      const why = reasonsText(words, because, names, 'you');
      if (isFar)
        return why === '' ? words.t('teaching.hint.farAhead') : words.t('teaching.hint.farAheadBecause', { why });
      return words.t(points < NOTICED_POINTS ? 'teaching.hint.slightlyAhead' : 'teaching.hint.ahead', { why });
    }
    case 'none':
      return '';
  }
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
    case 'draws':
      return words.t('teaching.reason.draws', { count: reason.count });
    case 'staysIn':
      return words.t('teaching.reason.staysIn');
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
    case 'plan':
      return words.t('teaching.reason.plan', { count: reason.moves.length, points: reason.points });
    case 'plantNearer':
      return words.t('teaching.reason.plantNearer', { count: reason.left });
    case 'tileNearer':
      return words.t('teaching.reason.tileNearer', {
        count: reason.count,
        tile: words.tile(reason.tool, reason.color),
      });
    case 'spaceForTile':
      return words.t('teaching.reason.spaceForTile', { tile: words.tile(reason.tool, reason.color) });
    case 'moreBuilds':
      return words.t('teaching.reason.moreBuilds', { count: reason.count });
    case 'cardsForTile':
      return words.t('teaching.reason.cardsForTile', {
        cards: words.cards({ [reason.color]: reason.count }),
        tile: words.tile(reason.tool, reason.color),
      });
  }
}

function pieceText(words: Words, { element, space }: Piece): string {
  return words.t('teaching.reason.piece', { element: words.element(element), space: words.space(space) });
}

/**
 * Such as `core on C2 · pay 3 yellow · draw 1 red, 1 green` and `pass and keep 1 wild`; with `isPlayed`: `core on C2 ·
 * paid 3 yellow · drew 1 red, 1 green` and `passes, returns 2 red`.
 */
export function moveText(words: Words, { move, built, kept }: MoveFacts, isPlayed = false): string {
  const [pay, draw] = isPlayed
    ? (['dialogue.paid', 'dialogue.drew'] as const)
    : (['teaching.move.pay', 'teaching.move.draw'] as const);
  switch (move.type) {
    case 'build': {
      const element = built ? words.element(built.element, built.element === 'frame' ? built.color : null) : '';
      const steps = move.advance === undefined ? [] : [words.t('events.line.advanced', { steps: move.advance })];
      return [
        words.t('teaching.move.build', { element, space: words.space(move.space) }),
        words.t(pay, { cards: words.cards(move.pay) }),
        ...steps,
        ...(hasNoCards(move.take) ? [] : [words.t(draw, { cards: words.cards(move.take) })]),
      ].join(' · ');
    }
    case 'pass':
      if (isPlayed) {
        return hasNoCards(move.return)
          ? words.t('events.line.passed')
          : words.t('events.line.passedReturning', { cards: words.cards(move.return) });
      }
      return hasNoCards(kept)
        ? words.t('teaching.move.passAll')
        : words.t('teaching.move.pass', { cards: words.cards(kept) });
    case 'choose':
      return isPlayed
        ? words.t('events.line.chose', { card: words.quote(words.startCard(move.card)) })
        : words.t('teaching.move.choose', { card: words.startCard(move.card) });
    case 'substitute':
      return words.t(isPlayed ? 'events.line.prepared' : 'teaching.move.substitute', { cards: words.cards(move.take) });
  }
}
