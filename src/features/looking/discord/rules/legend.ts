/**
 * How to read the table: one picture with numbers on an example, the same in words for whoever cannot see it, and the way to
 * the rules. Which words stand in the picture is said by the language.
 */

import type { ViewContext } from '../../../../discord/frame/index.ts';
import { type PrivateMessage, row, text } from '../../../../discord/messages/index.ts';
import { drawnOrNot } from '../../../../discord/table/index.ts';
import { legendWords, type Words } from '../../../../language/index.ts';
import type { Theme } from '../../../../match/index.ts';
import { COMMON_NUMBERS } from '../../../../rules/index.ts';
import { topicSelect } from './message.ts';

export async function legendMessage(context: ViewContext, words: Words, theme: Theme): Promise<PrivateMessage> {
  const { title, ...explained } = legendWords(words, COMMON_NUMBERS);
  const inWords = Object.values(explained).map((sentence, index) => `${index + 1}. ${sentence}`);
  const picture = { fileName: `legend-${words.locale}-${theme}.png`, alt: [title, ...inWords].join('\n') };
  const components = context.componentsOf(null);
  const drawn = await drawnOrNot(context, picture, () =>
    context.pictures.legend({ components, words: legendWords(words, COMMON_NUMBERS), theme }),
  );
  const lines = drawn.components.length > 0 ? [] : inWords;
  return {
    components: [text([`## ${title}`, ...lines].join('\n')), ...drawn.components, row(topicSelect(words, null))],
    files: drawn.files,
  };
}
