/**
 * A move that was played as one line: what it brought about, and why it was played where its player did not choose it.
 */
import type { PlayedMove } from '../match/index.ts';
import type { Names, Words } from './words.ts';

export type LineOfMove = Pick<PlayedMove, 'events' | 'automatic'>;

/** `names`: by seat, made safe for where the line will stand. */
export function playedLine(words: Words, { events, automatic }: LineOfMove, names: Names): string {
  const line = words.moveLine(events, names);
  if (automatic === 'conditional') return words.t('plans.automatic', { line });
  if (automatic === 'replaced') return words.t('computers.replacedLine', { line });
  return automatic === 'timeUp' || automatic === 'standIn' ? words.t(`time.automatic.${automatic}`, { line }) : line;
}
