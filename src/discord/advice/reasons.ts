/**
 * A move and the reasons for it in words: the same for hints, for the log of computer players and for the review.
 * Which reasons there are is found by the opponents.
 */
import type { Words } from '../../language/index.ts';
import { type Reason, reasonsOf } from '../../opponents/index.ts';
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

/** Why a move that has been played is a good one. */
export function whyText(
  words: Words,
  components: Components,
  state: GameState,
  move: Move,
  names: readonly string[],
): string {
  return reasonsText(words, reasonsOf(components, state, move, 3), names, 'anybody');
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
    case 'keepsWilds':
      return addressed === 'you'
        ? words.t('teaching.reason.youKeepWilds', { count: reason.count })
        : words.t('teaching.reason.keepsWilds', { count: reason.count });
    case 'keeps':
      return words.t('teaching.reason.keeps', { cards: words.cards(reason.cards) });
    case 'nothingPayable':
      return words.t('teaching.reason.nothingPayable');
    case 'gathers':
      return words.t('teaching.reason.gathers', { cards: words.cards({ [reason.card]: reason.count }) });
  }
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
