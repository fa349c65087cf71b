/** Serves the page, its bundle, attachments and emojis over HTTP. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { momentPath } from '../activities/index.ts';
import { canView } from '../channels/permissions.ts';
import type { Core } from '../core.ts';
import type { StoredMessage } from '../state/model.ts';
import { availabilityOf, isFor } from '../users/index.ts';
import type { Page } from './bundle.ts';
import type { Lan } from './guard.ts';
import { visitorCookie, visitorOf } from './guard.ts';
import { sendSentence } from './wording.ts';

/** Activities are on other ports of this machine. */
const policyFor = (host = ''): string =>
  `frame-src http://${host.replace(/:\d+$/, '')}:*; default-src 'self'; img-src 'self' data: blob: https:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; frame-ancestors 'none'`;

export function registerWeb(app: FastifyInstance, core: Core, page: () => Promise<Page>, lan: Lan | null): void {
  async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const { files } = await page();
    const file = files.get(name);
    if (!file) return sendSentence(request, reply, 404, 'noPage');
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policyFor(request.headers.host))
      .header('x-content-type-options', 'nosniff')
      .header('vary', 'accept-encoding')
      .type(file.contentType);
    const zipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) ? file.compressed : null;
    return zipped === null ? reply.send(file.bytes) : reply.header('content-encoding', 'gzip').send(zipped);
  }

  const open = { config: { access: 'page' as const } };
  for (const address of ['/', '/as/:name']) {
    app.get(address, open, (request, reply) => {
      if (visitorOf(lan, request.raw)?.kind !== 'browser') reply.header('set-cookie', visitorCookie());
      return sendFile(request, reply, 'index.html');
    });
  }
  app.get('/page/:file', open, (request, reply) => sendFile(request, reply, (request.params as { file: string }).file));
  app.get('/favicon.ico', open, (_request, reply) => reply.code(204).send());

  app.get('/attachments/:channelId/:attachmentId/:filename', open, async (request, reply) => {
    const { channelId, attachmentId, filename } = request.params as {
      channelId: string;
      attachmentId: string;
      filename: string;
    };
    const owner =
      core.world.messagesIn(channelId).find((stored) => stored.files.some((file) => file.id === attachmentId)) ??
      core.deletedFiles.ownerOf(channelId, attachmentId);
    const file = owner?.files.find((candidate) => candidate.id === attachmentId && candidate.filename === filename);
    const bytes = file && owner && maySee(owner, request) ? await core.files.read(attachmentId) : null;
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
  /** Files are for those who see their message, because URLs can be guessed. */
  function maySee(stored: StoredMessage, { raw }: FastifyRequest): boolean {
    const channel = core.world.channels.get(stored.message.channel_id);
    const visitor = visitorOf(lan, raw);
    if (visitor?.kind === 'program') return true;
    return [...core.world.people.values()].some(
      (person) =>
        channel !== undefined &&
        availabilityOf(core, person.slug, visitor) === 'mine' &&
        isFor(person, stored) &&
        canView(core.world, person, channel),
    );
  }
  app.get('/ephemeral-attachments/:applicationId/:id/:name', open, (request, reply) => {
    const { applicationId, id, name } = request.params as { applicationId: string; id: string; name: string };
    const file = core.activities.moments.get(id);
    if (
      file === null ||
      momentPath(applicationId, id, file.name) !== momentPath(core.world.identity.applicationId, id, name)
    )
      return sendSentence(request, reply, 404, 'contentGone');
    const picture = file.contentType.startsWith('image/') && file.contentType !== 'image/svg+xml';
    return reply
      .header('content-disposition', picture ? 'inline' : 'attachment')
      .header('x-content-type-options', 'nosniff')
      .header('access-control-allow-origin', '*')
      .type(file.contentType)
      .send(file.bytes);
  });
  app.get('/emojis/:file', open, async (request, reply) => {
    const id = (request.params as { file: string }).file.replace(/\.\w+$/, '');
    const stored = core.world.emojis.get(id);
    const bytes = stored ? await core.files.read(id) : null;
    if (!stored || !bytes) return reply.code(404).send();
    return reply.header('cache-control', 'private, max-age=31536000').type(stored.contentType).send(bytes);
  });
}
