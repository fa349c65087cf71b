/**
 * The letters of a text as people count them, whatever they are made of. Which of them can be shown is said by `names.ts`, how many fit by
 * the drawings.
 */

/** Latin with its usual accents: each character is a letter. */
const SINGLE = /^[ -~\u00a1-\u024f]*$/;

/** Made when it is first needed, which most pages never do: it reads tables of all scripts, for longer than a board is drawn. */
let segmenter: Intl.Segmenter | null = null;

export function graphemesOf(text: string): string[] {
  if (SINGLE.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
