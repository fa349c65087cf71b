/**
 * The table page as files that a server can hand out: HTML, and what it loads under names that change with their content, each pressed
 * beforehand. Serving them is left to whoever has a server.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypeOf, onceMade } from '../../packages/webKit/index.ts';
import { createSplitBundle, type SplitBundle } from './bundle.ts';

export interface PageFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  /** Null: pressing it gains nothing. */
  readonly pressed: { readonly br: Buffer; readonly gzip: Buffer } | null;
}

export interface TablePage {
  readonly html: PageFile;
  /** By name; found by the page under `assets/`. */
  readonly files: ReadonlyMap<string, PageFile>;
}

export interface TablePageText {
  /** What is said where no script runs, by language. */
  readonly needsScript: readonly { readonly locale: string; readonly text: string }[];
}

const PRESSED_ALREADY = /^(image\/png|font\/woff2)$/;

const pressByBrotli = promisify(brotliCompress);
const pressByGzip = promisify(gzip);

/** Bundled when it is first asked for; a failed try is made again. */
export function createTablePage(text: TablePageText): () => Promise<TablePage> {
  const bundle = createSplitBundle();
  return onceMade(async () => {
    const made = await bundle();
    const pressed = [...made.files].map(
      async ([name, contents]) => [name, await pageFile(contentTypeOf(name), contents)] as const,
    );
    return {
      html: await pageFile('text/html; charset=utf-8', Buffer.from(html(text, made), 'utf8')),
      files: new Map(await Promise.all(pressed)),
    };
  });
}

/** Addresses without a beginning, so that the page may lie anywhere. */
function html({ needsScript }: TablePageText, { script, needed, style, faces }: SplitBundle): string {
  const sentences = needsScript.map(({ locale, text }) => `<p lang="${escaped(locale)}">${escaped(text)}</p>`);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    '<title>Intarsia</title>',
    '<link rel="icon" href="data:,">',
    // Nothing is drawn without its face; by the style alone a browser would learn of it late.
    ...faces.map(
      (face) => `<link rel="preload" as="font" type="${contentTypeOf(face)}" crossorigin href="assets/${face}">`,
    ),
    ...(style === null ? [] : [`<link rel="stylesheet" href="assets/${style}">`]),
    // By the script alone a browser would learn of them once it has read it.
    ...needed.map((name) => `<link rel="modulepreload" href="assets/${name}">`),
    `<script type="module" src="assets/${script}"></script>`,
    '<div id="root"></div>',
    `<noscript>${sentences.join('')}</noscript>`,
    '</html>',
  ].join('\n');
}

async function pageFile(contentType: string, contents: Uint8Array): Promise<PageFile> {
  const bytes = Buffer.from(contents);
  if (PRESSED_ALREADY.test(contentType)) return { contentType, bytes, pressed: null };
  const [br, gzipped] = await Promise.all([
    pressByBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    pressByGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { contentType, bytes, pressed: { br, gzip: gzipped } };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
