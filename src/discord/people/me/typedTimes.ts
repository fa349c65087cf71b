/**
 * Times of day as people type them into the forms of their settings, in any of the languages.
 * They are minutes since midnight in the person's own time zone.
 */
import type { QuietHours } from '../../../match/index.ts';

/** What may stand between two times of day, in all languages: a dash, `to`, `tot`, `-tól`, `bis`, `から`. */
const UNTIL = '-|–|—|~|〜|to|tot|bis|-?t[óő]l|から';
const TIME = '(\\d{1,2})(?:[:.時](?:(\\d{2})分?)?)?';
const HOURS = new RegExp(`^${TIME}\\s*(?:${UNTIL})\\s*${TIME}\\s*(?:-?ig|まで)?$`, 'iu');

/** `22:00-8:00`, `22 - 8`, `22:30 to 7`, `22時から8時まで`. */
export function parseQuietHours(text: string): QuietHours | null {
  const parts = HOURS.exec(text.normalize('NFKC').trim());
  if (!parts) return null;
  const [, fromHour, fromMinute = '0', untilHour, untilMinute = '0'] = parts;
  const hours = [Number(fromHour), Number(untilHour)];
  const minutes = [Number(fromMinute), Number(untilMinute)];
  if (hours.some((hour) => hour > 24) || minutes.some((minute) => minute > 59)) return null;
  const [from = 0, until = 0] = hours.map((hour, index) => (hour * 60 + (minutes[index] ?? 0)) % (24 * 60));
  return from === until ? null : { from, until };
}

/** Minutes since midnight: `18`, `18:00`, `7.30`. */
export function parseTimeOfDay(text: string): number | null {
  const parts = /^(\d{1,2})(?:[:.](\d{2}))?(?:\s*h)?$/i.exec(text);
  if (!parts) return null;
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? '0')];
  return hour > 24 || minute > 59 ? null : (hour * 60 + minute) % (24 * 60);
}
