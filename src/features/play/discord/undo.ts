/**
 * `/undo`, and Undo under the confirmation of a move and in the menu: takes back the player's own last move, or offers
 * to ask the others for consent.
 */
import {
  type Answerable,
  actorOf,
  answerRefusal,
  type BotContext,
  commandOnGame,
  defineControl,
  endDialogue,
  member,
  ownRunning,
  showStep,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { refusalText } from '../../../discord/wording/index.ts';
import { isPlaying, type MatchView, seatOf } from '../../../match/index.ts';
import { consentQuestion } from '../../agreements/discord/index.ts';
import type { TurnMenuItem } from '../../manifest.ts';

export const undo = commandOnGame('undo', ownRunning, (context, interaction, view) =>
  takeBack(context, interaction, view, null),
);

export const undoControl = defineControl({
  action: 'undo',
  guard: member({ statuses: ['running', 'finished'], currency: 'carried' }),
  execute: (context, { interaction, view, version }) => takeBack(context, interaction, view, version, true),
});

export const undoItem: TurnMenuItem = {
  name: 'undo',
  offers: async (context, { match }, personId) => {
    const seat = seatOf(match, personId);
    if (!isPlaying(match, personId)) return false;
    return (await context.matches.history(match.id)).some((played) => played.seat === seat);
  },
  run: (context, { interaction, view, version }) => takeBack(context, interaction, view, version),
};

/**
 * `version`: the position that the person saw, or the one after their move; null: the current position. `isOfMove`:
 * it is the one after their move, so a second click finds that the move is taken back, as its sentence says.
 */
async function takeBack(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  version: number | null,
  isOfMove = false,
): Promise<void> {
  const result = await context.matches.undo(actorOf(interaction), view.match.id, version);
  const words = wordsOf(context, interaction);
  const isRepeated = isOfMove && !result.ok && result.code === 'stale';
  if (result.ok || (isRepeated && !(await isInHistory(context, view, version)))) {
    await endDialogue(interaction, words.t('turn.takenBackByYou'));
  } else if (result.code === 'nothingToUndo' && result.lastBy !== null) {
    await showStep(interaction, consentQuestion(words, view, refusalText(words, view, result)));
  } else {
    await answerRefusal(context, interaction, view, result);
  }
}

async function isInHistory({ matches }: BotContext, { match }: MatchView, version: number | null): Promise<boolean> {
  return (await matches.history(match.id)).some((played) => played.version === version);
}
