/**
 * Moves as lines of the log: what an old turn message is cut down to, what a turn message tells, what `/log` lists.
 * Whoever calls hands names over as sentences have them (`shownNames`).
 */
import { playedLine as moveLine, type Words } from '../../language/index.ts';
import type { PlayedMove } from '../../match/index.ts';
import { truncate } from '../messages/index.ts';

const MOST = 2000;

/**
 * What an old turn message is cut down to, at most 2,000 characters: the moves made while it was the live one; none give a
 * line that says that the turn was taken back. `names` by seat, made safe.
 */
export function turnLogLine(words: Words, played: readonly PlayedMove[], names: readonly string[]): string {
  if (played.length === 0) return `-# ${words.t('turn.takenBackLine')}`;
  const lines = played.map((move) => `-# ${moveLine(words, move, names)}`);
  return newestLines(words, lines, MOST, '-# ');
}

export function takenBackLine(words: Words, name: string): string {
  return `-# ${words.t('turn.takenBack', { name })}`;
}

export function cancelledLine(words: Words, name: string): string {
  return words.t('turn.cancelledBy', { name });
}

/**
 * The newest of many lines that fit into `limit` characters, oldest first, with a line in place of those left out; that
 * line begins with `prefix`.
 */
export function newestLines(words: Words, lines: readonly string[], limit: number, prefix = ''): string {
  const room = limit - 60;
  const kept: string[] = [];
  let length = 0;
  for (const line of [...lines].reverse()) {
    const shown = truncate(line, room);
    if (length + shown.length + 1 > room) break;
    kept.unshift(shown);
    length += shown.length + 1;
  }
  const earlier = lines.length - kept.length;
  if (earlier > 0) kept.unshift(`${prefix}${words.t('turn.log.earlier', { count: earlier })}`);
  return kept.join('\n');
}
