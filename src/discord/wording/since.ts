/**
 * What has happened since somebody's last turn, as a short list; the same for the turn message and for `/since`.
 * Which moves these are is found out by the match folder.
 */
import { playedLine as moveLine, type Words } from '../../language/index.ts';
import { type Match, type PlayedMove, sinceLastTurn } from '../../match/index.ts';
import type { Seat } from '../../rules/index.ts';
import { newestLines } from './logLine.ts';
import { shownNames } from './names.ts';

/** Moves as a list, at most `limit` characters, the oldest left out first. */
export function listOfMoves(words: Words, match: Match, moves: readonly PlayedMove[], limit: number): string {
  const names = shownNames(words, match);
  return newestLines(
    words,
    moves.map((move) => `- ${moveLine(words, move, names)}`),
    limit,
  );
}

/**
 * For the turn message of whoever is at `seat`: what was played since the last message, or since their own last turn
 * where that lies further back. Null where nothing has been played in either.
 */
export function happenedFor(
  words: Words,
  match: Match,
  played: readonly PlayedMove[],
  history: readonly PlayedMove[],
  seat: Seat,
  limit: number,
): string | null {
  const { moves, hasMoved } = sinceLastTurn(history, seat);
  if (moves.length < played.length || moves.length < 2) {
    return played.length === 0 ? null : listOfMoves(words, match, played, limit);
  }
  const name = shownNames(words, match)[seat] ?? '';
  const heading = hasMoved ? words.t('turn.since.lastTurnOf', { name }) : words.t('turn.since.beginning');
  return `${heading}\n${listOfMoves(words, match, moves, limit - heading.length - 1)}`;
}
