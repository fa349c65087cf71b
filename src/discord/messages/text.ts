/** Makes texts that people wrote safe to show: no formatting, no pings, limited length. */
import { sanitizeName, sanitizeText } from '../../language/index.ts';

const ZERO_WIDTH = '\u200b';

/** A name for formatted text: escaped, with mentions and links broken, and truncated before escaping. */
export function escapeName(name: string): string {
  return escaped(sanitizeName(name));
}

/** What makes a heading, small text, quote or list of a line that begins with it. */
const LINE_MARK = /^(\d*)(#{1,3}(?= |$)|-#(?= |$)|>|[-+](?= |$)|\.(?= |$))/;

function escaped(plain: string): string {
  return plain
    .replace(/[\\*_`~|[\]]/g, '\\$&')
    .replace(LINE_MARK, (_, digits: string, mark: string) => `${digits}\\${mark}`)
    .replaceAll('@', `@${ZERO_WIDTH}`)
    .replaceAll('<', `<${ZERO_WIDTH}`)
    .replace(/(https?|discord):\/\//gi, (scheme) => scheme.replace(':', `:${ZERO_WIDTH}`))
    .replace(/(discord(?:app)?\.(?:gg|com))\//gi, `$1${ZERO_WIDTH}/`);
}

/** The same for longer text, on one line and without the limit of names. */
export function escapeText(given: string): string {
  return escaped(sanitizeText(given));
}

/** Truncates to `limit` UTF-16 units with an ellipsis, never within a character or what Discord renders from `<…>`. */
export function truncate(value: string, limit: number): string {
  if (value.length <= limit) return value;
  let kept = '';
  for (const character of value) {
    if (kept.length + character.length > limit - 1) break;
    kept += character;
  }
  return `${kept.replace(/<(?:[@#a]?[:!&]?[\w:]*|\/[^<>]*)$/u, '')}…`;
}
