/**
 * What computer players are called: levels in the reader's language, programs as the owner has named them.
 * How they play is the opponents' matter.
 */

import { escapeName, plainName } from '../../../../discord/messages/index.ts';
import type { Words } from '../../../../language/index.ts';
import { type ComputerSeat, isComputer, type Match } from '../../../../match/index.ts';
import { isLevel } from '../../../../opponents/index.ts';

/** For places without formatting. */
export function computerLabel(words: Words, computer: string): string {
  return isLevel(computer) ? words.t(`computers.level.${computer}`) : plainName(computer);
}

export function computerAbout(words: Words, computer: string): string {
  return words.t(isLevel(computer) ? `computers.level.${computer}.about` : 'computers.program.about');
}

/** The computer player that was typed, by its name here or in the reader's language; undefined where there is none. */
export function computerCalled(computers: readonly string[], words: Words, given: string): string | undefined {
  const typed = given.trim().toLowerCase();
  return computers.find((each) => [each, computerLabel(words, each)].some((name) => name.toLowerCase() === typed));
}

/** Which computer players there are, for whoever named another. */
export function knownComputers(words: Words, computers: readonly string[]): string {
  return words.t('computers.known', {
    names: words.list(computers.map((each) => escapeName(computerLabel(words, each)))),
  });
}

/** As many as Discord takes. */
const CHOICES = 25;

interface Choice {
  readonly name: string;
  readonly value: string;
}

/** What is suggested while somebody types which computer player they mean, each with its character; `more` comes after these. */
export function matchingComputers(
  computers: readonly string[],
  words: Words,
  given: string,
  more: readonly Choice[] = [],
): readonly Choice[] {
  const typed = given.trim().toLowerCase();
  const isMeant = (name: string, value: string) => `${name} ${value}`.toLowerCase().includes(typed);
  const meant = computers.filter((value) => isMeant(computerLabel(words, value), value));
  return [
    ...meant.map((value) => ({ name: choiceLabel(words, value), value })),
    ...more.filter(({ name, value }) => isMeant(name, value)),
  ].slice(0, CHOICES);
}

function choiceLabel(words: Words, computer: string): string {
  return words.t('computers.choice', { name: computerLabel(words, computer), about: computerAbout(words, computer) });
}

/** The name of a computer player that takes a seat; several of a kind are numbered. `before`: how many of its kind sit down before it. */
function computerName(words: Words, { members }: Pick<Match, 'members'>, computer: string, before: number): string {
  const number = members.filter((member) => member.computer === computer).length + before + 1;
  const label = computerLabel(words, computer);
  return words.t('computers.seat', {
    name: number === 1 ? label : words.t('computers.numbered', { name: label, number }),
  });
}

/** So many of a kind. */
export function computerSeats(
  words: Words,
  match: Pick<Match, 'members'>,
  computer: string,
  count: number,
): readonly ComputerSeat[] {
  return Array.from({ length: count }, (_, before) => ({
    computer,
    name: computerName(words, match, computer, before),
  }));
}

/** The computer player seated last: the one that would leave. */
export function lastComputer({ members }: Pick<Match, 'members'>): string | null {
  return members.findLast(isComputer)?.name ?? null;
}
