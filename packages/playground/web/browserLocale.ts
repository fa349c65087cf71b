/**
 * Which of Discord's locales somebody new on the page begins with: what their browser asks for, as a client's would be.
 * Changing it later is the page's matter.
 */
import { discordLocales } from '../limits.ts';

/** The first language of an `Accept-Language` header that Discord has, its order being its preference; else en-US. */
export function browserLocale(header: string | undefined): string {
  for (const part of header?.toLowerCase().split(',') ?? []) {
    const [tag = ''] = part.trim().split(';');
    const exact = discordLocales.find((locale) => locale.toLowerCase() === tag);
    const similar = discordLocales.find((locale) => languageOf(locale.toLowerCase()) === languageOf(tag));
    if (exact ?? similar) return exact ?? similar ?? '';
  }
  return 'en-US';
}

function languageOf(tag: string): string {
  return tag.split('-')[0] ?? tag;
}
