/** Bundles pages in Preact with esbuild, in memory. */
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

/** `entry`: a file of the folder. Each file of the result has its name and bytes. */
export async function buildPage(folder: string, entry: string, options: BuildOptions = {}) {
  const result: BuildResult<typeof COMMON> = await build({
    ...COMMON,
    outdir: folder,
    entryPoints: [`${folder}${entry}`],
    ...options,
  } as typeof COMMON);
  const files = result.outputFiles.map(({ path, contents }) => ({ name: nameOf(path), bytes: Buffer.from(contents) }));
  const outputs = new Map(Object.entries(result.metafile.outputs).map(([path, output]) => [nameOf(path), output]));
  /** Names of what a file of the bundle cannot begin without. */
  const neededBy = (name: string): readonly string[] =>
    (outputs.get(name)?.imports ?? []).flatMap(({ kind, path }) => (kind === 'import-statement' ? nameOf(path) : []));
  return { files, neededBy };
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ttf: 'font/ttf',
  woff2: 'font/woff2',
  map: 'application/json; charset=utf-8',
};

/** By the ending of a file's name. */
export function contentTypeOf(name: string): string {
  return CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

/** Made when it is first asked for; what could not be made is tried again when it is asked for again. */
export function onceMade<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
