/**
 * The one thing that the picture of each step lights, and how that is said to whoever does not see it.
 * Where it lies and how the light looks is left to the picture.
 */
import type { Words } from '../../../language/index.ts';
import type { StepId } from '../../../match/index.ts';
import type { Lit } from '../../../picture/index.ts';

const OWN = 0;

/** By step; null: nothing more than the rest. */
export const LIT: Readonly<Record<StepId, Lit | null>> = {
  welcome: { part: 'board', seat: OWN },
  frame: { part: 'space', seat: OWN, space: 'B3' },
  midsection: { part: 'space', seat: OWN, space: 'B3' },
  pairs: { part: 'space', seat: OWN, space: 'D3' },
  connector: { part: 'track' },
  tool: { part: 'tool', tool: 'try-square', color: 'violet' },
  pass: { part: 'hand', seat: OWN },
  roundEnd: { part: 'score', seat: OWN },
  startCard: { part: 'resting' },
  table: { part: 'space', seat: OWN, space: 'B3' },
  finish: null,
};

/** What is lit, in words. */
export function litInWords(words: Words, lit: Lit): string {
  switch (lit.part) {
    case 'space':
      return words.t('tutorial.lit.space', { space: lit.space });
    case 'tool':
      return words.t('tutorial.lit.tool', { tile: words.tile(lit.tool, lit.color) });
    default:
      return words.t(`tutorial.lit.${lit.part}`);
  }
}
