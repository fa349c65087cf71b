/**
 * Says what a browser shows before there is a page, or beside it, in the language that it asks for.
 * The words are the page's own catalogues.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeFor, type Words, wordsFor } from '../page/words/languages.ts';
import { browserLocale } from './browserLocale.ts';

export function wordsOf(headers: IncomingHttpHeaders): Words {
  return wordsFor(browserLocale(headers['accept-language']));
}

/** Its code, for `lang`. */
export function languageOf(headers: IncomingHttpHeaders): string {
  return codeFor(browserLocale(headers['accept-language']));
}

/** One sentence instead of what was asked for. */
export function sendSentence(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  status: number,
  sentence: 'thisMachineOnly' | 'noPage' | 'contentGone',
): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(wordsOf(headers).t(sentence));
}
