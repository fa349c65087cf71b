/**
 * Moves as short lines: one that was played, with why it was where its player did not choose it, and planned and queued ones.
 */
import type { PlanStep, PlayedMove } from '../match/index.ts';
import type { MoveWithoutSeat } from '../rules/index.ts';
import type { Names, Words } from './words.ts';

type LineOfMove = Pick<PlayedMove, 'events' | 'automatic'>;

/** `names`: by seat, made safe for where the line will stand. */
export function playedLine(words: Words, { events, automatic }: LineOfMove, names: Names): string {
  const line = words.moveLine(events, names);
  if (automatic === 'conditional') return words.t('plans.automatic', { line });
  if (automatic === 'replaced') return words.t('computers.replacedLine', { line });
  return automatic === 'timeUp' || automatic === 'standIn' ? words.t(`time.automatic.${automatic}`, { line }) : line;
}

/** `names`: by seat, made safe for where the line will stand. */
export function planStepLine(words: Words, step: PlanStep, names: Names): string {
  const name = names[step.seat] ?? '';
  switch (step.kind) {
    case 'own':
      return ownMoveLine(words, name, step.move);
    case 'build':
      return words.t('plans.step.build', { name, space: step.space });
    case 'pass':
      return words.t('plans.step.pass', { name });
    case 'skip':
      return words.t('plans.step.skip', { name });
  }
}

/** A move as its person has decided on it: with every card. */
export function ownMoveLine(words: Words, name: string, move: MoveWithoutSeat): string {
  if (move.type === 'build') {
    const cards = { pay: words.cards(move.pay), take: words.cards(move.take) };
    return words.t('plans.step.own', { name, space: move.space, ...cards });
  }
  const cards = move.type === 'pass' ? words.cards(move.return) : '';
  return words.t('plans.step.ownPass', { name, cards });
}
