/**
 * Sentences for the page, where nothing is formatted: names, refusals, moments.
 * The words themselves are the language's.
 */
import {
  type About,
  momentInZone,
  ownNames,
  plainName,
  playedLine,
  type Seated,
  sentenceNames as sentences,
  type Words,
} from '../../language/index.ts';
import { isComputer, isSomeone, type Match, type MatchMember, type MatchRefusal } from '../../match/index.ts';
import type { Refusal } from '../../rules/index.ts';

/** By seat, as people write themselves. */
export function givenNames(words: Words, { members }: Pick<Match, 'members'>): string[] {
  return ownNames(words, members.map(seated));
}

/** By seat, as sentences have them. */
export function sentenceNames(words: Words, { members }: Pick<Match, 'members'>): string[] {
  return sentences(words, members.map(seated));
}

function seated(member: MatchMember): Seated {
  const { personId, name } = member;
  return { name, kind: isSomeone(personId) ? 'forgotten' : isComputer(member) ? 'computer' : 'person' };
}

/** What has been played since is told with a stale one. `now`: for how far off a moment is. */
export function refusalInWords(words: Words, match: Match, refusal: MatchRefusal | Refusal, now: Date): string {
  switch (refusal.code) {
    case 'usedUp':
      return words.t(`limits.${refusal.use}.${refusal.whose}`, {
        count: refusal.most,
        relative: relativeTo(words, refusal.again, now),
      });
    case 'noHints':
      return words.t(`limits.noHints.${refusal.because}`);
    case 'openGames':
      return words.t(`limits.openGames.${refusal.whose}`, { count: refusal.most });
    case 'notAbsent':
      return words.t('refusals.notAbsent', {
        name: plainName(refusal.name),
        relative: relativeTo(words, refusal.until, now),
      });
    case 'stale': {
      const names = sentenceNames(words, match);
      const lines = refusal.since.map((played) => playedLine(words, played, names));
      return [words.t('live.stale'), ...lines].join('\n');
    }
    default:
      return words.refusal(refusal, about(words, match));
  }
}

function about(words: Words, match: Match): About {
  const names = sentenceNames(words, match);
  const seatOf = new Map(match.members.map(({ personId }, seat) => [personId, seat]));
  return {
    names,
    person: (id) => {
      const seat = seatOf.get(id);
      if (seat !== undefined) return names[seat] ?? '?';
      return isSomeone(id) ? words.t('privacy.someone') : '?';
    },
    safe: plainName,
  };
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `in 5 hours`. */
export function relativeTo({ locale }: Words, moment: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale).format(Math.ceil(seconds / length), unit);
}

/** Date and time where the person is. */
export function momentAt({ locale }: Words, moment: Date, zone: string): string {
  return momentInZone(moment, zone, locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Of a person by the name that the platform gave them; empty where nothing is known of it. */
export function plainPersonName(given: string | null | undefined): string {
  return plainName(given ?? '');
}

/** As it is typed on Discord: how a new link is asked for. */
export const ASK_FOR_LINK = '/board as:link';
