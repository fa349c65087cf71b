/** Words the command for a step's move as the learner would type it. */
import { localName } from '../../../discord/interactions/index.ts';
import type { CommandPath, Language, Words } from '../../../language/index.ts';
import { fullCards, type MoveWithoutSeat, playerAt, subtractCards } from '../../../rules/index.ts';
import type { Lesson } from '../usecases/lesson.ts';

/** Leaves out the parts that the learner may choose freely, except the cards to keep. */
export function commandForMove(
  language: Language,
  words: Words,
  { step, state, seat }: Lesson,
  asks: MoveWithoutSeat,
): string | null {
  const { free } = step;
  const named = (path: CommandPath) => localName(language, words, language.commandWords(path));
  const option = (path: CommandPath, value: string | number) => `${named(path)}:${value}`;
  switch (asks.type) {
    case 'build':
      return [
        `/${named('build')}`,
        option('build.space', asks.space),
        ...(free.includes('pay') ? [] : [option('build.pay', words.cards(asks.pay))]),
        ...(free.includes('advance') || asks.advance === undefined ? [] : [option('build.advance', asks.advance)]),
        ...(free.includes('take') || Object.keys(asks.take).length === 0
          ? []
          : [option('build.take', words.cards(asks.take))]),
      ].join(' ');
    case 'pass': {
      const kept = subtractCards(playerAt(state, seat).hand, fullCards(asks.return));
      return `/${named('pass')} ${option('pass.keep', words.cards(kept))}`;
    }
    case 'choose':
      return `/${named('choose')} ${option('choose.card', words.startCard(asks.card))}`;
    default:
      return null;
  }
}
