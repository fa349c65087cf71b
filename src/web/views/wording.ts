/** Words names, refusals and times for the page, in plain text. */
import {
  formatInZone,
  labelNames,
  nameInSentence,
  playedMoveLine,
  type RefusalContext,
  type SeatedPlayer,
  sanitizeName,
  namesInSentences as sentences,
  type Words,
} from '../../language/index.ts';
import { isComputer, isErasedPerson, type Match, type MatchMember, type MatchRefusal } from '../../match/index.ts';
import { isLevel } from '../../opponents/index.ts';
import type { Refusal } from '../../rules/index.ts';

/** By seat, for use on their own. */
export function displayNames(words: Words, { members }: Pick<Match, 'members'>): string[] {
  return labelNames(words, members.map(seated));
}

/** By seat, for use in sentences. */
export function sentenceNames(words: Words, { members }: Pick<Match, 'members'>): string[] {
  return sentences(words, members.map(seated));
}

function seated(member: MatchMember): SeatedPlayer {
  const { personId, name, computer } = member;
  const kind = isErasedPerson(personId) ? 'forgotten' : isComputer(member) ? 'computer' : 'person';
  return { name, kind, level: computer !== undefined && isLevel(computer) ? computer : undefined };
}

/** A stale refusal includes the moves played since. `now` is needed for relative times. */
export function refusalInWords(words: Words, match: Match, refusal: MatchRefusal | Refusal, now: Date): string {
  switch (refusal.code) {
    case 'usedUp':
      if (refusal.whose === 'member' && refusal.most === 0) return words.t(`limits.${refusal.use}.none`);
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
        name: nameInSentence(words, refusal.name, (plain) => plain),
        relative: relativeTo(words, refusal.until, now),
      });
    case 'stale': {
      const names = sentenceNames(words, match);
      const lines = refusal.since.map((played) => playedMoveLine(words, played, names));
      return [words.t('live.stale'), ...lines].join('\n');
    }
    default:
      return words.refusal(refusal, about(words, match));
  }
}

function about(words: Words, match: Match): RefusalContext {
  const names = sentenceNames(words, match);
  const seatOf = new Map(match.members.map(({ personId }, seat) => [personId, seat]));
  return {
    names,
    person: (id) => {
      const seat = seatOf.get(id);
      // The names of people without a seat, who may have handed it on, are unknown here.
      return (seat === undefined ? undefined : names[seat]) ?? words.t('privacy.someone');
    },
    safe: sanitizeName,
  };
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** For example `in 5 hours`. */
export function relativeTo({ locale }: Words, moment: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale).format(Math.ceil(seconds / length), unit);
}

export function momentAt({ locale }: Words, moment: Date, zone: string): string {
  return formatInZone(moment, zone, locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Empty if the name is unknown. */
export function plainPersonName(name: string | null | undefined): string {
  return sanitizeName(name ?? '');
}
