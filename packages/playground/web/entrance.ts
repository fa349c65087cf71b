/**
 * The first page's questions: who is there, what this is, and who somebody wants to be.
 * Whose a person is decides `people/holding.ts`; what is told of the game comes from whoever started the playground.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Core } from '../core.ts';
import { type CameIn, type PageEntrance, type PageWelcome, STARTER_KINDS, type VisitorWish } from '../pageProtocol.ts';
import {
  type Entering,
  enterAs,
  enterAsAnybody,
  enterByKey,
  type PageHost,
  pagePeople,
  takeOver,
} from '../people/index.ts';
import { refusals } from '../refusals.ts';
import type { Welcome } from '../welcome.ts';
import { browserLocale } from './browserLocale.ts';
import { createTries } from './counts.ts';
import { isOwn, type Lan } from './guard.ts';
import { visitorOf } from './visitor.ts';
import { wordsOf } from './wording.ts';

/** New people that one address in the home network may make in a minute. */
const NAMES_A_MINUTE = 5;

/** Whether a caller may make a new person now; counts that it does. */
export type MayMakeName = (request: IncomingMessage) => boolean;

export function createNameLimit(lan: Lan | null, ticks: Core['ticks']): MayMakeName {
  const newNames = createTries({ limit: NAMES_A_MINUTE, perMs: 60_000, ticks });
  return ({ socket: { remoteAddress = '' } }) => {
    if (isOwn(lan, remoteAddress)) return true;
    if (newNames.exhausted(remoteAddress)) return false;
    newNames.note(remoteAddress);
    return true;
  };
}

const wishes: z.ZodType<VisitorWish> = z.object({
  name: z.string().max(100).exactOptional(),
  key: z.string().max(100).exactOptional(),
  takeOver: z.boolean().exactOptional(),
});

export interface EntranceParts {
  readonly host: PageHost;
  readonly lan: Lan | null;
  readonly mayMakeName: MayMakeName;
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
      mayTakeOver: isOwn(lan, raw.socket.remoteAddress),
    };
  });

  app.post('/page/visitor', open, (request, reply) => {
    const wish = wishes.safeParse(request.body);
    if (!wish.success) return reply.code(refusals.invalidJson.status).send(refusals.invalidJson.body);
    return reply.send(comeIn(wish.data, request.raw));
  });

  function comeIn({ name, key, takeOver: isTakingOver }: VisitorWish, request: IncomingMessage): CameIn {
    const visitor = visitorOf(lan, request);
    if (visitor === null) return { ok: false, code: 'needsCookies' };
    const locale = browserLocale(request.headers['accept-language']);
    const entering: Entering = { visitor, locale, mayMake: () => mayMakeName(request) };
    if (name === undefined)
      return enterAsAnybody(core, entering, host.presence.here(), (count) =>
        wordsOf(request.headers).t('guest', { count }),
      );
    if (key !== undefined) return enterByKey(core, name, key, entering);
    // Elsewhere in the home network nobody takes anybody over.
    if (isTakingOver === true && isOwn(lan, request.socket.remoteAddress)) return takeOver(core, name, entering);
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
