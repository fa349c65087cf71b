/**
 * The message at the end of a game: who has won, the score sheet, the last picture, the record as a file.
 * The points themselves are counted by the rules.
 */
import { type APIFileComponent, type AttachmentPayload, ComponentType } from 'discord.js';
import type { Words } from '../../../language/index.ts';
import type { Match, MatchView, PlayedMove } from '../../../match/index.ts';
import { type GameState, playerAt, type Seat, scores, toolTileCount, totalPoints } from '../../../rules/index.ts';
import { REVIEW_ACTIONS } from '../../advice/index.ts';
import { type Emojis, illustrated } from '../../emoji/index.ts';
import type { ViewContext } from '../../frame/index.ts';
import { button, type PublicMessage, publicMessage, row, separator, text } from '../../messages/index.ts';
import { lastMovesOf, tablePicture } from '../../table/index.ts';
import { moveLine, newestLines, shownNames } from '../../wording/index.ts';

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
  const table = await tablePicture(context, words, view, state, lastMovesOf(history));
  const record = await recordFile(context, match);
  const lines = played.map(
    (move) =>
      `- ${moveLine(
        illustrated(context, words, state),
        move,
        match.members.map(({ name }) => name),
      )}`,
  );
  const rematch = { action: 'rematch', matchId: match.id, version: match.version, details: [] };
  return publicMessage(
    [
      text(`## ${words.t('score.finished')}\n${winnersInWords(words, match, state)}`),
      ...(lines.length > 0 ? [text(newestLines(words, lines, HAPPENED))] : []),
      text(scoreSheet(context.emojis, words, state, shownNames(match))),
      ...table.components,
      ...(record ? [separator(), text(words.t('score.record')), record.component] : []),
      row(
        button(rematch, { label: words.t('agreements.rematchButton') }),
        button({ ...rematch, action: REVIEW_ACTIONS.show }, { label: words.t('teaching.review.button') }),
      ),
    ],
    { files: [...table.files, ...(record ? [record.file] : [])] },
  );
}

/** Where everyone but one has resigned, that one has won, whatever the points. */
function winnersInWords(words: Words, match: Match, state: GameState): string {
  const names = shownNames(match);
  if (state.phase !== 'over') {
    const left = match.members.findIndex(({ resigned }) => !resigned);
    return `**${words.t('agreements.lastLeft', { name: names[left] ?? '' })}**`;
  }
  const winners = state.winners.map((seat) => names[seat] ?? '');
  const [winner] = winners;
  if (winners.length !== 1 || winner === undefined) {
    return `**${words.t('score.sharedVictory', { names: winners.join(words.t('game.separator')) })}**`;
  }
  const points = scores(state);
  const most = Math.max(...points);
  const tied = points.filter((of) => of === most).length > 1;
  return `**${words.t('score.winner', { name: winner })}**${tied ? `\n${words.t('score.tieBroken')}` : ''}`;
}

/** A paragraph a player, the best first: readable on a phone, and by a screen reader from left to right. */
export function scoreSheet(emojis: Emojis, words: Words, state: GameState, names: readonly string[]): string {
  const order = state.players.map((_, seat) => seat).sort((a, b) => rank(state, b) - rank(state, a));
  const players = order.map((seat) => playerScore(emojis, words, state, seat, names[seat] ?? ''));
  const title = words.t(state.phase === 'over' ? 'score.title' : 'agreements.scoreSoFar');
  return [`### ${title}`, ...players].join('\n');
}

function rank(state: GameState, seat: Seat): number {
  return totalPoints(playerAt(state, seat)) * 100 + toolTileCount(state, seat);
}

function playerScore(emojis: Emojis, words: Words, state: GameState, seat: Seat, name: string): string {
  const player = playerAt(state, seat);
  const { tools, connectors, ornaments, plants } = player.points;
  const kinds = [
    `${emojis.text('hammer')}\u00a0${words.t('score.tools')} ${tools}`,
    `${emojis.text('connector')}\u00a0${words.t('score.connectors')} ${connectors.join(' + ')}`,
    `${emojis.text('table_yellow')}\u00a0${words.t('score.ornaments')} ${ornaments}`,
    ...(state.side === 'B' ? [`${emojis.text('plant')}\u00a0${words.t('score.plants')} ${plants}`] : []),
  ];
  const total = words.t('game.points', { count: totalPoints(player) });
  const tiles = words.t('score.toolTilesOwned', { count: toolTileCount(state, seat) });
  const medal = state.winners.includes(seat) ? '🏆 ' : '';
  return `${medal}${words.annotated(`**${words.labelled(name, total)}**`, tiles)}\n${kinds.join(' · ')}`;
}

interface RecordFile {
  readonly component: APIFileComponent;
  readonly file: AttachmentPayload;
}

async function recordFile({ matches }: ViewContext, { id }: Pick<Match, 'id'>): Promise<RecordFile | null> {
  const record = await matches.record(id);
  if (!record) return null;
  const name = `intarsia-${id}.json`;
  return {
    component: { type: ComponentType.File, file: { url: `attachment://${name}` } },
    file: { attachment: Buffer.from(`${JSON.stringify(record)}\n`), name },
  };
}
