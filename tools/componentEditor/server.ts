/** The editor's server, on this machine only: the page, the file and its names, pictures, saving. */
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyError, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { buildPage, cachedOnce, contentTypeOf, type ListenRefusal, listen } from '../../packages/webKit/index.ts';
import { type Language, pageWordings } from '../../src/language/index.ts';
import type { Pictures } from '../../src/picture/index.ts';
import { type EditedFiles, openFile, saveFile } from './files.ts';
import { drawView } from './pictures.ts';
import {
  type EditorState,
  GAME_WORDINGS,
  MAX_FILE_BYTES,
  type OfferedLanguage,
  type RequestRefusal,
  VIEWS,
} from './protocol.ts';

export interface EditorOptions extends EditedFiles {
  /** 0: any free one. */
  readonly port: number;
  /** The owner's file, as shown to people. */
  readonly saveAs: string;
  readonly pictures: Pictures;
  readonly language: Language;
  /** Called with the server's own failures. */
  readonly report: (error: unknown) => void;
}

export interface ComponentEditor {
  /** `http://127.0.0.1:PORT/`. */
  readonly url: string;
  /** The caller closes the pictures. */
  close(): Promise<void>;
}

export type EditorStart = { readonly ok: true; readonly editor: ComponentEditor } | ListenRefusal;

const HOST = '127.0.0.1';
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const REQUEST_MS = 30_000;

const saveSchema = z.strictObject({ file: z.unknown(), seen: z.string().max(64).nullable() });
const pictureSchema = z.strictObject({ file: z.unknown(), view: z.enum(VIEWS), theme: z.enum(['light', 'dark']) });

/** Refuses a port that is in use. */
export async function startComponentEditor(options: EditorOptions): Promise<EditorStart> {
  const { pictures, language, saveAs, report } = options;
  const app = fastify({ bodyLimit: MAX_FILE_BYTES, forceCloseConnections: true, requestTimeout: REQUEST_MS });
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
    if (!isAllowed(request.headers, port, writing))
      return refuse(reply, 403, 'forbidden', 'Only this server’s own page may send this request.');
  });
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error.statusCode === 413)
      return refuse(reply, 413, 'tooLarge', `A component file has at most ${MAX_FILE_BYTES} bytes.`);
    if (error.statusCode === 415 || error.statusCode === 400) return refuse(reply, 400, 'noJson', 'That is not JSON.');
    report(error);
    return refuse(reply, 500, 'broken', 'The server failed; see its output for details.');
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'unknownPage', 'Not found.'));

  async function sendFile(reply: FastifyReply, name: string): Promise<FastifyReply> {
    const file = (await page()).get(name);
    if (!file) return refuse(reply, 404, 'unknownPage', 'Not found.');
    return reply.type(contentTypeOf(name)).send(file);
  }
  app.get('/', (_request, reply) => sendFile(reply, 'index.html'));
  app.get<{ Params: { name: string } }>('/page/:name', ({ params }, reply) => sendFile(reply, params.name));
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send());

  app.get('/components', async (): Promise<EditorState> => {
    const opened = await openFile(options);
    return { ...opened, saveAs, languages: offeredLanguages(language) };
  });
  app.post('/picture', async ({ body }, reply) => {
    const parsed = pictureSchema.safeParse(body);
    return parsed.success
      ? drawView(pictures, parsed.data)
      : refuse(reply, 400, 'wrongRequest', z.prettifyError(parsed.error));
  });
  app.post('/save', async ({ body }, reply) => {
    const parsed = saveSchema.safeParse(body);
    if (!parsed.success) return refuse(reply, 400, 'wrongRequest', z.prettifyError(parsed.error));
    // Saves run one after the other, so that each sees the previous one.
    const saved = saving.then(() => saveFile(options, parsed.data));
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

const LOCAL_HOST = /^(127\.0\.0\.1|localhost|\[::1\]):(\d+)$/i;

/** `writing`: whether the request could change anything, and therefore needs an origin. */
function isAllowed({ host, origin }: IncomingHttpHeaders, port: number, writing: boolean): boolean {
  const found = LOCAL_HOST.exec(host ?? '');
  if (!found || Number(found[2]) !== port) return false;
  if (origin === undefined) return !writing;
  return origin === `http://${host}`;
}

const folder = fileURLToPath(new URL('./page/', import.meta.url));

/** Serves the page's files by name: `index.html`, `main.js`, `main.css`. A failed build is retried. */
function createPage(): () => Promise<ReadonlyMap<string, Buffer>> {
  return cachedOnce(async () => {
    const { files } = await buildPage(folder, 'main.tsx');
    const html = { name: 'index.html', bytes: await readFile(`${folder}index.html`) };
    return new Map([html, ...files].map(({ name, bytes }) => [name, bytes]));
  });
}

/** By code. */
export function offeredLanguages({ locales }: Language): Record<string, OfferedLanguage> {
  return Object.fromEntries(
    locales.map(({ code, name }) => [code, { name, wordings: pageWordings(code, GAME_WORDINGS) }]),
  );
}
