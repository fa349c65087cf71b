/**
 * Bundles the replay's page with esbuild, in memory, when one is first asked for.
 * The page itself lives in `page/`, putting it into a file is left to `replayFile.ts`.
 */
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

export interface Bundle {
  readonly script: string;
  readonly style: string;
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

/** A failed try is made again. */
export function createBundle(): () => Promise<Bundle> {
  let bundled: Promise<Bundle> | null = null;
  return () => {
    bundled ??= bundle().catch((error: unknown) => {
      bundled = null;
      throw error;
    });
    return bundled;
  };
}

async function bundle(): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}replay.tsx`],
    outdir: folder,
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'silent',
    charset: 'utf8',
    plugins: [onlyWhatIsUsed],
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}
