/**
 * Bundles the web page with esbuild, in memory, when it is first asked for.
 * The page itself lives in `page/`.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { LANGUAGES } from '../page/words/languages.ts';

interface PageFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  /** The same by gzip, where that helps. */
  readonly compressed: Buffer | null;
}

const folder = fileURLToPath(new URL('../page/', import.meta.url));

const typesByEnding: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  map: 'application/json; charset=utf-8',
};

export interface Page {
  /** By name: `index.html`, `main.js`, `main.css` and what the bundle brings along. */
  readonly files: ReadonlyMap<string, PageFile>;
  /** Changes with the files. */
  readonly version: string;
}

/** Gives the page, bundled when first asked for; a failed try is made again. */
export function createPage(): () => Promise<Page> {
  let bundled: Promise<Page> | null = null;
  return () => {
    bundled ??= bundlePage().catch((error: unknown) => {
      bundled = null;
      throw error;
    });
    return bundled;
  };
}

/** Nobody has said yet which language they read. */
function needsScript(): string {
  const said = Object.entries(LANGUAGES).map(([code, words]) => `<p lang="${code}">${words.needsScript}</p>`);
  return said.join('');
}

async function bundlePage(): Promise<Page> {
  const files = new Map<string, PageFile>();
  const version = createHash('sha256');
  const html = await readFile(`${folder}index.html`, 'utf8');
  add('index.html', 'text/html; charset=utf-8', Buffer.from(html.replace('<!-- needsScript -->', needsScript())));
  const result = await build({
    entryPoints: [`${folder}main.tsx`],
    outdir: folder,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'silent',
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file' },
  });
  for (const file of result.outputFiles) {
    const name = file.path.split(/[\\/]/).at(-1) ?? '';
    add(name, typesByEnding[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream', Buffer.from(file.contents));
  }
  return { files, version: version.digest('hex').slice(0, 12) };

  function add(name: string, contentType: string, bytes: Buffer): void {
    version.update(name).update(bytes);
    const compressed = /^text|json|svg/.test(contentType) ? gzipSync(bytes) : null;
    files.set(name, { contentType, bytes, compressed });
  }
}
