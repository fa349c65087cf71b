/**
 * Turns a TypeScript program into JavaScript that Node runs as it is, in a fraction of a second and kept beside the packages.
 * Packages stay outside of it, and every module keeps knowing where it came from.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'intarsia');
const KEPT_FOR_MS = 7 * 24 * 3_600_000;

/**
 * Compiles the program with everything of ours that it imports.
 * @param {string} file path of the entry
 * @returns {Promise<string>} path of the JavaScript to import
 */
export async function compile(file) {
  const { build, stop } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [file],
    outdir: CACHE,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'silent',
    write: false,
    plugins: [ownAddress],
  });
  // Its compiler is a process of its own, which would stay as long as this one.
  await stop();
  const hash = createHash('sha256');
  for (const { path: name, contents } of outputFiles) hash.update(name).update(contents);
  const folder = path.join(CACHE, hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) await keep(folder, outputFiles);
  return path.join(folder, `${path.basename(file, path.extname(file))}.mjs`);
}

/** Several processes may come to the same folder at once: each writes its own, and the first one stays. */
async function keep(folder, files) {
  const own = `${folder}.${process.pid}`;
  await mkdir(own, { recursive: true });
  for (const { path: name, contents } of files) await writeFile(path.join(own, path.basename(name)), contents);
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
  await forgetOld();
}

async function forgetOld() {
  for (const name of await readdir(CACHE)) {
    const folder = path.join(CACHE, name);
    const known = await stat(folder).catch(() => null);
    if (known !== null && Date.now() - known.mtimeMs > KEPT_FOR_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** `import.meta.url` stays the address of the module that says it. */
const ownAddress = {
  name: 'own-address',
  setup(build) {
    build.onLoad({ filter: /\.[jt]s$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const contents = text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href));
      return { contents, loader: file.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};
