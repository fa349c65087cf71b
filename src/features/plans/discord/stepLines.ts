/**
 * Planned moves as short lines of formatted text, by the language's words. Names are made safe here.
 */

import { shownNames } from '../../../discord/wording/index.ts';
import { planStepLine as lineOf, type Words } from '../../../language/index.ts';
import type { Match, PlanStep } from '../../../match/index.ts';

export { ownMoveLine } from '../../../language/index.ts';

export function planStepLine(words: Words, match: Pick<Match, 'members'>, step: PlanStep): string {
  return lineOf(words, step, shownNames(words, match));
}
