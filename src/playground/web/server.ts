/**
 * Serves the web page, its bundle, attachments and emojis over HTTP.
 * The page's WebSocket and the bot's side are served elsewhere.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '../core.ts';
import type { PageEntrance } from '../pageProtocol.ts';
import { pagePerson } from '../people/view.ts';
import type { Page } from './bundle.ts';
import { sendSentence } from './wording.ts';

const policy =
  "default-src 'self'; img-src 'self' data: blob: https:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; frame-ancestors 'none'";

/** `starters` are the ways into a game that the first page offers. */
export function registerWeb(
  app: FastifyInstance,
  core: Core,
  page: () => Promise<Page>,
  starters: () => readonly string[],
): void {
  async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const { files } = await page();
    const file = files.get(name);
    if (!file) return sendSentence(request, reply, 404, 'noPage');
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('vary', 'accept-encoding')
      .type(file.contentType);
    const zipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) ? file.compressed : null;
    return zipped === null ? reply.send(file.bytes) : reply.header('content-encoding', 'gzip').send(zipped);
  }

  const open = { config: { door: 'page' as const } };
  app.get('/', open, (request, reply) => sendFile(request, reply, 'index.html'));
  app.get('/as/:name', open, (request, reply) => sendFile(request, reply, 'index.html'));
  app.get(
    '/page/entrance',
    open,
    (): PageEntrance => ({
      guildName: core.world.identity.guildName,
      people: [...core.world.people.values()].map(pagePerson),
      starters: starters().flatMap((kind) => (kind === 'alone' || kind === 'together' ? [kind] : [])),
    }),
  );
  app.get('/page/:file', open, (request, reply) => sendFile(request, reply, (request.params as { file: string }).file));
  app.get('/favicon.ico', open, (_request, reply) => reply.code(204).send());

  app.get('/attachments/:channelId/:attachmentId/:filename', open, async (request, reply) => {
    const { channelId, attachmentId, filename } = request.params as {
      channelId: string;
      attachmentId: string;
      filename: string;
    };
    const owner = core.world
      .messagesIn(channelId)
      .find((stored) => stored.files.some((file) => file.id === attachmentId));
    const file = owner?.files.find((candidate) => candidate.id === attachmentId && candidate.filename === filename);
    const bytes = file ? await core.files.read(attachmentId) : null;
    if (!file || !bytes) return sendSentence(request, reply, 404, 'contentGone');
    const picture = file.content_type?.startsWith('image/') && file.content_type !== 'image/svg+xml';
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header(
        'content-disposition',
        `${picture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(filename)}`,
      )
      .header('x-content-type-options', 'nosniff')
      .header('access-control-allow-origin', '*')
      .type(file.content_type ?? 'application/octet-stream')
      .send(bytes);
  });
  app.get('/emojis/:file', open, async (request, reply) => {
    const id = (request.params as { file: string }).file.replace(/\.\w+$/, '');
    const stored = core.world.emojis.get(id);
    const bytes = stored ? await core.files.read(id) : null;
    if (!stored || !bytes) return reply.code(404).send();
    return reply.header('cache-control', 'private, max-age=31536000').type(stored.contentType).send(bytes);
  });
}
