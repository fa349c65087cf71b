/** Bundles Preact pages with esbuild in memory. */
import { basename, extname } from 'node:path';
import { type BuildOptions, type BuildResult, build } from 'esbuild';

const COMMON = {
  bundle: true,
  write: false,
  target: 'es2022',
  minify: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'silent',
  metafile: true,
} as const satisfies BuildOptions;

/** `entry`: a file in `folder`. */
export async function buildPage(folder: string, entry: string, options: BuildOptions = {}) {
  const result: BuildResult<typeof COMMON> = await build({
    ...COMMON,
    outdir: folder,
    entryPoints: [`${folder}${entry}`],
    ...options,
  } as typeof COMMON);
  const files = result.outputFiles.map(({ path, contents }) => ({
    name: basename(path),
    bytes: Buffer.from(contents),
  }));
  const outputs = new Map(Object.entries(result.metafile.outputs).map(([path, output]) => [basename(path), output]));
  /** Files that `name` imports statically. */
  const neededBy = (name: string): readonly string[] =>
    (outputs.get(name)?.imports ?? []).flatMap(({ kind, path }) => (kind === 'import-statement' ? basename(path) : []));
  return { files, neededBy };
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.map': 'application/json; charset=utf-8',
};

export function contentTypeOf(name: string): string {
  return CONTENT_TYPES[extname(name)] ?? 'application/octet-stream';
}

/** Caches the result of the first call; retries after a failure. */
export function cachedOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | null = null;
  return () => {
    value ??= make().catch((error: unknown) => {
      value = null;
      throw error;
    });
    return value;
  };
}
