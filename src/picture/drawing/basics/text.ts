/**
 * Writes lines and paragraphs. Places text by the middle of its capitals, and shrinks, wraps and truncates it to fit.
 */
import { graphemesOf } from '../../content/names.ts';
import type { Box } from '../../layout/box.ts';
import type { Drawer } from '../../scene.ts';
import { FONT_FAMILY, type Ground } from '../../theme.ts';
import { drawComputerSign } from './marks.ts';
import type { Context } from './shapes.ts';

export interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly weight?: 500 | 700;
  /** The text shrinks to this width, to at least `least` of its size, and is then truncated. */
  readonly width?: number;
  readonly least?: number;
}

const JAPANESE = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** A right-to-left script such as Hebrew or Arabic at the end of a text. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]$/;
/** In right-to-left text, the mark keeps the ellipsis at the end of the reading direction. */
const ELLIPSIS = { leftToRight: '…', rightToLeft: '…\u200f' } as const;

/** Truncates the text to a width, with an ellipsis. */
export function truncateToWidth(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = graphemesOf(text);
  for (let kept = letters.length - 1; kept > 0; kept--) {
    const start = letters.slice(0, kept).join('').trimEnd();
    const shorter = `${start}${ELLIPSIS[RIGHT_TO_LEFT.test(start) ? 'rightToLeft' : 'leftToRight']}`;
    if (measure(shorter) <= width) return shorter;
  }
  return '';
}

function fontOf(size: number, weight: 500 | 700 = 700): string {
  return `${weight} ${size}px ${FONT_FAMILY}`;
}

export function textWidth(context: Context, text: string, size: number): number {
  context.font = fontOf(size);
  return context.measureText(text).width;
}

/** Writes one line with the middle of its capitals at `y`. */
export function write(context: Context, text: string, x: number, y: number, style: TextStyle): void {
  let { size } = style;
  let shown = text;
  context.font = fontOf(size, style.weight);
  if (style.width !== undefined) {
    const wide = context.measureText(text).width;
    if (wide > style.width) {
      size = Math.max(Math.floor((size * style.width) / wide), Math.floor(size * (style.least ?? 0.6)));
      context.font = fontOf(size, style.weight);
      shown = truncateToWidth(text, style.width, (part) => context.measureText(part).width);
    }
  }
  context.fillStyle = style.color;
  context.textAlign = style.align ?? 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(shown, x, y + size * (JAPANESE.test(shown) ? 0.37 : 0.35));
}

/** Writes a player's name at the left of a box, truncated to its width. Computer players get their sign before it. */
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

export interface ParagraphStyle {
  readonly color: string;
  readonly size: number;
  /** The smallest size to which the text may shrink. */
  readonly least: number;
  readonly align?: 'left' | 'center';
  /** Vertical alignment; default: middle. */
  readonly from?: 'top' | 'middle';
}

const LEADING = 1.22;
/** The distance from the middle of the capitals to the bottom of the descenders, for a size of 1. */
const HALF_LINE = 0.58;
const wordSegmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** The pieces between which a line can break. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of wordSegmenter.segment(text)) {
    const previous = pieces.at(-1);
    const isJoined = previous !== undefined && !/\s$/u.test(previous) && !isBreak(previous, segment);
    if (isJoined) pieces[pieces.length - 1] = previous + segment;
    else pieces.push(segment);
  }
  return pieces;
}

const IDEOGRAPHIC = /[\u3040-\u30ff\u3400-\u9fff]/u;

/** In Japanese, a line can break between words; elsewhere, after spaces, hyphens and closing marks. */
function isBreak(before: string, after: string): boolean {
  if (/[-–/、。，）」！]$/u.test(before)) return true;
  return IDEOGRAPHIC.test(before.at(-1) ?? '') && /^[\p{L}\p{N}（「]/u.test(after);
}

/** Breaks a text into lines no wider than `width`, ignoring trailing spaces. A piece that is too wide is split. */
function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  if (text.trim() !== '' && measure(text.trimEnd()) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line);
    line = '';
    for (const segment of graphemesOf(piece.trimStart())) {
      if (line !== '' && measure((line + segment).trimEnd()) > width) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  if (line.trim() !== '') lines.push(line);
  return lines;
}

function isWhole(lines: readonly string[], text: string): boolean {
  if (lines.length === 1) return true;
  return (
    lines.every((line) => text.includes(line)) &&
    piecesOf(text).every((piece) => lines.some((line) => line.includes(piece.trim())))
  );
}

/** Writes a text into a box at the largest size that fits; if none fits, truncates it with an ellipsis. */
export function writeParagraph(context: Context, text: string, at: Box, style: ParagraphStyle): void {
  const { size, lines } = fitted(context, text, at, style);
  const { align = 'center', color } = style;
  const first = at.y + firstLine(style, size, lines.length, at.height);
  const x = align === 'center' ? at.x + at.width / 2 : at.x;
  lines.forEach((line, index) => {
    write(context, line.trimEnd(), x, first + index * size * LEADING, { size, color, align });
  });
}

/**
 * From the top of the box to the middle of the first line. For text aligned at the top, it is the same for all sizes.
 */
function firstLine(
  { from = 'middle', size: most }: ParagraphStyle,
  size: number,
  lines: number,
  height: number,
): number {
  return from === 'top' ? (most * LEADING) / 2 : height / 2 - ((lines - 1) * size * LEADING) / 2;
}

/** Prefers a smaller size to broken words. */
function fitted(context: Context, text: string, { width, height }: Box, style: ParagraphStyle) {
  const linesAt = (size: number) => linesOf(text, width, (part) => textWidth(context, part, size));
  const fits = (size: number, lines: number) => {
    const first = firstLine(style, size, lines, height);
    return first >= size / 2 && first + (lines - 1) * size * LEADING + size * HALF_LINE <= height;
  };
  for (const broken of [false, true]) {
    for (let size = style.size; size >= style.least; size--) {
      const lines = linesAt(size);
      if (fits(size, lines.length) && (broken || isWhole(lines, text))) return { size, lines };
    }
  }
  const size = style.least;
  let lines = linesAt(size);
  while (lines.length > 1 && !fits(size, lines.length)) lines = [...lines.slice(0, -2), lines.slice(-2).join('')];
  return {
    size,
    lines: lines.map((line) => truncateToWidth(line.trimEnd(), width, (part) => textWidth(context, part, size))),
  };
}

export function paragraphDrawer(ink: 'ink' | 'muted', style: Omit<ParagraphStyle, 'color'>): Drawer<string> {
  return (context, theme, at, text) => writeParagraph(context, text, at, { ...style, color: theme[ink] });
}
