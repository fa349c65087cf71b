/**
 * Little pictures that can be set before what they stand for, wherever the host can show some within text.
 * What they are is the host's matter; without them the text says the same.
 */
import type { Card, Color, Element } from '../rules/index.ts';

/** Each as text; empty where there is none. */
export interface Marks {
  card(card: Card): string;
  /** A piece of an ornament of that color, or a connector; null where the color is not known. */
  element(element: Element, color: Color | null): string;
  tile(tool: string, color: Color): string;
  startCard(id: string): string;
  /** Somebody has passed; the reward marker has moved. */
  sign(sign: 'passed' | 'advanced'): string;
}

const none = (): string => '';

export const NO_MARKS: Marks = { card: none, element: none, tile: none, startCard: none, sign: none };

/** The mark and what it stands for on one line, or the text alone where there is no mark. */
export function withMark(mark: string, text: string): string {
  return mark === '' ? text : `${mark}\u00a0${text}`;
}
