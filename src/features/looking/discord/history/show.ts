/**
 * Shows a page of finished games to whoever asks, by command or by button: what they may see, and nothing where there is nothing that they may.
 */
import { type Answerable, type BotContext, mayViewPlace, show, wordsOf } from '../../../../discord/frame/index.ts';
import { historyMessage, PAGE } from './message.ts';
import type { HistoryRequest } from './request.ts';

export async function showHistory(
  context: BotContext,
  interaction: Answerable,
  { place, ...wish }: HistoryRequest,
): Promise<void> {
  const { people } = context;
  const words = wordsOf(context, interaction);
  const viewer = { personId: interaction.user.id, serverId: interaction.guildId };
  const viewsChannel = (channelId: string) =>
    mayViewPlace(context, interaction, { serverId: viewer.serverId, channelId });
  const isShown =
    'channelId' in wish.of || (await people.mayBeSeen(viewer.personId, wish.of.personId, viewer.serverId));
  // With whom somebody has played who may not be shown, only those know who were at that table.
  const isWithShown = wish.withId === null || (await people.mayBeSeen(viewer.personId, wish.withId, viewer.serverId));
  const page = isShown
    ? await people.history(
        { ...wish, viewer: isWithShown ? viewer : { ...viewer, serverId: null } },
        place,
        PAGE,
        viewsChannel,
      )
    : { games: [], hasNewer: false, hasOlder: false };
  await show(interaction, historyMessage(words, { ...wish, place }, page, viewer));
}
