/**
 * What people wrote, made safe to show: no formatting, no pings, no longer than fits.
 * Whatever comes from a person goes through here before it stands in a message.
 */
const ZERO_WIDTH = '\u200b';

/**
 * A name as plain text: formatting escaped, mentions and links broken, line breaks and control characters gone,
 * cut to 32 characters (Discord's own limit for names) before escaping.
 */
export function escapeName(name: string): string {
  const plain = Array.from(name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
    .slice(0, 32)
    .join('');
  return escaped(plain);
}

/** What makes a heading, small text, a quote or a list of a line that begins with it. */
const LINE_MARK = /^(\d*)(#{1,3}(?= )|-#(?= )|>|[-+](?= )|\.(?= ))/;

function escaped(plain: string): string {
  return plain
    .replace(/[\\*_`~|[\]]/g, '\\$&')
    .replace(LINE_MARK, (_, digits: string, mark: string) => `${digits}\\${mark}`)
    .replaceAll('@', `@${ZERO_WIDTH}`)
    .replaceAll('<', `<${ZERO_WIDTH}`)
    .replace(/(https?|discord):\/\//gi, (scheme) => scheme.replace(':', `:${ZERO_WIDTH}`));
}

/** Longer text that somebody wrote, as plain text on one line: the same as for names, without their limit. */
export function escapeText(given: string): string {
  return escaped(given.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim());
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
