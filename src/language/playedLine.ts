/**
 * A move that was played as one line: what it brought about, and why it was played where its player did not choose it.
 * The moves of matches are described here as far as a line needs them, since this folder knows the rules only.
 */
import type { GameEvent } from '../rules/index.ts';
import type { Names, Words } from './words.ts';

export interface LineOfMove {
  readonly events: readonly GameEvent[];
  readonly automatic: 'timeUp' | 'standIn' | 'conditional' | 'resigned' | 'replaced' | null;
}

/** `names`: by seat, made safe for where the line will stand. */
export function playedLine(words: Words, { events, automatic }: LineOfMove, names: Names): string {
  const line = words.moveLine(events, names);
  if (automatic === 'conditional') return words.t('plans.automatic', { line });
  if (automatic === 'replaced') return words.t('computers.replacedLine', { line });
  return automatic === 'timeUp' || automatic === 'standIn' ? words.t(`time.automatic.${automatic}`, { line }) : line;
}
