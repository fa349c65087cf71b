/**
 * The editor's server: the page, what there is to set right, pictures of it, and saving it.
 * It listens on this machine alone; who may come in is decided by the guard.
 */
import fastify, { type FastifyError, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { contentTypeOf, type ListenRefusal, listen } from '../../packages/webKit/index.ts';
import type { Language } from '../../src/language/index.ts';
import type { Pictures } from '../../src/picture/index.ts';
import { createPage } from './bundle.ts';
import { type EditedFiles, openFile, saveFile } from './files.ts';
import { mayComeIn } from './guard.ts';
import { namesOf } from './names.ts';
import { drawView } from './pictures.ts';
import { MOST_BYTES, type Opened, type RequestRefusal, VIEWS } from './protocol.ts';

export interface EditorOptions extends EditedFiles {
  /** 0: any free one. */
  readonly port: number;
  /** How people call the owner's file. */
  readonly saveAs: string;
  readonly pictures: Pictures;
  readonly language: Language;
  /** Hears of faults of the server's own. */
  readonly report: (error: unknown) => void;
}

export interface ComponentEditor {
  /** `http://127.0.0.1:PORT/`. */
  readonly url: string;
  /** The pictures are the caller's to close. */
  close(): Promise<void>;
}

export type EditorStart = { readonly ok: true; readonly editor: ComponentEditor } | ListenRefusal;

const HOST = '127.0.0.1';
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const REQUEST_MS = 30_000;

const saveSchema = z.strictObject({ file: z.unknown(), seen: z.string().max(64).nullable() });
const pictureSchema = z.strictObject({ file: z.unknown(), view: z.enum(VIEWS), theme: z.enum(['light', 'dark']) });

/** Refuses a port on which somebody else listens. */
export async function startComponentEditor(options: EditorOptions): Promise<EditorStart> {
  const { pictures, language, saveAs, report } = options;
  const app = fastify({ bodyLimit: MOST_BYTES, forceCloseConnections: true, requestTimeout: REQUEST_MS });
  app.removeContentTypeParser('text/plain');
  const page = createPage();
  let port = options.port;
  let saving: Promise<unknown> = Promise.resolve();

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    const writing = request.method !== 'GET' && request.method !== 'HEAD';
    if (!mayComeIn(request.headers, port, writing))
      return refuse(reply, 403, 'forbidden', 'Only the page of this server itself may ask that.');
  });
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error.statusCode === 413)
      return refuse(reply, 413, 'tooLarge', `A component file has at most ${MOST_BYTES} bytes.`);
    if (error.statusCode === 415 || error.statusCode === 400) return refuse(reply, 400, 'noJson', 'That is no JSON.');
    report(error);
    return refuse(reply, 500, 'broken', 'The server has met a fault of its own; it says more where it was started.');
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'unknownPage', 'There is nothing here.'));

  async function sendFile(reply: FastifyReply, name: string): Promise<FastifyReply> {
    const file = (await page()).get(name);
    if (!file) return refuse(reply, 404, 'unknownPage', 'There is nothing here.');
    return reply.type(contentTypeOf(name)).send(file);
  }
  app.get('/', (_request, reply) => sendFile(reply, 'index.html'));
  app.get<{ Params: { name: string } }>('/page/:name', ({ params }, reply) => sendFile(reply, params.name));
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send());

  app.get('/components', async (): Promise<Opened> => {
    const opened = await openFile(options);
    return { ...opened, saveAs, names: namesOf(language, opened.standard) };
  });
  app.post('/picture', async ({ body }, reply) => {
    const wish = pictureSchema.safeParse(body);
    return wish.success
      ? drawView(pictures, wish.data)
      : refuse(reply, 400, 'wrongRequest', z.prettifyError(wish.error));
  });
  app.post('/save', async ({ body }, reply) => {
    const wish = saveSchema.safeParse(body);
    if (!wish.success) return refuse(reply, 400, 'wrongRequest', z.prettifyError(wish.error));
    // One after the other, so that each sees what the one before has saved.
    const saved = saving.then(() => saveFile(options, wish.data));
    saving = saved.catch(() => undefined);
    return saved;
  });

  const listening = await listen(app, { host: HOST, port });
  if (!listening.ok) return listening;
  port = listening.port;
  return { ok: true, editor: { url: `http://${HOST}:${port}/`, close: () => app.close() } };
}

function refuse(reply: FastifyReply, status: number, code: RequestRefusal['code'], message: string): FastifyReply {
  const refusal: RequestRefusal = { ok: false, code, message };
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(refusal));
}
