/**
 * What people wrote, made safe to show: no formatting, no pings, no longer than fits.
 * Whatever comes from a person goes through here before it stands in a message.
 */
import { plainName, plainText } from '../../language/index.ts';

const ZERO_WIDTH = '\u200b';

/** A name as text that is formatted shows it: formatting escaped, mentions and links broken, cut as plain names are before escaping. */
export function escapeName(name: string): string {
  return escaped(plainName(name));
}

/** What makes a heading, small text, a quote or a list of a line that begins with it. */
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

/** Longer text that somebody wrote, as plain text on one line: the same as for names, without their limit. */
export function escapeText(given: string): string {
  return escaped(plainText(given));
}

/**
 * Cut to at most `limit` UTF-16 units, never through a character or through what Discord shows in place of `<…>`, with
 * an ellipsis where something went.
 */
export function truncate(value: string, limit: number): string {
  if (value.length <= limit) return value;
  let kept = '';
  for (const character of value) {
    if (kept.length + character.length > limit - 1) break;
    kept += character;
  }
  return `${kept.replace(/<(?:[@#a]?[:!&]?[\w:]*|\/[^<>]*)$/u, '')}…`;
}
