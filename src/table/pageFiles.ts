/** Bundles the pages and builds the files that the bot serves: the table page and replays. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildOptions, Plugin } from 'esbuild';
import { buildPage, cachedOnce, contentTypeOf } from '../../packages/webKit/index.ts';
import type { ReplayData } from './replayData.ts';

export interface PageFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  /** Null if compression does not make the file smaller. */
  readonly pressed: { readonly br: Buffer; readonly gzip: Buffer } | null;
}

export interface TablePage {
  readonly html: PageFile;
  /** By name, below `assets/`. */
  readonly files: ReadonlyMap<string, PageFile>;
}

interface TablePageText {
  /** The text shown without JavaScript, by language. */
  readonly needsScript: readonly { readonly locale: string; readonly text: string }[];
}

export interface ReplayFiles {
  /** Builds one self-contained HTML file in UTF-8. */
  make(data: ReplayData): Promise<Buffer>;
}

const PAGES = fileURLToPath(new URL('./page/', import.meta.url));

/** Tree-shakes the project's own modules, which have no side effects when imported, except for stylesheets. */
const treeShaking: Plugin = {
  name: 'tree-shaking',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\.{1,2}\// }, async ({ path, pluginData, ...options }) => {
      if (pluginData === 'resolving' || path.endsWith('.css')) return undefined;
      const resolved = await resolve(path, { ...options, pluginData: 'resolving' });
      return { ...resolved, sideEffects: false };
    });
  },
};

const BUILD_OPTIONS = { charset: 'utf8', plugins: [treeShaking] } as const satisfies BuildOptions;

/** Bundles on the first call, and again after a failure. */
export function createTablePage({ needsScript }: TablePageText): () => Promise<TablePage> {
  return cachedOnce(async () => {
    const bundle = await buildPage(PAGES, 'play.tsx', {
      ...BUILD_OPTIONS,
      splitting: true,
      entryNames: '[name]-[hash]',
      chunkNames: 'part-[hash]',
      assetNames: '[name]-[hash]',
      loader: { '.ttf': 'file', '.woff2': 'file', '.svg': 'file', '.png': 'file' },
    });
    const names = bundle.files.map(({ name }) => name);
    const entry = (ending: string) => names.find((name) => name.startsWith('play-') && name.endsWith(ending));
    const [script, style] = [entry('.js'), entry('.css')];
    if (script === undefined) throw new Error('the bundle of the table page has no script');
    const fonts = names.filter((name) => name.endsWith('.ttf') || name.endsWith('.woff2'));
    // Relative URLs let the page work below any path.
    const html = [
      '<!doctype html>',
      '<html lang="en">',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
      '<meta name="color-scheme" content="light dark">',
      '<meta name="referrer" content="no-referrer">',
      '<title>Intarsia</title>',
      '<link rel="icon" href="data:,">',
      // The page waits for its font, which the browser would otherwise find only after loading the stylesheet.
      ...fonts.map(
        (font) => `<link rel="preload" as="font" type="${contentTypeOf(font)}" crossorigin href="assets/${font}">`,
      ),
      ...(style === undefined ? [] : [`<link rel="stylesheet" href="assets/${style}">`]),
      // The browser would otherwise find them only after parsing the script.
      ...bundle.neededBy(script).map((name) => `<link rel="modulepreload" href="assets/${name}">`),
      `<script type="module" src="assets/${script}"></script>`,
      '<div id="root"></div>',
      `<noscript>${needsScript.map(({ locale, text }) => `<p lang="${escaped(locale)}">${escaped(text)}</p>`).join('')}</noscript>`,
      '</html>',
    ].join('\n');
    const files = bundle.files.map(
      async ({ name, bytes }) => [name, await pageFile(contentTypeOf(name), bytes)] as const,
    );
    return {
      html: await pageFile('text/html; charset=utf-8', Buffer.from(html, 'utf8')),
      files: new Map(await Promise.all(files)),
    };
  });
}

const COMPRESSED_TYPES = /^(image\/png|font\/woff2)$/;
const compressByBrotli = promisify(brotliCompress);
const compressByGzip = promisify(gzip);

async function pageFile(contentType: string, bytes: Buffer): Promise<PageFile> {
  if (COMPRESSED_TYPES.test(contentType)) return { contentType, bytes, pressed: null };
  const [br, gzipped] = await Promise.all([
    compressByBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    compressByGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { contentType, bytes, pressed: { br, gzip: gzipped } };
}

const FONT = '@expo-google-fonts/cabin/700Bold/Cabin_700Bold.ttf';
/** The file loads and sends nothing. */
const REPLAY_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
].join('; ');

export function createReplayFiles(): ReplayFiles {
  const bundle = cachedOnce(async () => {
    const { files } = await buildPage(PAGES, 'replay.tsx', { ...BUILD_OPTIONS, format: 'iife' });
    const textOf = (ending: string) => files.find(({ name }) => name.endsWith(ending))?.bytes.toString() ?? '';
    const font = await readFile(createRequire(import.meta.url).resolve(FONT), 'base64');
    const fontFace = `@font-face{font-family:Cabin;font-weight:400 700;src:url(data:font/ttf;base64,${font})}`;
    return { script: textOf('.js').replaceAll('</', '<\\/'), style: textOf('.css'), fontFace };
  });
  return {
    async make(data) {
      const { script, style, fontFace } = await bundle();
      const html = [
        '<!doctype html>',
        `<html lang="${escaped(data.locale)}" data-theme="${data.theme}">`,
        '<meta charset="utf-8">',
        `<meta http-equiv="Content-Security-Policy" content="${REPLAY_POLICY}">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<title>${escaped(data.languages[data.locale]?.title ?? 'Intarsia')}</title>`,
        `<style data-face>${fontFace}</style>`,
        `<style>${style}</style>`,
        '<div id="root"></div>',
        // `<` could end the script element.
        `<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
        `<script>${script}</script>`,
        '</html>',
      ].join('\n');
      return Buffer.from(html, 'utf8');
    },
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
