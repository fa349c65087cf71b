/**
 * The answer that holds a replay: a file that whoever asked opens in a browser.
 */
import type { Words } from '../../../language/index.ts';
import type { MatchView, PersonId } from '../../../match/index.ts';
import type { BotContext } from '../../frame/index.ts';
import type { SentenceMessage } from '../../messages/index.ts';
import { themeFor } from '../../table/index.ts';
import { replayData } from './data.ts';

/** In the words of whoever reads it. */
export async function replayAnswer(
  context: BotContext,
  words: Words,
  view: MatchView,
  reader: PersonId,
): Promise<SentenceMessage> {
  const theme = await themeFor(context, view.match, reader);
  const data = await replayData(context, view, { locale: words.locale, theme });
  if (data === null) return { content: words.t('errors.noRecord') };
  return {
    content: words.t('replay.ready'),
    files: [{ attachment: await context.replays.make(data), name: `intarsia-${view.match.id}.html` }],
  };
}
