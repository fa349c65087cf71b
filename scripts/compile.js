/** Bundles a TypeScript program with esbuild and caches the result until one of its files changes. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtProgram } from './built.js';
import { hasLittleMemory } from './frugal.js';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'intarsia');
/** What decides how files are translated, besides the files themselves. */
const TOOLS = [
  'scripts/compile.js',
  'package.json',
  'packages/playground/package.json',
  'packages/tileEncoder/package.json',
  'packages/webKit/package.json',
  'tsconfig.json',
  'node_modules/esbuild/package.json',
];
const KEPT_FOR_MS = 7 * 24 * 3_600_000;

/** Packages with machine code or programs, which they look for beside themselves, and what others use where it happens to be there. */
export const OUTSIDE = [
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
 * @param {string} [before] what it was compiled to before: that is used, whatever has become of the sources since, as long
 * as it is there
 * @returns {Promise<string>} path of the JavaScript to import
 */
export async function compile(file, before) {
  const built = builtProgram(path.resolve(file));
  if (built !== null) return built;
  if (before !== undefined && existsSync(before)) {
    await keepLonger(path.dirname(before));
    return before;
  }
  const name = path.basename(file, path.extname(file));
  const list = path.join(CACHE, `${name}-${short(path.resolve(file))}.json`);
  const known = knownFiles(list);
  const stamp = known && stampOf(known);
  const folder = stamp && path.join(CACHE, `${name}-${stamp}`);
  if (folder && existsSync(folder)) {
    await keepLonger(folder);
    return path.join(folder, `${name}.mjs`);
  }
  return path.join(await build(file, name, list), `${name}.mjs`);
}

/** The compiler's helper process would stay as long as this one: it ends with the last of those who build at once. */
let building = 0;

/** The compiler takes 490 MB for the bot unless it tidies its memory, and 370 MB, and twice as long, where it does. */
const TIDY = { GOMEMLIMIT: '200MiB' };

async function withCompiler(work) {
  const esbuild = await import('esbuild');
  building += 1;
  const isTidy = hasLittleMemory() && process.env.GOMEMLIMIT === undefined;
  // The first build starts the helper process, with the environment of this one.
  if (isTidy) Object.assign(process.env, TIDY);
  try {
    return await work(esbuild);
  } finally {
    building -= 1;
    if (isTidy) for (const name of Object.keys(TIDY)) delete process.env[name];
    if (building === 0) await esbuild.stop();
  }
}

/** Several processes may come to the same folder at once: each writes its own, and the first one stays. */
async function build(file, name, list) {
  mkdirSync(CACHE, { recursive: true });
  const own = path.join(CACHE, `${name}.${randomUUID()}`);
  // The files as they were before they were read: one that is changed meanwhile is noticed next time.
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
      external: OUTSIDE,
      // Less to read and to keep in memory; names stay, for those who read about failures.
      minifyWhitespace: true,
      minifySyntax: true,
      keepNames: true,
      sourcemap: 'linked',
      sourcesContent: false,
      banner: { js: FOR_OLDER_MODULES },
      metafile: true,
      logLevel: 'silent',
      plugins: [reading(stamps)],
    }),
  );
  const files = Object.keys(metafile.inputs).map((input) => path.resolve(ROOT, input));
  const folder = path.join(CACHE, `${name}-${stampOf(files, stamps)}`);
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
  const written = `${own}.json`;
  await writeFile(written, JSON.stringify(files));
  await rename(written, list);
  await forgetOld();
  return folder;
}

/** Packages of the older kind find what Node gives them there. */
const FOR_OLDER_MODULES =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

function knownFiles(list) {
  try {
    return JSON.parse(readFileSync(list, 'utf8'));
  } catch {
    return null;
  }
}

/** A short text that is another one as soon as any of the files is; null where one of them is gone. */
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

/** Also where packages are linked from elsewhere. */
function isOfPackage(file) {
  return path.relative(ROOT, file).split(path.sep).includes('node_modules');
}

/** Our own files by what is in them; those of packages, which are many and change by installing only, by size and time. */
function fileStamp(file) {
  if (!isOfPackage(file)) return short(readFileSync(file));
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}

function short(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

async function keepLonger(folder) {
  const now = new Date();
  await utimes(folder, now, now).catch(() => undefined);
}

async function forgetOld() {
  for (const name of readdirSync(CACHE)) {
    const cached = path.join(CACHE, name);
    const known = statSync(cached, { throwIfNoEntry: false });
    if (known && Date.now() - known.mtimeMs > KEPT_FOR_MS) await rm(cached, { recursive: true, force: true });
  }
}

/** Packages are one place each in the source map: all of it is kept in memory from the first failure on. */
const NOWHERE = btoa('{"version":3,"sources":["package"],"sourcesContent":[null],"names":[],"mappings":"AAAA"}');
/** Of several such lines in a file the last one counts. */
const WITHOUT_MAP = `\n//# sourceMappingURL=data:application/json;base64,${NOWHERE}\n`;

/** Packages lose their own source maps; of our files what is stamped is what was read. */
function reading(stamps) {
  return {
    name: 'reading',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path: file }) => {
        const text = await readFile(file, 'utf8');
        if (isOfPackage(file)) return { contents: text + WITHOUT_MAP, loader: 'default' };
        stamps.set(file, short(text));
        return { contents: await knowingWhereItStands(build.esbuild, file, text), loader: 'default' };
      });
    },
  };
}

/** `import.meta.url` stays the address of the module that says it, wherever the module ends up. */
async function knowingWhereItStands(esbuild, file, text) {
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
