/**
 * What computer players are called: levels in the reader's language, programs as the owner has named them.
 * How they play is the opponents' matter.
 */
import type { Words } from '../../../language/index.ts';
import { isComputer, type Match } from '../../../match/index.ts';
import { isLevel } from '../../../opponents/index.ts';
import { plainName } from '../../messages/index.ts';

/** For places without formatting. */
export function computerLabel(words: Words, computer: string): string {
  return isLevel(computer) ? words.t(`computers.level.${computer}`) : plainName(computer);
}

export function computerAbout(words: Words, computer: string): string {
  return words.t(isLevel(computer) ? `computers.level.${computer}.about` : 'computers.program.about');
}

/** The name of a computer player that takes a seat; several of a kind are numbered. */
export function computerName(words: Words, { members }: Pick<Match, 'members'>, computer: string): string {
  const number = members.filter((member) => member.computer === computer).length + 1;
  const label = computerLabel(words, computer);
  return words.t('computers.seat', {
    name: number === 1 ? label : words.t('computers.numbered', { name: label, number }),
  });
}

/** The computer player seated last: the one that would leave. */
export function lastComputer({ members }: Pick<Match, 'members'>): string | null {
  return members.findLast(isComputer)?.name ?? null;
}
