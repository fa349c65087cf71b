/**
 * Which games a person may see from where they are: their own, those of the server they are in, those shown to them.
 * A game that somebody may not see is answered as one that does not exist.
 */
import type { BaseInteraction } from 'discord.js';
import { isDirect, type MatchView } from '../../../match/index.ts';
import type { BotContext } from '../context.ts';

export function hasSeat({ match }: MatchView, personId: string): boolean {
  return match.members.some((member) => member.personId === personId);
}

/** Games of other servers stay unknown to people who are not in them. */
export function mayName(view: MatchView, interaction: BaseInteraction): boolean {
  const { serverId, channelId } = view.match.place;
  if (hasSeat(view, interaction.user.id)) return true;
  return serverId === null ? channelId === interaction.channelId : serverId === interaction.guildId;
}

/**
 * The same for a control, which may stand in direct messages: whoever was asked into a game that is played there, has left
 * its lobby, or has played the game that it follows, has been shown it by us.
 */
export async function maySee(
  { matches, outbox }: Pick<BotContext, 'matches' | 'outbox'>,
  interaction: BaseInteraction,
  view: MatchView,
): Promise<boolean> {
  if (mayName(view, interaction)) return true;
  const { match } = view;
  const personId = interaction.user.id;
  if (isDirect(match) && (await outbox.personalPosts(match.id)).some((posts) => posts.personId === personId))
    return true;
  const before = match.rematchOf === null ? null : await matches.view(match.rematchOf);
  return before !== null && hasSeat(before, personId);
}
