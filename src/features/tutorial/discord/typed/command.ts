/**
 * The command that makes a step's move, written as a person would type it in their language.
 * What is made of it once it has been typed is said beside this.
 */

import { localName } from '../../../../discord/frame/index.ts';
import type { CommandPath, Language, Words } from '../../../../language/index.ts';
import type { Lesson } from '../../../../match/index.ts';
import { fullCards, type MoveWithoutSeat, playerAt, subtractCards } from '../../../../rules/index.ts';

/** The move as a command, in the reader's language; what may be chosen freely is left out, but for what is kept. */
export function typedMove(
  language: Language,
  words: Words,
  { step, state, seat }: Lesson,
  asks: MoveWithoutSeat,
): string | null {
  const { free } = step;
  const named = (path: CommandPath) => localName(language, words, language.commandWords(path));
  const said = (path: CommandPath, value: string | number) => `${named(path)}:${value}`;
  switch (asks.type) {
    case 'build':
      return [
        `/${named('build')}`,
        said('build.space', asks.space),
        ...(free.includes('pay') ? [] : [said('build.pay', words.cards(asks.pay))]),
        ...(free.includes('advance') || asks.advance === undefined ? [] : [said('build.advance', asks.advance)]),
        ...(free.includes('take') || Object.keys(asks.take).length === 0
          ? []
          : [said('build.take', words.cards(asks.take))]),
      ].join(' ');
    case 'pass': {
      const kept = subtractCards(playerAt(state, seat).hand, fullCards(asks.return));
      return `/${named('pass')} ${said('pass.keep', words.cards(kept))}`;
    }
    case 'choose':
      return `/${named('choose')} ${said('choose.card', words.startCard(asks.card))}`;
    default:
      return null;
  }
}
