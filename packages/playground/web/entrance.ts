/** The routes of the entrance page: people, the introduction, and coming in. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Core } from '../core.ts';
import {
  type EntranceResult,
  type PageEntrance,
  type PageWelcome,
  STARTER_KINDS,
  type VisitorRequest,
} from '../pageProtocol.ts';
import { refusals } from '../refusals.ts';
import {
  type Entering,
  enterAs,
  enterAsGuest,
  enterByKey,
  type PageHost,
  pagePeople,
  takeOver,
} from '../users/index.ts';
import type { Welcome } from '../welcome.ts';
import { createTries } from './counts.ts';
import { isLocalCaller, type Lan, visitorOf } from './guard.ts';
import { browserLocale, wordsOf } from './wording.ts';

/** New people per minute and address on the home network. */
const NAMES_A_MINUTE = 5;

/** Counts the attempt, too. */
export type NewPersonLimit = (request: IncomingMessage) => boolean;

export function createNameLimit(lan: Lan | null, ticks: Core['ticks']): NewPersonLimit {
  const newNames = createTries({ limit: NAMES_A_MINUTE, perMs: 60_000, ticks });
  return ({ socket: { remoteAddress = '' } }) => {
    if (isLocalCaller(lan, remoteAddress)) return true;
    if (newNames.exhausted(remoteAddress)) return false;
    newNames.note(remoteAddress);
    return true;
  };
}

const wishes: z.ZodType<VisitorRequest> = z.object({
  name: z.string().max(100).exactOptional(),
  key: z.string().max(100).exactOptional(),
  takeOver: z.boolean().exactOptional(),
});

export interface EntranceParts {
  readonly host: PageHost;
  readonly lan: Lan | null;
  readonly mayMakeName: NewPersonLimit;
  readonly welcome: Welcome | null;
}

export function registerEntrance(app: FastifyInstance, { host, lan, mayMakeName, welcome }: EntranceParts): void {
  const { core } = host;
  const open = { config: { door: 'page' as const } };

  app.get('/page/entrance', open, ({ raw }): PageEntrance => {
    const visitor = visitorOf(lan, raw);
    return {
      guildName: core.world.identity.guildName,
      people: pagePeople(core, visitor),
      starters: STARTER_KINDS.filter((kind) => host.starters[kind] !== undefined),
      welcome: welcome === null ? null : pageWelcome(welcome, browserLocale(raw.headers['accept-language'])),
      mayTakeOver: isLocalCaller(lan, raw.socket.remoteAddress),
    };
  });

  app.post('/page/visitor', open, (request, reply) => {
    const form = wishes.safeParse(request.body);
    if (!form.success) return reply.code(refusals.invalidJson.status).send(refusals.invalidJson.body);
    return reply.send(comeIn(form.data, request.raw));
  });

  function comeIn({ name, key, takeOver: isTakingOver }: VisitorRequest, request: IncomingMessage): EntranceResult {
    const visitor = visitorOf(lan, request);
    if (visitor === null) return { ok: false, code: 'needsCookies' };
    const locale = browserLocale(request.headers['accept-language']);
    const entering: Entering = { visitor, locale, mayMake: () => mayMakeName(request) };
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

  app.get<{ Params: { look: string } }>('/page/welcome/:look', open, (request, reply) => {
    const { look } = request.params;
    const picture = look === 'light' || look === 'dark' ? welcome?.picture?.[look] : undefined;
    if (picture === undefined) return reply.code(404).send();
    return reply.header('cache-control', 'private, max-age=3600').type(picture.contentType).send(picture.bytes);
  });
}

function pageWelcome({ words, picture }: Welcome, locale: string): PageWelcome {
  const { title, text, alt, reading } = words(locale);
  const shown = picture === null ? null : { light: '/page/welcome/light', dark: '/page/welcome/dark', alt };
  return { title, text, picture: shown, reading };
}
