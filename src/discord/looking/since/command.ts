/**
 * `/since`: what has happened in a game since the person's last turn, for them alone.
 * The turn message of whoever was away longer says the same (`happenedFor`).
 */
import { commandOnGame, memberAt, ownRunning, refused, showPrivately } from '../../frame/index.ts';
import { sinceMessage } from './message.ts';

export const since = commandOnGame('since', ownRunning, async (context, interaction, view, words) => {
  const member = memberAt(view, interaction.user.id);
  if (!member.ok) {
    await refused(context, interaction, view, member);
    return;
  }
  const { seat, state } = member;
  const history = await context.matches.history(view.match.id);
  await showPrivately(interaction, await sinceMessage(context, { words, view, seat, state }, history));
});
