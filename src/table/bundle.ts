/**
 * Bundles the pages with esbuild, in memory, when one is first asked for: the replay's, which lies in one file, and the table's, in files of
 * their own. The pages themselves live in `page/`; what becomes of the bundles is left to the modules beside this.
 */
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';

export interface Bundle {
  readonly script: string;
  readonly style: string;
}

/** Files by name; the names of those with which the page begins carry a hash as all others do. */
export interface SplitBundle {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly script: string;
  /** Names of what the script cannot begin without. */
  readonly needed: readonly string[];
  /** Null: the page has none. */
  readonly style: string | null;
  /** Names of the type faces that the style asks for. */
  readonly faces: readonly string[];
}

const folder = fileURLToPath(new URL('./page/', import.meta.url));

/**
 * What of our own modules a page does not use is left out of it: none of them does anything by being imported, but stylesheets.
 */
const onlyWhatIsUsed: Plugin = {
  name: 'only-what-is-used',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\.{1,2}\// }, async ({ path, pluginData, ...asked }) => {
      if (pluginData === 'asked' || path.endsWith('.css')) return undefined;
      const found = await resolve(path, { ...asked, pluginData: 'asked' });
      return { ...found, sideEffects: false };
    });
  },
};

const COMMON = {
  outdir: folder,
  bundle: true,
  write: false,
  target: 'es2022',
  minify: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'silent',
  charset: 'utf8',
  plugins: [onlyWhatIsUsed],
} as const satisfies BuildOptions;

/** A failed try is made again. */
export function createBundle(): () => Promise<Bundle> {
  return onceMade(bundleReplay);
}

/** A failed try is made again. */
export function createSplitBundle(): () => Promise<SplitBundle> {
  return onceMade(bundlePlay);
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

async function bundleReplay(): Promise<Bundle> {
  const { outputFiles } = await build({ ...COMMON, entryPoints: [`${folder}replay.tsx`], format: 'iife' });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}

async function bundlePlay(): Promise<SplitBundle> {
  const { outputFiles, metafile } = await build({
    ...COMMON,
    metafile: true,
    entryPoints: [`${folder}play.tsx`],
    format: 'esm',
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.ttf': 'file', '.woff2': 'file', '.svg': 'file', '.png': 'file' },
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [nameOf(path), contents]));
  const entry = (ending: string) => [...files.keys()].find((name) => name.startsWith('play-') && name.endsWith(ending));
  const script = entry('.js');
  if (script === undefined) throw new Error('the bundle of the table page has no script');
  const faces = [...files.keys()].filter((name) => name.endsWith('.ttf') || name.endsWith('.woff2'));
  const output = Object.entries(metafile.outputs).find(([path]) => nameOf(path) === script)?.[1];
  const needed = (output?.imports ?? []).flatMap(({ kind, path }) => (kind === 'import-statement' ? nameOf(path) : []));
  return { files, script, needed, style: entry('.css') ?? null, faces };
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}
