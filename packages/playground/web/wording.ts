/** Words server-rendered responses in the browser's language. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { discordLocales } from '../limits.ts';
import { codeFor, type Words, wordsFor } from '../page/words/languages.ts';

export function wordsOf(headers: IncomingHttpHeaders): Words {
  return wordsFor(browserLocale(headers['accept-language']));
}

/** For `lang`. */
export function languageOf(headers: IncomingHttpHeaders): string {
  return codeFor(browserLocale(headers['accept-language']));
}

export function sendSentence(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  status: number,
  sentence: 'thisMachineOnly' | 'noPage' | 'contentGone',
): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(wordsOf(headers).t(sentence));
}

/** The first supported language of an `Accept-Language` header, in its order; default en-US. */
export function browserLocale(header: string | undefined): string {
  for (const part of header?.toLowerCase().split(',') ?? []) {
    const [tag = ''] = part.trim().split(';');
    const exact = discordLocales.find((locale) => locale.toLowerCase() === tag);
    const similar = discordLocales.find((locale) => primaryLanguage(locale.toLowerCase()) === primaryLanguage(tag));
    if (exact ?? similar) return exact ?? similar ?? '';
  }
  return 'en-US';
}

function primaryLanguage(tag: string): string {
  return tag.split('-')[0] ?? tag;
}

/** For HTML: texts and attributes in double quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
