/**
 * The answer that holds a replay: a file that whoever asked opens in a browser.
 */

import {
  acknowledge,
  type BotContext,
  buttonInput,
  defineControl,
  give,
  none,
  onlooker,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import type { SentenceMessage } from '../../../../discord/messages/index.ts';
import { themeFor } from '../../../../discord/table/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { MatchView, PersonId } from '../../../../match/index.ts';
import { REPLAY_ACTION } from './action.ts';
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

/** The button at the end of a game that hands out its replay, seen by whoever asks alone. */
export const replayControl = defineControl({
  action: REPLAY_ACTION,
  takes: buttonInput,
  details: none,
  door: onlooker({ statuses: ['finished'], currency: 'any' }),
  async execute(context, { interaction, view }) {
    await acknowledge(interaction);
    await give(interaction, await replayAnswer(context, wordsOf(context, interaction), view, interaction.user.id));
  },
});
