/**
 * What could be taken instead of substitutes that were refused: the best few, in words.
 */

import type { Words } from '../../../language/index.ts';
import { takeOffers } from '../../../turn/index.ts';
import { few, grouped } from '../build/legalInstead.ts';
import type { SeatPosition } from '../play/suggesting.ts';

/** The same for refused substitutes. */
export function legalTakes(words: Words, { components, state, seat }: SeatPosition): string {
  const takes = takeOffers(components, state, seat).map((cards) => grouped(words, cards));
  return words.t('dialogue.legalTakes', { draws: few(words, takes) });
}
