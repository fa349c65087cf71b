/**
 * Makes a fresh clone ready to run: packages, the drawing library, the database client; for tests also a browser.
 * Quick when nothing is to do; where something cannot be done it says what is missing and which command mends it.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CLIENT_SOURCES, clientsAreThere, generateClients } from './database/client.js';
import { oneAtATime } from './oneAtATime.js';
import { packagesAreThere } from './packages.js';
import { takeSecrets } from './secrets.js';
import { findChromium, installSystemPackages, SetupError } from './system.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => path.join(root, ...parts);
const STAMP = inRoot('node_modules', '.intarsia-setup.json');
/** Not among the packages: their folder is emptied when they are installed. */
const LOCK = inRoot('.setup.lock');

const CANVAS_LIBRARIES = [
  'libcairo2-dev',
  'libpango1.0-dev',
  'libjpeg-dev',
  'libgif-dev',
  'librsvg2-dev',
  'pkg-config',
];

/**
 * Does whatever is not done yet.
 * @param {{ development?: boolean, browser?: boolean }} wanted `development`: the packages, too, that the product itself can do
 * without; where any are missing all are installed. `browser`: Chromium, for the tests of the page
 * @throws {SetupError} with a sentence for people
 */
export async function setUp(wanted = {}) {
  checkNode();
  const isMissing = ({ isThere }) => !isThere(wanted);
  if (!PARTS.some(isMissing)) return;
  // What another process has done meanwhile is not missing any more.
  const work = async () => {
    for (const part of PARTS) if (isMissing(part)) await part.prepare(wanted);
  };
  // Packages have scripts of their own that run when they are installed: no secret is for them.
  const secrets = takeSecrets();
  try {
    await oneAtATime(LOCK, work, (pid) => {
      say(`Process ${pid} is setting up here; waiting for it … (Is there none? Then remove ${LOCK}.)`);
    });
  } finally {
    Object.assign(process.env, secrets);
  }
}

/** In the order in which they are made: new packages make a new client. */
const PARTS = [
  {
    isThere({ development = false }) {
      const done = readStamp();
      return done.packages === packagesWanted() && (!development || done.development !== false);
    },
    async prepare({ development = false }) {
      if (!packagesAreThere(root, { development })) await installPackages();
      await makeCanvasWork();
      const installed = packagesAreThere(root, { development: true });
      writeStamp({ packages: packagesWanted(), development: installed, client: null });
    },
  },
  {
    isThere: () => readStamp().client === clientWanted() && clientsAreThere(),
    async prepare() {
      say('Preparing the database client …');
      const failure = 'The database client could not be generated; `npx prisma generate` shows more.';
      await generateClients((program, args) => run(program, args, { failure }));
      writeStamp({ ...readStamp(), client: clientWanted() });
    },
  },
  {
    isThere: ({ browser = false }) => !browser || findChromium(),
    async prepare() {
      say('Installing Chromium for the tests of the page …');
      const wanted = 'Chromium for the tests (or set CHROMIUM_PATH to a browser you have)';
      await installSystemPackages(['chromium'], run, wanted);
      if (!findChromium())
        throw new SetupError('Chromium was installed but not found; set CHROMIUM_PATH to its program.');
    },
  },
];

function packagesWanted() {
  return fingerprint(['package-lock.json'], process.version, process.platform, process.arch);
}

function clientWanted() {
  return fingerprint([...CLIENT_SOURCES, 'package-lock.json']);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError(`Node.js 20.19 or later is needed, this is ${process.versions.node}; see https://nodejs.org.`);
}

async function installPackages() {
  if (lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new SetupError(
      'node_modules is a link to another folder, which the installation would empty: remove the link, then try again.',
    );
  }
  say('Installing packages (once; some minutes on a slow line) …');
  // Install scripts are left out: the one that is needed, canvas's, is run on its own so that a failure can be explained.
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    failure: 'The packages could not be installed; `npm ci` shows more. Is there a way to the package registry?',
  });
}

/** canvas brings a prebuilt program where it can be downloaded; elsewhere it is built, which needs system libraries. */
async function makeCanvasWork() {
  if (await canvasLoads()) return;
  say('Preparing the drawing library …');
  if (await rebuildCanvas()) return;
  say('Building the drawing library here needs system libraries …');
  await installSystemPackages(CANVAS_LIBRARIES, run, 'the drawing library');
  say('Building the drawing library (about a minute) …');
  if (await rebuildCanvas()) return;
  throw new SetupError(
    'The drawing library (canvas) does not run here; `npm rebuild canvas --foreground-scripts` shows why.',
  );
}

async function rebuildCanvas() {
  const built = await attempt('npm', ['rebuild', 'canvas', '--loglevel=error']);
  return built && (await canvasLoads());
}

function canvasLoads() {
  return attempt(process.execPath, ['-e', "require('canvas').createCanvas(1, 1).getContext('2d')"]);
}

function fingerprint(files, ...facts) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(existsSync(inRoot(file)) ? readFileSync(inRoot(file)) : '');
  return hash.update(facts.join(' ')).digest('hex').slice(0, 16);
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return {};
  }
}

function writeStamp(done) {
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify(done));
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** Runs a program quietly; what it printed is shown only when it fails. */
async function run(program, args, { failure }) {
  const { code, output } = await execute(program, args);
  if (code === 0) return;
  process.stderr.write(output);
  throw new SetupError(failure);
}

async function attempt(program, args) {
  return (await execute(program, args)).code === 0;
}

function execute(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    });
    let output = '';
    const keep = (chunk) => {
      output = `${output}${chunk}`.slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs `work` for a command: a SetupError becomes its sentence on standard error and exit code 1. */
export async function explained(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await explained(() => setUp({ development: true, browser: process.argv.includes('--browser') }));
}
