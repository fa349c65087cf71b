/**
 * `node scripts/packaging/image.js FOLDER`: copies the content of an image to a folder: compiled programs, their
 * assets, and the packages that cannot be bundled. The folder must then be moved to the path of this one.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { compile, EXTERNAL_PACKAGES } from '../compile.js';
import { explained, setUp } from '../setup.js';
import { SetupError } from '../system.js';
import { LIST, PROGRAMS, READ_PACKAGES } from './built.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Read or served by the programs. The sources serve the playground's page and the entries of helper processes. */
const FOLDERS = ['assets', 'docs/pictures', 'packages', 'prisma/migrations', 'scripts', 'src'];
const FILES = ['package.json', 'LICENSE'];
const LEFT_OUT = [path.join('src', 'store', 'generated')];

await explained(async () => {
  const [target] = process.argv.slice(2);
  if (target === undefined || existsSync(target)) {
    throw new SetupError('Usage: node scripts/packaging/image.js FOLDER, where FOLDER does not exist yet.');
  }
  await setUp();
  for (const name of [...FOLDERS, ...FILES]) {
    const filter = (file) => !LEFT_OUT.includes(path.relative(ROOT, file));
    cpSync(path.join(ROOT, name), path.join(target, name), { recursive: true, filter });
  }
  for (const place of packagesWith([...EXTERNAL_PACKAGES, ...READ_PACKAGES])) {
    const filter = (file) => isIncluded(path.relative(path.join(ROOT, place), file));
    cpSync(path.join(ROOT, place), path.join(target, place), { recursive: true, filter });
  }
  const built = {};
  for (const program of PROGRAMS) {
    const compiled = path.relative(ROOT, await compile(path.join(ROOT, program)));
    built[program] = compiled;
    cpSync(path.dirname(path.join(ROOT, compiled)), path.join(target, path.dirname(compiled)), { recursive: true });
  }
  const list = path.join(target, path.relative(ROOT, LIST));
  mkdirSync(path.dirname(list), { recursive: true });
  writeFileSync(list, JSON.stringify(built));
});

/** Whether a file of a package, which the set-up has trimmed, is needed at run time, as opposed to development. */
function isIncluded(file) {
  // Nested packages are copied on their own, if they are needed.
  return !file.split(path.sep).includes('node_modules') && !/\.d\.[cm]?ts$/.test(file);
}

/** The folders of these packages (`@scope/*`: all of the scope) and of their installed dependencies. */
function packagesWith(names) {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'node_modules', '.package-lock.json'), 'utf8'));
  const found = new Set();
  const add = (name, from) => {
    const place = placeOf(name, from, packages);
    if (place === null || found.has(place)) return;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {} } = packages[place];
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) add(other, place);
  };
  const scopes = names.filter((name) => name.endsWith('/*')).map((name) => `node_modules/${name.slice(0, -1)}`);
  const inScopes = Object.keys(packages).filter((place) => scopes.some((scope) => place.startsWith(scope)));
  for (const name of [...names, ...inScopes.map((place) => place.slice('node_modules/'.length))]) add(name, '');
  return found;
}

/** Resolves as Node does: first beside the package itself, then further out. */
function placeOf(name, from, packages) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '') return null;
  }
}
