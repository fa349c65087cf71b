/**
 * What somebody who does not see a board is told of its spaces: what stands there, and what could be built for which price.
 * All wordings come with the bot's words; here they are only filled in.
 */
import type { BuildableSpace, FloorSpace } from '../../../../rules/index.ts';
import type { TableWords } from '../../../texts.ts';

/** What stands on an ornament's space, by how far it is built. */
export function ornamentText(words: TableWords, level: number): string {
  return level === 0 || level === 1 || level === 2 || level === 3 || level === 4
    ? words.t(`game.ornament.${level}`)
    : '';
}

/** `buildable`: what could be built there; null: nothing. */
export function spaceText(
  words: TableWords,
  space: FloorSpace,
  level: number,
  buildable: BuildableSpace | null,
): string {
  if (buildable) {
    const { element, color, cost, payable } = buildable;
    const facts = { space: space.name, element: words.element(element, color), price: words.price(cost, color) };
    return payable ? words.t('touch.canBuild', facts) : words.t('touch.tooDear', facts);
  }
  return words.t('touch.stands', { space: space.name, standing: standingText(words, space, level) });
}

function standingText(words: TableWords, { kind, color }: FloorSpace, level: number): string {
  if (kind === 'plant') return words.t('touch.plant');
  if (kind === 'connector' && level > 0) return words.element('connector', color);
  const standing = ornamentText(words, level);
  return color === null ? standing : words.enumeration([words.color(color), standing]);
}
