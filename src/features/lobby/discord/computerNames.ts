/** Names computer players: built-in levels in the reader's language, external programs as their owner named them. */
import { escapeName, sanitizeName } from '../../../discord/messages/index.ts';
import { givenNames } from '../../../discord/wording/index.ts';
import { computerSeatName, containsText, sameText, type Words } from '../../../language/index.ts';
import { type ComputerSeat, isComputer, type Match } from '../../../match/index.ts';
import { isLevel } from '../../../opponents/index.ts';

/** Without formatting, for places that do not render Markdown. */
export function computerLabel(words: Words, computer: string): string {
  return isLevel(computer) ? words.t(`computers.level.${computer}`) : sanitizeName(computer);
}

export function computerDescription(words: Words, computer: string): string {
  return words.t(isLevel(computer) ? `computers.level.${computer}.about` : 'computers.program.about');
}

/** Finds a computer player by its id or its name in the reader's language. */
export function findComputer(computers: readonly string[], words: Words, input: string): string | undefined {
  return computers.find((each) => [each, computerLabel(words, each)].some((name) => sameText(name, input)));
}

export function listComputers(words: Words, computers: readonly string[]): string {
  return words.t('computers.known', {
    names: words.list(computers.map((each) => escapeName(computerLabel(words, each)))),
  });
}

/** Discord's limit for autocomplete. */
const MAX_CHOICES = 25;

interface Choice {
  readonly name: string;
  readonly value: string;
}

/** The autocomplete choices that match the input, each with its description; `more` comes last. */
export function suggestComputers(
  computers: readonly string[],
  words: Words,
  input: string,
  more: readonly Choice[] = [],
): readonly Choice[] {
  const matches = (name: string, value: string) => containsText(`${name} ${value}`, input);
  const matching = computers.filter((value) => matches(computerLabel(words, value), value));
  return [
    ...matching.map((value) => ({ name: choiceLabel(words, value), value })),
    ...more.filter(({ name, value }) => matches(name, value)),
  ].slice(0, MAX_CHOICES);
}

function choiceLabel(words: Words, computer: string): string {
  return words.t('computers.choice', {
    name: computerLabel(words, computer),
    about: computerDescription(words, computer),
  });
}

/** Numbers computer players of the same kind. `before`: how many of this kind are added before this one. */
function computerName(words: Words, { members }: Pick<Match, 'members'>, computer: string, before: number): string {
  const number = members.filter((member) => member.computer === computer).length + before + 1;
  return computerSeatName(words, computerLabel(words, computer), number);
}

export function createComputerSeats(
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

/** The name, without formatting, of the computer player seated last, which is the one that can be removed. */
export function lastComputer(words: Words, match: Pick<Match, 'members'>): string | null {
  return givenNames(words, match)[match.members.findLastIndex(isComputer)] ?? null;
}
