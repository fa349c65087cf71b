/**
 * Words refusals of the rules, matches and the bot for the person who tried. The use of a stale control is answered
 * with the moves played since.
 */
import {
  type CardTextFault,
  playedMoveLine as moveLine,
  type RefusalContext,
  type Words,
} from '../../language/index.ts';
import type { MatchRefusal, MatchView } from '../../match/index.ts';
import type { Refusal } from '../../rules/index.ts';
import type { Unaffordable, WrongKeepCount } from '../../turn/index.ts';
import { escapeName } from '../messages/index.ts';
import { newestLines } from './moves.ts';
import { memberName, shownNames } from './names.ts';
import { relativeTime } from './time.ts';

export type AnyRefusal = Refusal | MatchRefusal | CardTextFault | Unaffordable | WrongKeepCount;

const MAX_SINCE_LENGTH = 1500;

/** `view` is the match whose names are used, if one was found. */
export function refusalText(words: Words, view: MatchView | null, refusal: AnyRefusal): string {
  switch (refusal.code) {
    case 'unaffordable': {
      const { space, element, cost, color } = refusal;
      return words.t('dialogue.unaffordable', {
        space,
        element: words.element(element),
        price: words.price(cost, color),
      });
    }
    case 'keep':
      return words.t('dialogue.wrongKeep', {
        count: refusal.count,
        kept: words.t('game.cards.count', { count: refusal.kept }),
      });
    case 'noHints':
      return words.t(`limits.noHints.${refusal.because}`);
    case 'openGames':
      return words.t(`limits.openGames.${refusal.whose}`, { count: refusal.most });
    case 'usedUp':
      if (refusal.whose === 'member' && refusal.most === 0) return words.t(`limits.${refusal.use}.none`);
      return words.t(`limits.${refusal.use}.${refusal.whose}`, {
        count: refusal.most,
        relative: relativeTime(refusal.again),
      });
    case 'notAbsent':
      return words.t('refusals.notAbsent', {
        name: words.person(escapeName(refusal.name)),
        relative: relativeTime(refusal.until),
      });
    case 'stale': {
      const names = view ? shownNames(words, view.match) : [];
      const lines = refusal.since.map((move) => `- ${moveLine(words, move, names)}`);
      const sentence = words.refusal(refusal, about(words, view));
      return lines.length === 0 ? sentence : `${sentence}\n${newestLines(words, lines, MAX_SINCE_LENGTH)}`;
    }
    default:
      return words.refusal(refusal, about(words, view));
  }
}

function about(words: Words, view: MatchView | null): RefusalContext {
  if (!view) return { safe: escapeName };
  return {
    names: shownNames(words, view.match),
    person: (id) => memberName(words, view.match, id),
    safe: escapeName,
  };
}

const NAMES = ['ViewChannel', 'SendMessages', 'SendMessagesInThreads', 'CreatePublicThreads', 'AttachFiles'] as const;

export function permissionsInWords(words: Words, permissions: readonly (typeof NAMES)[number][]): string {
  return words.list(permissions.map((name) => words.quote(words.t(`errors.permission.${name}`))));
}
