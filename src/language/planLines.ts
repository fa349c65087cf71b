/**
 * Planned and conditional moves as short lines. Plans are described here as far as a line needs them, since this folder knows the rules
 * only.
 */
import type { CardCounts, Seat } from '../rules/index.ts';
import type { Names, Words } from './words.ts';

type OwnMove =
  | { readonly type: 'build'; readonly space: string; readonly pay: CardCounts; readonly take: CardCounts }
  | { readonly type: 'pass'; readonly return: CardCounts }
  | { readonly type: 'choose' | 'substitute' };

export type PlannedStep =
  | { readonly seat: Seat; readonly kind: 'own'; readonly move: OwnMove }
  | { readonly seat: Seat; readonly kind: 'build'; readonly space: string }
  | { readonly seat: Seat; readonly kind: 'pass' | 'skip' };

/** `names`: by seat, made safe for where the line will stand. */
export function planStepLine(words: Words, step: PlannedStep, names: Names): string {
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
export function ownMoveLine(words: Words, name: string, move: OwnMove): string {
  if (move.type === 'build') {
    const cards = { pay: words.cards(move.pay), take: words.cards(move.take) };
    return words.t('plans.step.own', { name, space: move.space, ...cards });
  }
  const cards = move.type === 'pass' ? words.cards(move.return) : '';
  return words.t('plans.step.ownPass', { name, cards });
}
