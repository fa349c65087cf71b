/** `/since`: what happened in a game since the person's last turn. */
import {
  type Answerable,
  answerRefusal,
  type BotContext,
  commandOnGame,
  memberAt,
  ownRunning,
  type Position,
  showStep,
  type ViewContext,
} from '../../../discord/interactions/index.ts';
import { type PrivateMessage, text } from '../../../discord/messages/index.ts';
import { shownMoves, tablePicture } from '../../../discord/tablePicture/index.ts';
import { listOfMoves, shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { type MatchView, movesSinceLastTurn, type PlayedMove, seatOf } from '../../../match/index.ts';
import type { TurnMenuItem } from '../../manifest.ts';

export const since = commandOnGame('since', ownRunning, showSince);

export const sinceItem: TurnMenuItem = {
  name: 'since',
  offers: (_, view, personId) => view.match.status === 'running' && seatOf(view.match, personId) !== null,
  run: (context, { interaction, view, words }) => showSince(context, interaction, view, words),
};

async function showSince(context: BotContext, interaction: Answerable, view: MatchView, words: Words): Promise<void> {
  const member = memberAt(view, interaction.user.id);
  if (!member.ok) return answerRefusal(context, interaction, view, member);
  const { seat, state } = member;
  const history = await context.matches.history(view.match.id);
  await showStep(interaction, await sinceMessage(context, { words, view, seat, state }, history));
}

const MAX_SINCE_LENGTH = 2400;

/** A list of the moves, and the table with their changes outlined. Shows only public information. */
async function sinceMessage(
  context: ViewContext,
  { words, view, seat, state }: Position,
  history: readonly PlayedMove[],
): Promise<PrivateMessage> {
  const { moves, hasMoved } = movesSinceLastTurn(history, seat);
  const lines = [
    `### ${words.t(hasMoved ? 'turn.since.title' : 'turn.since.beginning')}`,
    moves.length === 0
      ? words.t(hasMoved ? 'turn.since.nothing' : 'turn.nothingYet')
      : listOfMoves(words, view.match, moves, MAX_SINCE_LENGTH),
  ];
  if (state.turn === seat) lines.push(`-# ${words.t('turn.since.yourTurn')}`);
  else if (state.turn !== null) {
    lines.push(`-# ${words.t('turn.yourTurn', { name: shownNames(words, view.match)[state.turn] ?? '' })}`);
  }
  const reader = view.match.members[seat]?.personId ?? null;
  const table = await tablePicture(context, words, view, state, shownMoves(moves), reader);
  return { components: [text(lines.join('\n')), ...table.components], files: table.files };
}
