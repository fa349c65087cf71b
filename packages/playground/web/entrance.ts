/** The routes of the entrance page: people, the introduction, and coming in. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Core } from '../core.ts';
import type { EntranceResult, PageEntrance, PagePicture, PageWelcome, VisitorRequest } from '../pageProtocol.ts';
import { refusals } from '../refusals.ts';
import {
  type Entering,
  enterAs,
  enterAsGuest,
  enterByKey,
  offeredStarters,
  type PageHost,
  pagePeople,
  takeOver,
} from '../users/index.ts';
import { COLOR_SCHEMES, type ColorScheme, type Welcome, type WelcomePicture } from '../welcome.ts';
import { createAttemptLimiter } from './attemptLimiter.ts';
import { isLocalCaller, type Lan, visitorOf } from './guard.ts';
import { browserLocale, wordsOf } from './wording.ts';

/** New people per minute and address on the home network. */
const MAX_NAMES_PER_MINUTE = 5;

/** Counts the attempt, too. */
export type NewPersonLimit = (request: IncomingMessage) => boolean;

export function createNameLimit(lan: Lan | null, ticks: Core['ticks']): NewPersonLimit {
  const newNames = createAttemptLimiter({ limit: MAX_NAMES_PER_MINUTE, perMs: 60_000, ticks });
  return ({ socket: { remoteAddress = '' } }) => {
    if (isLocalCaller(lan, remoteAddress)) return true;
    if (newNames.exhausted(remoteAddress)) return false;
    newNames.note(remoteAddress);
    return true;
  };
}

const visitorRequest: z.ZodType<VisitorRequest> = z.object({
  name: z.string().max(100).exactOptional(),
  key: z.string().max(100).exactOptional(),
  takeOver: z.boolean().exactOptional(),
});

export interface EntranceParts {
  readonly host: PageHost;
  readonly lan: Lan | null;
  readonly mayCreatePerson: NewPersonLimit;
  readonly welcome: Welcome | null;
}

export function registerEntrance(app: FastifyInstance, { host, lan, mayCreatePerson, welcome }: EntranceParts): void {
  const { core } = host;
  const open = { config: { access: 'page' as const } };

  app.get('/page/entrance', open, ({ raw }): PageEntrance => {
    const people = pagePeople(core, visitorOf(lan, raw));
    const own = people.filter(({ availability }) => availability === 'mine');
    return {
      guildName: core.world.identity.guildName,
      people,
      starters: offeredStarters(core, host.starters, own),
      welcome: welcome === null ? null : pageWelcome(welcome, browserLocale(raw.headers['accept-language'])),
      mayTakeOver: isLocalCaller(lan, raw.socket.remoteAddress),
    };
  });

  app.post('/page/visitor', open, (request, reply) => {
    const form = visitorRequest.safeParse(request.body);
    if (!form.success) return reply.code(refusals.invalidJson.status).send(refusals.invalidJson.body);
    return reply.send(enter(form.data, request.raw));
  });

  function enter({ name, key, takeOver: isTakingOver }: VisitorRequest, request: IncomingMessage): EntranceResult {
    const visitor = visitorOf(lan, request);
    if (visitor === null) return { ok: false, code: 'needsCookies' };
    const locale = browserLocale(request.headers['accept-language']);
    const entering: Entering = { visitor, locale, mayCreate: () => mayCreatePerson(request) };
    if (name === undefined)
      return enterAsGuest(core, entering, host.presence.here(), (count) =>
        wordsOf(request.headers).t('guest', { count }),
      );
    if (key !== undefined) return enterByKey(core, name, key, entering);
    // Only visitors on the server's machine may take people over.
    if (isTakingOver === true && isLocalCaller(lan, request.socket.remoteAddress))
      return takeOver(core, name, entering);
    return enterAs(core, name, entering);
  }

  const sendPicture = (reply: FastifyReply, picture: WelcomePicture | null | undefined) => {
    if (!picture) return reply.code(404).send();
    return reply.header('cache-control', 'private, max-age=3600').type(picture.contentType).send(picture.bytes);
  };
  app.get<{ Params: { scheme: string } }>('/page/welcome/:scheme', open, ({ params: { scheme } }, reply) =>
    sendPicture(reply, isColorScheme(scheme) ? welcome?.picture?.[scheme] : null),
  );
  app.get<{ Params: { locale: string; part: string; scheme: string } }>(
    '/page/reading/:locale/:part/:scheme',
    open,
    async ({ params: { locale, part, scheme } }, reply) =>
      sendPicture(reply, isColorScheme(scheme) ? await welcome?.drawing(Number(part), scheme, locale) : null),
  );
}

function isColorScheme(text: string): text is ColorScheme {
  return COLOR_SCHEMES.some((scheme) => scheme === text);
}

function pageWelcome({ words, picture }: Welcome, locale: string): PageWelcome {
  const { title, text, alt, reading } = words(locale);
  const pictureAt = (path: string, alt: string | null): PagePicture | null =>
    alt === null ? null : { light: `${path}/light`, dark: `${path}/dark`, alt };
  return {
    title,
    text,
    picture: pictureAt('/page/welcome', picture === null ? null : alt),
    reading: reading && {
      label: reading.label,
      parts: reading.parts.map((part, index) => ({
        title: part.title,
        text: part.text,
        picture: pictureAt(`/page/reading/${encodeURIComponent(locale)}/${index}`, part.alt),
      })),
    },
  };
}
