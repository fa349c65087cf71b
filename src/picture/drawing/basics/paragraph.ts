/**
 * Text on several lines: broken where its language breaks words, in long words where it must be, as large as its box
 * allows. What does not fit at the least size ends in an ellipsis.
 */
import { graphemesOf } from '../../content/names.ts';
import type { Box } from '../../layout/box.ts';
import type { Context } from './shapes.ts';
import { cut, widthOf, write } from './text.ts';

export interface ParagraphStyle {
  readonly color: string;
  /** Size of the type, and the least to which it may shrink. */
  readonly size: number;
  readonly least: number;
  readonly align?: 'left' | 'center';
  /** Where in the box the lines are; default in the middle. */
  readonly from?: 'top' | 'middle';
}

const LEADING = 1.22;
/** From the middle of the capitals down to where the longest letters end, for a size of 1. */
const HALF_LINE = 0.58;
const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** Pieces between which a line may end; closing marks stay with what they close. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const previous = pieces.at(-1);
    const together = previous !== undefined && !/\s$/u.test(previous) && !isBreak(previous, segment);
    if (together) pieces[pieces.length - 1] = previous + segment;
    else pieces.push(segment);
  }
  return pieces;
}

const IDEOGRAPHIC = /[\u3040-\u30ff\u3400-\u9fff]/u;

/** Whether a line may end between the two: in Japanese between words, elsewhere only after a space or a hyphen. */
function isBreak(before: string, after: string): boolean {
  if (/[-–/、。，）」！]$/u.test(before)) return true;
  return IDEOGRAPHIC.test(before.at(-1) ?? '') && /^[\p{L}\p{N}（「]/u.test(after);
}

/**
 * The lines of a text, which together are the text again but for blanks at the beginning of lines. Each is no wider than
 * `width` by `measure` but for blanks at its end; a piece that is wider alone is broken between letters.
 */
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

/** Whether no word had to be broken. */
function isWhole(lines: readonly string[], text: string): boolean {
  if (lines.length === 1) return true;
  return (
    lines.every((line) => text.includes(line)) &&
    piecesOf(text).every((piece) => lines.some((line) => line.includes(piece.trim())))
  );
}

/** Writes a text into a box, on as many lines as it takes, at the largest size at which it fits. */
export function writeParagraph(context: Context, text: string, at: Box, style: ParagraphStyle): void {
  const { size, lines } = fitted(context, text, at, style);
  const { align = 'center', color } = style;
  const first = at.y + firstLine(style, size, lines.length, at.height);
  const x = align === 'center' ? at.x + at.width / 2 : at.x;
  lines.forEach((line, index) => {
    write(context, line.trimEnd(), x, first + index * size * LEADING, { size, color, align });
  });
}

/** From the top of the box to the middle of the first line. However small the type, first lines at the top stand alike. */
function firstLine(
  { from = 'middle', size: most }: ParagraphStyle,
  size: number,
  lines: number,
  height: number,
): number {
  return from === 'top' ? (most * LEADING) / 2 : height / 2 - ((lines - 1) * size * LEADING) / 2;
}

/** Broken words are the last resort: a smaller size comes before them. */
function fitted(context: Context, text: string, { width, height }: Box, style: ParagraphStyle) {
  const linesAt = (size: number) => linesOf(text, width, (part) => widthOf(context, part, size));
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
  return { size, lines: lines.map((line) => cut(line.trimEnd(), width, (part) => widthOf(context, part, size))) };
}
