/**
 * The message at the end of a game: who has won, the score sheet, the last picture, the record as a file.
 * The points themselves are counted by the rules.
 */

import {
  type APIFileComponent,
  type APIMessageTopLevelComponent,
  type AttachmentPayload,
  ComponentType,
} from 'discord.js';
import { illustrated } from '../../../../discord/emoji/index.ts';
import type { ViewContext } from '../../../../discord/frame/index.ts';
import {
  button,
  identify,
  type PublicMessage,
  publicMessage,
  row,
  separator,
  text,
} from '../../../../discord/messages/index.ts';
import { lastMovesOf, noPictures, tablePicture } from '../../../../discord/table/index.ts';
import {
  moveLine,
  newestLines,
  ratedInWords,
  shownNames,
  winnersInWords,
  withoutEnding,
} from '../../../../discord/wording/index.ts';
import type { MatchView, PlayedMove } from '../../../../match/index.ts';
import { REVIEW_ACTIONS } from '../../../advice/discord/index.ts';
import { FILM_ACTION } from '../film/action.ts';
import { recordOf } from '../record.ts';
import { REPLAY_ACTION } from '../replay/action.ts';
import { scorePicture } from './scores.ts';

const HAPPENED = 1200;

/** `played`: the moves made since the last turn message, oldest first. */
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
  const sheet = await scorePicture(context, words, match, state);
  const record = await recordFile(context, view);
  const lines = played.map(
    (move) => `- ${moveLine(illustrated(context, words, state), withoutEnding(move), shownNames(words, match))}`,
  );
  const control = identify(view);
  const around = (shown: readonly APIMessageTopLevelComponent[]) => [
    text(`## ${words.t('score.finished')}\n**${winnersInWords(words, match, state)}** · ${ratedInWords(words, match)}`),
    ...(lines.length > 0 ? [text(newestLines(words, lines, HAPPENED))] : []),
    ...shown,
    row(
      button(control('newGame'), { label: words.t('lobby.newGame'), style: 'primary' }),
      button(control('rematch'), { label: words.t('agreements.rematchButton') }),
      button(control(REVIEW_ACTIONS.show), { label: words.t('teaching.review.button') }),
      button(control(REPLAY_ACTION), { label: words.t('replay.button') }),
      button(control(FILM_ACTION), { label: words.t('score.film') }),
    ),
  ];
  const shown = [
    ...sheet.components,
    ...table.components,
    ...(record ? [separator(), text(words.t('score.record')), record.component] : []),
  ];
  return {
    ...publicMessage(around(shown), { files: [...sheet.files, ...table.files, ...(record ? [record.file] : [])] }),
    withoutFiles: () => ({
      components: around([...sheet.inWords(), ...table.inWords()]),
      why: noPictures(words, match),
    }),
  };
}

interface RecordFile {
  readonly component: APIFileComponent;
  readonly file: AttachmentPayload;
}

async function recordFile(context: ViewContext, view: MatchView): Promise<RecordFile | null> {
  const record = await recordOf(context, view);
  if (!record) return null;
  const name = `intarsia-${view.match.id}.json`;
  return {
    component: { type: ComponentType.File, file: { url: `attachment://${name}` } },
    file: { attachment: Buffer.from(`${JSON.stringify(record)}\n`), name },
  };
}
