/**
 * Bundles the page with esbuild, in memory, when it is first asked for.
 * The page itself lives in `page/`.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface PageFile {
  readonly contentType: string;
  readonly bytes: Buffer;
}

const folder = fileURLToPath(new URL('./page/', import.meta.url));

/** Gives the page's files by name: `index.html`, `main.js`, `main.css`. A failed try is made again. */
export function createPage(): () => Promise<ReadonlyMap<string, PageFile>> {
  let bundled: Promise<ReadonlyMap<string, PageFile>> | null = null;
  return () => {
    bundled ??= bundlePage().catch((error: unknown) => {
      bundled = null;
      throw error;
    });
    return bundled;
  };
}

async function bundlePage(): Promise<ReadonlyMap<string, PageFile>> {
  const { outputFiles } = await build({
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
  });
  const files = new Map<string, PageFile>();
  files.set('index.html', { contentType: 'text/html; charset=utf-8', bytes: await readFile(`${folder}index.html`) });
  for (const { path, contents } of outputFiles) {
    const contentType = path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
    files.set(path.split(/[\\/]/).at(-1) ?? '', { contentType, bytes: Buffer.from(contents) });
  }
  return files;
}
