/**
 * People's names where nothing is formatted: on one line and no longer than fits. Where formatting is shown they are escaped by the host.
 */
const MOST = 32;

/** A name without line breaks and control characters, cut to 32 characters (Discord's own limit for names). */
export function plainName(name: string): string {
  return Array.from(name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
    .slice(0, MOST)
    .join('');
}
