/** Handles REST requests: authorisation, rate limits, interception, and responses. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../core.ts';
import { limits } from '../limits.ts';
import { parseJson } from '../parseJson.ts';
import { type Refusal, refusals } from '../refusals.ts';
import { readBody } from './body.ts';
import type { Interception, Interceptors } from './intercept.ts';
import { createRateLimiter } from './rateLimits.ts';
import type { RestAnswer, RestRequest, Route } from './route.ts';
import { allRoutes } from './routes.ts';

export async function registerRest(app: FastifyInstance, core: Core, interceptors: Interceptors): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: limits.message.fileBytes + 1, fieldSize: 2 * 1024 * 1024, files: 30, parts: 60 },
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, parseJson(String(text)));
    } catch {
      done(Object.assign(new Error('invalid JSON'), { statusCode: 400, refusal: refusals.invalidJson }));
    }
  });
  // OAuth requests are form-encoded.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))));
  });
  // Discord names no character set, and some libraries rely on that.
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const ofTheApi = request.is404 || request.routeOptions.url?.startsWith('/api');
    if (ofTheApi && type.startsWith('application/json')) reply.header('content-type', 'application/json');
    return payload;
  });
  const limiter = createRateLimiter(core.settings.rateLimits, core.ticks, core.now);

  async function serve(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.replace(/^\/api(\/v\d+)?/, '').replace(/\?.*$/, '');
    const params = request.params as Record<string, string>;
    let body: unknown;
    const finish = (answer: RestAnswer | Refusal): FastifyReply => {
      core.traffic.add({
        kind: 'rest',
        at: core.now(),
        method: route.method,
        path,
        request: body,
        status: answer.status,
        response: answer.body,
      });
      return send(reply, answer);
    };
    if (!route.open && !isAuthorized(request, core.settings.botToken)) return finish(refusals.unauthorized);
    const major = params.channelId ?? params.guildId ?? params.webhookToken ?? '';
    const rate = limiter.take(route.bucket ?? 'other', `${route.method} ${route.path}`, major);
    reply.headers(rate.headers);
    const parsed = await readBody(request);
    body = parsed.ok ? parsed.value.body : undefined;
    if (rate.retryAfter !== null) return finish(rateLimited(rate.retryAfter, rate.global));
    if (!parsed.ok) return finish(parsed);

    const interception = await interceptors.ask({ method: route.method, path, body: parsed.value.body });
    if (interception?.when === 'before') {
      const ended = await stepIn(interception, reply, finish);
      if (ended) return reply;
    }
    const answer = await route.handle(core, {
      params,
      query: request.query as Record<string, string>,
      headers: request.headers as Record<string, string>,
      body: parsed.value.body,
      uploads: parsed.value.uploads,
    } satisfies RestRequest);
    if (interception?.when === 'after') {
      const ended = await stepIn(interception, reply, finish);
      if (ended) return reply;
    }
    return finish(answer);
  }

  for (const route of allRoutes) {
    for (const prefix of ['/api/v10', '/api']) {
      app.route({
        method: route.method,
        url: `${prefix}${route.path}`,
        handler: (request, reply) => serve(route, request, reply),
      });
    }
  }
}

function isAuthorized(request: FastifyRequest, token: string): boolean {
  return request.headers.authorization === `Bot ${token}`;
}

/** Resolves to whether the request ends here, not to the reply, which is a thenable. */
async function stepIn(
  interception: Interception,
  reply: FastifyReply,
  finish: (answer: RestAnswer | Refusal) => FastifyReply,
): Promise<boolean> {
  if (interception.act === 'hold') {
    await interception.until;
    return false;
  }
  if (interception.act === 'fail') {
    const body = interception.body ?? { message: `${interception.status}: intercepted`, code: 0 };
    reply.headers(interception.headers ?? {});
    finish({ ok: true, status: interception.status, body });
    return true;
  }
  reply.hijack();
  reply.raw.destroy();
  return true;
}

function rateLimited(retryAfter: number, global: boolean): RestAnswer {
  const body = { message: 'You are being rate limited.', retry_after: Number(retryAfter.toFixed(3)), global };
  return { ok: true, status: 429, body };
}

function send(reply: FastifyReply, answer: RestAnswer | Refusal): FastifyReply {
  if (!answer.ok && answer.body.retry_after !== undefined)
    reply.header('retry-after', String(Math.ceil(answer.body.retry_after)));
  reply.code(answer.status);
  return answer.body === undefined ? reply.send() : reply.type('application/json').send(JSON.stringify(answer.body));
}
