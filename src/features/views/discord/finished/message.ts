/** The message at the end of a game and its delivery. Every step can be repeated after a crash. */
import type { APIMessageTopLevelComponent } from 'discord.js';
import {
  collapseOutdatedTurns,
  collapseTurnMessage,
  type Delivered,
  type DeliveryContext,
  deliverToConcerned,
  EMPTY_DELIVERY,
  editQuietly,
  isTurnShown,
  postInThread,
  type Undeliverable,
  unshownMoves,
} from '../../../../discord/delivery/index.ts';
import { withEmoji } from '../../../../discord/emoji/index.ts';
import type { ViewContext } from '../../../../discord/interactions/index.ts';
import { button, identify, type PublicMessage, publicMessage, row, text } from '../../../../discord/messages/index.ts';
import { lastMovesOf, noPicturesLine, tablePicture } from '../../../../discord/tablePicture/index.ts';
import {
  moveLine,
  newestLines,
  ratedInWords,
  scoresInWords,
  shownNames,
  winnersInWords,
  withoutEnding,
} from '../../../../discord/wording/index.ts';
import type { MatchView, PersonId, PlayedMove } from '../../../../match/index.ts';
import { REVIEW_ACTIONS } from '../../../advice/discord/index.ts';
import { closeVote } from '../../../time/discord/index.ts';
import { FILM_ACTION } from '../film.ts';
import { REPLAY_ACTION } from '../replay.ts';
import { renderScoreSheet } from './scores.ts';

export async function deliverFinished(delivery: DeliveryContext): Promise<Delivered | Undeliverable> {
  const { context, view } = delivery;
  const played = await unshownMoves(delivery);
  const posted = await postInThread(delivery, 'finished', () => finishedMessage(context, view, played));
  if ('undeliverable' in posted) return posted;
  await collapseTurnMessage(delivery, played.map(withoutEnding));
  const { turnMessageId, turnChannelId } = delivery.posts;
  // The last turn or the end itself was sent directly.
  if (turnMessageId === null || turnChannelId !== null) {
    await collapseOutdatedTurns(delivery, turnMessageId, view.match.version);
  }
  await closeVote(delivery);
  await closeLobby(delivery);
  const done = { turnMessageId: null, turnVersion: view.match.version, voteMessageId: null };
  return { place: posted.place, posts: { ...posted.posts, ...done } };
}

async function closeLobby(delivery: DeliveryContext): Promise<void> {
  const { view, posts } = delivery;
  const { channelId, threadId } = view.match.place;
  if (posts.lobbyMessageId === null) return;
  await editQuietly(delivery, channelId, posts.lobbyMessageId, delivery.lobbyMessage(delivery, threadId));
}

/** Delivers the end, or finishes the cleanup that missing permissions prevented. */
export async function repostFinished(delivery: DeliveryContext): Promise<Delivered | Undeliverable> {
  if (!isTurnShown(delivery)) return deliverFinished(delivery);
  await collapseOutdatedTurns(delivery, null, delivery.view.match.version);
  await closeLobby(delivery);
  return EMPTY_DELIVERY;
}

/** Sends the end to each player. The game's channel gets it as soon as permissions allow. */
export async function deliverFinishedDirectly(
  delivery: DeliveryContext,
  _: unknown,
  people: readonly PersonId[],
): Promise<Delivered | null> {
  const delivered = await deliverToConcerned(delivery, people, async (own) =>
    isTurnShown(own) ? EMPTY_DELIVERY : deliverFinished(own),
  );
  if (delivered === null) return null;
  await collapseTurnMessage(delivery, (await unshownMoves(delivery)).map(withoutEnding));
  return { ...delivered, posts: { turnMessageId: null, turnChannelId: null } };
}

const MAX_LAST_MOVES_LENGTH = 1200;

type Parts = readonly APIMessageTopLevelComponent[];

/** `played`: the moves since the last turn message, oldest first. */
export async function finishedMessage(
  context: ViewContext,
  view: MatchView,
  played: readonly PlayedMove[],
): Promise<PublicMessage> {
  const { match, state } = view;
  if (!state || match.status !== 'finished') throw new RangeError(`match ${match.id} has not finished`);
  const words = context.language.of(match.locale);
  const history = await context.matches.history(match.id);
  const table = await tablePicture(context, words, view, state, lastMovesOf(history), null);
  const sheet = await renderScoreSheet(context, words, match, state);
  const lines = played.map(
    (move) => `- ${moveLine(withEmoji(context, words, state), withoutEnding(move), shownNames(words, match))}`,
  );
  const outcome = [scoresInWords(words, match, state), ratedInWords(words, match)].join(' · ');
  const control = identify(view);
  const around = (shownSheet: Parts, shownTable: Parts) => [
    text(`## ${words.t('score.finished')}\n**${winnersInWords(words, match, state)}** · ${outcome}`),
    ...(lines.length > 0 ? [text(newestLines(words, lines, MAX_LAST_MOVES_LENGTH))] : []),
    ...shownSheet,
    row(
      button(control('rematch'), { label: words.t('agreements.rematchButton'), style: 'primary' }),
      button(control('newGame'), { label: words.t('lobby.newGame') }),
      ...(history.length === 0
        ? []
        : [
            button(control(REVIEW_ACTIONS.show), { label: words.t('teaching.review.button') }),
            button(control(REPLAY_ACTION), { label: words.t('replay.button') }),
            button(control(FILM_ACTION), { label: words.t('score.film') }),
          ]),
    ),
    ...shownTable,
  ];
  return {
    ...publicMessage(around(sheet.components, table.components), { files: [...sheet.files, ...table.files] }),
    withoutFiles: () => ({
      components: around(sheet.inWords(), table.inWords()),
      why: noPicturesLine(words, match),
    }),
  };
}
