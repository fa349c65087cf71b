/** Bundles a TypeScript program with esbuild and caches the result until one of its files changes. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtProgram } from './packaging/built.js';
import { hasLittleMemory } from './process/frugal.js';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'intarsia');
/** Versions that change the output, besides the source files. */
const TOOLS = [
  'scripts/compile.js',
  'package.json',
  'packages/playground/package.json',
  'packages/tileEncoder/package.json',
  'packages/webKit/package.json',
  'tsconfig.json',
  'node_modules/esbuild/package.json',
];
const CACHE_LIFETIME_MS = 7 * 24 * 3_600_000;

/**
 * Packages that cannot be bundled: those that load machine code or programs from their own folder, and optional
 * dependencies.
 */
export const EXTERNAL_PACKAGES = [
  'canvas',
  'sharp',
  'libsql',
  '@libsql/*',
  'esbuild',
  'playwright-core',
  'zlib-sync',
  'bufferutil',
  'utf-8-validate',
];

/**
 * Compiles the program with everything that it imports.
 * @param {string} file path of the entry
 * @param {string} [before] an earlier output, which is used if it still exists, even if the sources have changed since
 * @returns {Promise<string>} path of the JavaScript to import
 */
export async function compile(file, before) {
  const built = builtProgram(path.resolve(file));
  if (built !== null) return built;
  if (before !== undefined && existsSync(before)) {
    await touch(path.dirname(before));
    return before;
  }
  const name = path.basename(file, path.extname(file));
  const list = path.join(CACHE, `${name}-${short(path.resolve(file))}.json`);
  const known = knownFiles(list);
  const stamp = known && stampOf(known);
  const folder = stamp && path.join(CACHE, `${name}-${stamp}`);
  if (folder && existsSync(folder)) {
    await touch(folder);
    return path.join(folder, `${name}.mjs`);
  }
  return path.join(await build(file, name, list), `${name}.mjs`);
}

/**
 * Counts concurrent builds. The last one stops esbuild's helper process, which would otherwise keep this process alive.
 */
let building = 0;

/** esbuild takes 490 MB for the bot by default; with this limit 370 MB, and twice as long. */
const LOW_MEMORY = { GOMEMLIMIT: '200MiB' };

async function withCompiler(work) {
  const esbuild = await import('esbuild');
  building += 1;
  const hasLowMemory = hasLittleMemory() && process.env.GOMEMLIMIT === undefined;
  // The first build starts the helper process, which inherits this process's environment.
  if (hasLowMemory) Object.assign(process.env, LOW_MEMORY);
  try {
    return await work(esbuild);
  } finally {
    building -= 1;
    if (hasLowMemory) for (const name of Object.keys(LOW_MEMORY)) delete process.env[name];
    if (building === 0) await esbuild.stop();
  }
}

/** Several processes may build the same program at once: each writes its own folder, and the first rename wins. */
async function build(file, name, list) {
  const own = path.join(CACHE, `${name}.${randomUUID()}`);
  // esbuild's own error names neither the folder nor the reason in a form that the set-up can put into words.
  mkdirSync(own, { recursive: true });
  // Stamps of the files before they were read, so that the next start notices a file that changes during the build.
  const stamps = new Map();
  const { metafile } = await withCompiler((esbuild) =>
    esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: [file],
      outdir: own,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      external: EXTERNAL_PACKAGES,
      // Saves reading time and memory; names stay for readable stack traces.
      minifyWhitespace: true,
      minifySyntax: true,
      keepNames: true,
      sourcemap: 'linked',
      sourcesContent: false,
      banner: { js: COMMONJS_BANNER },
      metafile: true,
      logLevel: 'silent',
      plugins: [sourceReader(stamps)],
    }),
  ).catch(async (error) => {
    await rm(own, { recursive: true, force: true });
    throw error;
  });
  const files = Object.keys(metafile.inputs).map((input) => path.resolve(ROOT, input));
  const folder = path.join(CACHE, `${name}-${stampOf(files, stamps)}`);
  await rename(own, folder).catch(async (error) => {
    await rm(own, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  const written = `${own}.json`;
  try {
    await writeFile(written, JSON.stringify(files));
    await rename(written, list);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
  await removeOldEntries();
  return folder;
}

/** CommonJS packages expect the variables that Node defines in a module. */
const COMMONJS_BANNER =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

function knownFiles(list) {
  try {
    return JSON.parse(readFileSync(list, 'utf8'));
  } catch {
    return null;
  }
}

/** Returns a hash that changes with any of the files; null if one of them is missing. */
function stampOf(files, stamps = new Map()) {
  const hash = createHash('sha256').update(process.version);
  try {
    for (const file of [...TOOLS.map((tool) => path.join(ROOT, tool)), ...files]) {
      hash.update(file).update(stamps.get(file) ?? fileStamp(file));
    }
  } catch {
    return null;
  }
  return hash.digest('hex').slice(0, 16);
}

/** Also true for linked packages, whose path is outside node_modules. */
function isOfPackage(file) {
  return path.relative(ROOT, file).split(path.sep).includes('node_modules');
}

/**
 * Our own files are stamped by content; those of packages, which are many and change only on installation, by size and
 * time.
 */
function fileStamp(file) {
  if (!isOfPackage(file)) return short(readFileSync(file));
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}

function short(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

async function touch(folder) {
  const now = new Date();
  await utimes(folder, now, now).catch(() => undefined);
}

async function removeOldEntries() {
  for (const name of readdirSync(CACHE)) {
    const cached = path.join(CACHE, name);
    const known = statSync(cached, { throwIfNoEntry: false });
    if (known && Date.now() - known.mtimeMs > CACHE_LIFETIME_MS) await rm(cached, { recursive: true, force: true });
  }
}

/**
 * The source map of a package would stay in memory from the first stack trace on; one placeholder entry replaces it.
 */
const EMPTY_MAP = btoa('{"version":3,"sources":["package"],"sourcesContent":[null],"names":[],"mappings":"AAAA"}');
/** If a file has several such lines, the last one counts. */
const WITHOUT_MAP = `\n//# sourceMappingURL=data:application/json;base64,${EMPTY_MAP}\n`;

/** Removes the source maps of packages, and stamps exactly the text of our files that was read. */
function sourceReader(stamps) {
  return {
    name: 'reading',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path: file }) => {
        const text = await readFile(file, 'utf8');
        if (isOfPackage(file)) return { contents: text + WITHOUT_MAP, loader: 'default' };
        stamps.set(file, short(text));
        return { contents: await withModuleUrl(build.esbuild, file, text), loader: 'default' };
      });
    },
  };
}

/** `import.meta.url` stays the address of the original module, wherever the bundle is written. */
async function withModuleUrl(esbuild, file, text) {
  if (!text.includes('import.meta.url')) return text;
  const { code } = await esbuild.transform(text, {
    loader: path.extname(file).replace(/^\.[cm]?/, ''),
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(file).href) },
    sourcemap: 'inline',
    sourcesContent: false,
    sourcefile: path.basename(file),
  });
  return code;
}
