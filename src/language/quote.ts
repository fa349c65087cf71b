/**
 * Text that people wrote, made fit to stand in a sentence: one line, and not too long.
 * Formatting and pings are escaped by the host that shows it.
 */

const LONGEST_QUOTE = 40;

/** One line without control characters, cut to 40 characters (not UTF-16 units). */
export function shortened(text: string): string {
  const line = text
    .slice(0, 20 * LONGEST_QUOTE)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= LONGEST_QUOTE) return line;
  return `${characters
    .slice(0, LONGEST_QUOTE - 1)
    .join('')
    .trimEnd()}…`;
}
