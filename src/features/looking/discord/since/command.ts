/**
 * `/since`: what has happened in a game since the person's last turn, for them alone.
 * The turn message of whoever was away longer says the same (`happenedFor`).
 */

import {
  commandOnGame,
  memberAt,
  ownRunning,
  type Position,
  refused,
  showPrivately,
  type ViewContext,
} from '../../../../discord/frame/index.ts';
import { type PrivateMessage, text } from '../../../../discord/messages/index.ts';
import { shownMoves, tablePicture } from '../../../../discord/table/index.ts';
import { listOfMoves, shownNames } from '../../../../discord/wording/index.ts';
import { type PlayedMove, sinceLastTurn } from '../../../../match/index.ts';

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

/** What has happened since one's own last turn: a short list, and the table with just these changes outlined. Only what everybody may see. */
const LIST = 2400;

async function sinceMessage(
  context: ViewContext,
  { words, view, seat, state }: Position,
  history: readonly PlayedMove[],
): Promise<PrivateMessage> {
  const { moves, hasMoved } = sinceLastTurn(history, seat);
  const lines = [
    `### ${words.t(hasMoved ? 'turn.since.title' : 'turn.since.beginning')}`,
    moves.length === 0
      ? words.t(hasMoved ? 'turn.since.nothing' : 'turn.nothingYet')
      : listOfMoves(words, view.match, moves, LIST),
  ];
  if (state.turn === seat) lines.push(`-# ${words.t('turn.since.yourTurn')}`);
  else if (state.turn !== null) {
    lines.push(`-# ${words.t('turn.yourTurn', { name: shownNames(words, view.match)[state.turn] ?? '' })}`);
  }
  const reader = view.match.members[seat]?.personId ?? null;
  const table = await tablePicture(context, words, view, state, shownMoves(moves), reader);
  return { components: [text(lines.join('\n')), ...table.components], files: table.files };
}
