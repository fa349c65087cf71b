/**
 * Describes moves for the log and the list of recent moves, and how a game has ended. Names are ready for use in
 * sentences (`shownNames`).
 */
import { playedMoveLine as moveLine, playerLines, type Words } from '../../language/index.ts';
import { isLastLeft, type Match, movesSinceLastTurn, type PlayedMove, winnersOf } from '../../match/index.ts';
import { type GameState, type Seat, scores } from '../../rules/index.ts';
import { truncate } from '../messages/index.ts';
import { shownNames } from './names.ts';

const MAX_LINE_LENGTH = 2000;

/**
 * The text of a collapsed turn message, at most 2,000 characters: the moves made while it was live, or that the turn
 * was taken back. `names` are by seat and escaped.
 */
export function turnLogLine(words: Words, played: readonly PlayedMove[], names: readonly string[]): string {
  if (played.length === 0) return `-# ${words.t('turn.takenBackLine')}`;
  const lines = played.map((move) => `-# ${moveLine(words, move, names)}`);
  return newestLines(words, lines, MAX_LINE_LENGTH, '-# ');
}

export function takenBackLine(words: Words, name: string): string {
  return `-# ${words.t('turn.takenBack', { name })}`;
}

export function cancelledLine(words: Words, name: string): string {
  return words.t('turn.cancelledBy', { name });
}

/**
 * The newest lines that fit into `limit` characters, oldest first, after a line that begins with `prefix` and counts
 * the omitted lines.
 */
export function newestLines(words: Words, lines: readonly string[], limit: number, prefix = ''): string {
  const available = limit - 60;
  const newest: string[] = [];
  let length = 0;
  for (const line of [...lines].reverse()) {
    const shown = truncate(line, available);
    if (length + shown.length + 1 > available) break;
    newest.unshift(shown);
    length += shown.length + 1;
  }
  const earlier = lines.length - newest.length;
  if (earlier > 0) newest.unshift(`${prefix}${words.t('turn.log.earlier', { count: earlier })}`);
  return newest.join('\n');
}

/** Lists the newest moves in at most `limit` characters. */
export function listOfMoves(words: Words, match: Match, moves: readonly PlayedMove[], limit: number): string {
  const names = shownNames(words, match);
  return newestLines(
    words,
    moves.map((move) => `- ${moveLine(words, move, names)}`),
    limit,
  );
}

function listOfPlayers(words: Words, match: Match, moves: readonly PlayedMove[], limit: number): string {
  const lines = playerLines(words, moves, shownNames(words, match)).map((line) => `- ${line}`);
  return truncate(lines.join('\n'), limit);
}

/**
 * For the turn message of `seat`, one line per player: what was played since the last message, or since the seat's last
 * turn if that is longer ago. Null if nothing was played.
 */
export function movesForTurn(
  words: Words,
  match: Match,
  played: readonly PlayedMove[],
  history: readonly PlayedMove[],
  seat: Seat,
  limit: number,
): string | null {
  const { moves, hasMoved } = movesSinceLastTurn(history, seat);
  if (moves.length < played.length || moves.length < 2) {
    return played.length === 0 ? null : listOfPlayers(words, match, played, limit);
  }
  const name = shownNames(words, match)[seat] ?? '';
  const heading = hasMoved ? words.t('turn.since.lastTurnOf', { name }) : words.t('turn.since.beginning');
  return `${heading}\n${listOfPlayers(words, match, moves, limit - heading.length - 1)}`;
}

/** If all but one have resigned, says so. `names` default to those of formatted text. */
export function winnersInWords(
  words: Words,
  match: Pick<Match, 'members'>,
  state: GameState,
  names = shownNames(words, match),
): string {
  const winners = winnersOf(match, state).map((seat) => names[seat] ?? '');
  const [winner] = winners;
  if (winners.length !== 1 || winner === undefined) {
    return words.t('score.sharedVictory', { names: words.list(winners) });
  }
  return words.t(state.phase !== 'over' && isLastLeft(match) ? 'agreements.lastLeft' : 'score.winner', {
    name: winner,
  });
}

/** `Anni 54, Jana 41`, the highest first. */
export function scoresInWords(
  words: Words,
  match: Pick<Match, 'members'>,
  state: GameState,
  names = shownNames(words, match),
): string {
  const ranked = scores(state)
    .map((points, seat) => ({ points, name: names[seat] ?? '' }))
    .sort((a, b) => b.points - a.points);
  return words.enumeration(ranked.map((facts) => words.t('events.pointsOf', facts)));
}

/** The move without the event that ends the game, for messages that announce the end themselves. */
export function withoutEnding(played: PlayedMove): PlayedMove {
  return { ...played, events: played.events.filter(({ type }) => type !== 'ended') };
}
