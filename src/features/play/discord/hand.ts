/** `/hand` and the Hand button: show a player their own cards. */
import { withEmoji } from '../../../discord/emoji/index.ts';
import {
  type Answerable,
  answerRefusal,
  type BotContext,
  commandOnGame,
  defineControl,
  member,
  memberAt,
  ownRunning,
  type Position,
  showPrivately,
  type ViewContext,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { type PrivateMessage, text } from '../../../discord/messages/index.ts';
import { drawPrivatePicture, themeAt } from '../../../discord/tablePicture/index.ts';
import type { MatchView } from '../../../match/index.ts';
import { playerAt } from '../../../rules/index.ts';

export const hand = commandOnGame('hand', ownRunning, showHand);

/** Shows the current hand even from an old message. */
export const handControl = defineControl({
  action: 'hand',
  guard: member({ statuses: ['running', 'finished'], currency: 'any' }),
  execute: (context, { interaction, view }) => showHand(context, interaction, view),
});

async function showHand(context: BotContext, interaction: Answerable, view: MatchView): Promise<void> {
  const player = memberAt(view, interaction.user.id);
  if (!player.ok) return answerRefusal(context, interaction, view, player);
  const { seat, state } = player;
  const words = wordsOf(context, interaction);
  await showPrivately(interaction, await handMessage(context, { words, view, seat, state }));
}

export async function handMessage(
  context: ViewContext,
  { words, view, seat, state }: Position,
): Promise<PrivateMessage> {
  const { hand: cards } = playerAt(state, seat);
  const alt = words.t('turn.handOf', { cards: words.cards(cards) });
  const theme = await themeAt(context, { view, seat });
  const illustration = await drawPrivatePicture(context, { fileName: `hand-${view.match.version}.png`, alt }, () =>
    context.pictures.hand({ hand: cards, theme }),
  );
  const sentence = words.t('turn.handOf', { cards: withEmoji(context, words, state).cards(cards) });
  return { components: [text(sentence), ...illustration.components], files: illustration.files };
}
