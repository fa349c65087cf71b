/**
 * Games as the person who asks may see them: outside of where a game is played, whoever may not be shown to them has no name.
 */
import type { BaseInteraction } from 'discord.js';
import type { MatchView } from '../../../match/index.ts';
import type { BotContext } from '../context.ts';

export async function asSeen(
  context: Pick<BotContext, 'people'>,
  interaction: BaseInteraction,
  view: MatchView,
): Promise<MatchView> {
  const [seen = view] = await eachAsSeen(context, interaction, [view]);
  return seen;
}

export async function eachAsSeen(
  { people }: Pick<BotContext, 'people'>,
  interaction: BaseInteraction,
  views: readonly MatchView[],
): Promise<readonly MatchView[]> {
  // Where it is played its own messages name everybody.
  const isElsewhere = ({ match: { place } }: MatchView) =>
    interaction.channelId !== (place.threadId ?? place.channelId);
  const elsewhere = views.filter(isElsewhere);
  const matches = await people.asSeenBy(
    interaction.user.id,
    elsewhere.map(({ match }) => match),
  );
  const seen = new Map(matches.map((match) => [match.id, match]));
  return views.map((view) => ({ ...view, match: seen.get(view.match.id) ?? view.match }));
}
