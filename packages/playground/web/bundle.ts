/**
 * Bundles the web page with esbuild, in memory, when it is first asked for.
 * The page itself lives in `page/`.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildPage, contentTypeOf, onceMade } from '../../webKit/index.ts';
import { LANGUAGES } from '../page/words/languages.ts';

interface PageFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  /** The same by gzip, where that helps. */
  readonly compressed: Buffer | null;
}

const folder = fileURLToPath(new URL('../page/', import.meta.url));

export interface Page {
  /** By name: `index.html`, `main.js`, `main.css` and what the bundle brings along. */
  readonly files: ReadonlyMap<string, PageFile>;
  /** Changes with the files. */
  readonly version: string;
}

/** Gives the page, bundled when first asked for; a failed try is made again. */
export function createPage(): () => Promise<Page> {
  return onceMade(bundlePage);
}

/** Nobody has said yet which language they read. */
function needsScript(): string {
  const said = [...LANGUAGES].map(([code, words]) => `<p lang="${code}">${words.t('needsScript')}</p>`);
  return said.join('');
}

async function bundlePage(): Promise<Page> {
  const files = new Map<string, PageFile>();
  const version = createHash('sha256');
  const html = await readFile(`${folder}index.html`, 'utf8');
  add('index.html', Buffer.from(html.replace('<!-- needsScript -->', needsScript())));
  const loader = { '.svg': 'file', '.png': 'file', '.woff2': 'file' } as const;
  for (const { name, bytes } of (await buildPage(folder, 'main.tsx', { loader })).files) add(name, bytes);
  return { files, version: version.digest('hex').slice(0, 12) };

  function add(name: string, bytes: Buffer): void {
    const contentType = contentTypeOf(name);
    version.update(name).update(bytes);
    const compressed = /^text|json|svg/.test(contentType) ? gzipSync(bytes) : null;
    files.set(name, { contentType, bytes, compressed });
  }
}
