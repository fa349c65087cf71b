/**
 * Planned and conditional moves as short lines. Names are made safe here.
 */
import type { Words } from '../../language/index.ts';
import type { Match, MoveWithoutSeat, PlanStep } from '../../match/index.ts';
import { fullCards, type Move } from '../../rules/index.ts';
import { shownNames } from '../wording/index.ts';

export function planStepLine(words: Words, match: Pick<Match, 'members'>, step: PlanStep): string {
  const name = shownNames(words, match)[step.seat] ?? '';
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
export function ownMoveLine(words: Words, name: string, move: MoveWithoutSeat | Move): string {
  if (move.type === 'build') {
    const cards = { pay: words.cards(fullCards(move.pay)), take: words.cards(fullCards(move.take)) };
    return words.t('plans.step.own', { name, space: move.space, ...cards });
  }
  const cards = move.type === 'pass' ? words.cards(fullCards(move.return)) : '';
  return words.t('plans.step.ownPass', { name, cards });
}
