/** Bundles the page with esbuild, in memory, on first use. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildPage, cachedOnce, contentTypeOf } from '../../webKit/index.ts';
import { LANGUAGES } from '../page/words/languages.ts';

interface PageFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  /** Gzip, where it is smaller. */
  readonly compressed: Buffer | null;
}

const folder = fileURLToPath(new URL('../page/', import.meta.url));

export interface Page {
  /** By name: `index.html`, `main.js`, `main.css` and other output. */
  readonly files: ReadonlyMap<string, PageFile>;
  /** Changes with the files. */
  readonly version: string;
}

/** A failed build is retried. */
export function createPage(): () => Promise<Page> {
  return cachedOnce(bundlePage);
}

/** Shown in all languages, since the reader's is unknown. */
function needsScript(): string {
  const paragraphs = [...LANGUAGES].map(([code, words]) => `<p lang="${code}">${words.t('needsScript')}</p>`);
  return paragraphs.join('');
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
