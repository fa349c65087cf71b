/**
 * Writing in the pictures: placing by the middle of the capitals, shrinking and cutting to a width.
 * Which characters a name may have is said by `content/names.ts`.
 */
import { graphemesOf } from '../../content/names.ts';
import type { Box } from '../../layout/box.ts';
import { FONT_FAMILY, type Ground } from '../../theme.ts';
import { drawComputerSign } from './seatSigns.ts';
import type { Context } from './shapes.ts';

export interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly weight?: 500 | 700;
  /** The text shrinks to this width, down to `least` of its size, and is cut after that. */
  readonly width?: number;
  readonly least?: number;
}

const JAPANESE = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** The text shortened until `measure` finds it no wider than `width`, an ellipsis in place of the rest. */
export function cut(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = graphemesOf(text);
  for (let kept = letters.length - 1; kept > 0; kept--) {
    const shorter = `${letters.slice(0, kept).join('').trimEnd()}…`;
    if (measure(shorter) <= width) return shorter;
  }
  return '';
}

function fontOf(size: number, weight: 500 | 700 = 700): string {
  return `${weight} ${size}px ${FONT_FAMILY}`;
}

/** How wide a text is at a size, in pixels. */
export function widthOf(context: Context, text: string, size: number): number {
  context.font = fontOf(size);
  return context.measureText(text).width;
}

/** Writes one line with the middle of its capitals at y. */
export function write(context: Context, text: string, x: number, y: number, style: TextStyle): void {
  let { size } = style;
  let shown = text;
  context.font = fontOf(size, style.weight);
  if (style.width !== undefined) {
    const wide = context.measureText(text).width;
    if (wide > style.width) {
      size = Math.max(Math.floor((size * style.width) / wide), Math.floor(size * (style.least ?? 0.6)));
      context.font = fontOf(size, style.weight);
      shown = cut(text, style.width, (part) => context.measureText(part).width);
    }
  }
  context.fillStyle = style.color;
  context.textAlign = style.align ?? 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(shown, x, y + size * (JAPANESE.test(shown) ? 0.37 : 0.35));
}

/** Writes a player's name from the left of a box, cut to its width; before a computer player's stands its sign. */
export function writeName(
  context: Context,
  { ink, page }: Ground,
  { name, computer }: { readonly name: string; readonly computer: boolean },
  at: Box,
  size: number,
  least: number,
): void {
  const middle = at.y + at.height / 2;
  const sign = computer ? size * 0.95 : 0;
  if (computer) drawComputerSign(context, ink, page, at.x + size * 0.38, middle, size * 0.82);
  write(context, name, at.x + sign, middle, { size, color: ink, align: 'left', width: at.width - sign, least });
}
