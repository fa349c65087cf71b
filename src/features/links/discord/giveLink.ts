/**
 * Gives a player a link of their own to the table of a game, seen by them alone. It stands behind a button, where nothing fetches
 * it to show what it leads to, and in no log; whether it is good later is the use cases' matter.
 */

import {
  type Answerable,
  acknowledge,
  actorOf,
  type BotContext,
  say,
  showPrivately,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { linkButton, type PrivateMessage, row, text } from '../../../discord/messages/index.ts';
import { describeMatch, momentIn } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { MatchView } from '../../../match/index.ts';
import type { MadeLink } from '../../../people/index.ts';

/** `instead`: of the table, which Discord could not open. */
export async function giveLink(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  instead = false,
): Promise<void> {
  const { tableDoor, links } = context;
  await acknowledge(interaction);
  const words = wordsOf(context, interaction);
  if (tableDoor === null) {
    await say(interaction, words.t('links.off'));
    return;
  }
  const made = await links.create(actorOf(interaction), view.match.id);
  if (!made.ok) {
    await say(interaction, words.t(instead && made.code === 'noPlayer' ? 'links.notHere' : `links.${made.code}`));
    return;
  }
  const address = await tableDoor.link(made.link.id, made.link.until);
  await showPrivately(interaction, linkMessage(words, view, made.link, { address, instead }));
}

function linkMessage(
  words: Words,
  view: MatchView,
  { until }: Pick<MadeLink, 'until'>,
  { address, instead }: { readonly address: string; readonly instead: boolean },
): PrivateMessage {
  const given = words.t('links.given', { game: describeMatch(words, view), ...momentIn(until) });
  return {
    components: [
      text(instead ? `${words.t('links.instead')}\n\n${given}` : given),
      row(linkButton(address, words.t('links.button'))),
    ],
  };
}
