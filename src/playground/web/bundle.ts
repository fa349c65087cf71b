/**
 * Bundles the web page with esbuild, in memory, when it is first asked for.
 * The page itself lives in `page/`.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface PageFile {
  readonly contentType: string;
  readonly bytes: Buffer;
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

/** The page's files by name: `index.html`, `main.js`, `style.css` and what the bundle brings along. */
export async function bundlePage(): Promise<ReadonlyMap<string, PageFile>> {
  const files = new Map<string, PageFile>();
  for (const [name, contentType] of [
    ['index.html', 'text/html; charset=utf-8'],
    ['style.css', typesByEnding.css ?? ''],
  ] as const) {
    files.set(name, { contentType, bytes: await readFile(`${folder}${name}`) });
  }
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
    files.set(name, {
      contentType: typesByEnding[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      bytes: Buffer.from(file.contents),
    });
  }
  return files;
}
