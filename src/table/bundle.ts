/**
 * Bundles the pages with esbuild, in memory, when one is first asked for: the replay's, which lies in one file, and the table's, in files of
 * their own. The pages themselves live in `page/`; what becomes of the bundles is left to the modules beside this.
 */
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';
import { buildPage, onceMade } from '../../packages/webKit/index.ts';

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

const COMMON = { charset: 'utf8', plugins: [onlyWhatIsUsed] } as const satisfies BuildOptions;

/** A failed try is made again. */
export function createBundle(): () => Promise<Bundle> {
  return onceMade(bundleReplay);
}

/** A failed try is made again. */
export function createSplitBundle(): () => Promise<SplitBundle> {
  return onceMade(bundlePlay);
}

async function bundleReplay(): Promise<Bundle> {
  const { files } = await buildPage(folder, 'replay.tsx', { ...COMMON, format: 'iife' });
  const textOf = (ending: string) => files.find(({ name }) => name.endsWith(ending))?.bytes.toString() ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}

async function bundlePlay(): Promise<SplitBundle> {
  const built = await buildPage(folder, 'play.tsx', {
    ...COMMON,
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.ttf': 'file', '.woff2': 'file', '.svg': 'file', '.png': 'file' },
  });
  const files = new Map(built.files.map(({ name, bytes }) => [name, bytes]));
  const entry = (ending: string) => [...files.keys()].find((name) => name.startsWith('play-') && name.endsWith(ending));
  const script = entry('.js');
  if (script === undefined) throw new Error('the bundle of the table page has no script');
  const faces = [...files.keys()].filter((name) => name.endsWith('.ttf') || name.endsWith('.woff2'));
  return { files, script, needed: built.neededBy(script), style: entry('.css') ?? null, faces };
}
