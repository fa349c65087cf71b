/**
 * Makes a fresh clone ready to run: packages, drawing library, database client, and a browser for tests. If a step
 * fails, it says what is missing and which command fixes it.
 */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLIENT_SOURCES, clientsAreThere, generateClients } from './database/client.js';
import { runExclusively } from './files/exclusive.js';
import { isStartedProgram } from './files/realFile.js';
import { PROGRAMS } from './packaging/built.js';
import { hasLittleMemory } from './process/frugal.js';
import { takeSecrets } from './process/secrets.js';
import { argumentFault, compilerFault, fileFault } from './setup/faults.js';
import { brokenPackages, libcHere, packagesAreThere } from './setup/packages.js';
import { execute, installPackages, LOCK, rebuildCanvas, run } from './setup/programs.js';
import { TRIM_SOURCES, trimPackages } from './setup/trim.js';
import { installSystemPackages, installTestBrowser, SetupError, wantsTestBrowser } from './system.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => path.join(root, ...parts);
const STAMP = inRoot('node_modules', '.intarsia-setup.json');
/** Exists if the development packages are installed. */
const TEST_RUNNER = inRoot('node_modules', 'vitest');

/** What building canvas needs. */
const CANVAS_TOOLS = [
  ...['libcairo2-dev', 'libpango1.0-dev', 'libjpeg-dev', 'libgif-dev', 'librsvg2-dev'],
  ...['g++', 'make', 'pkg-config', 'python3'],
];

/**
 * Runs the missing steps.
 * @param {{ development?: boolean, browser?: boolean, besideBot?: boolean, meanwhile?: () => Promise<unknown> }} wanted
 * `development`: include the packages that only development needs. `browser`: include Chromium for page tests.
 * `besideBot`: replace no packages, because a bot that runs from this folder may need them.
 * `meanwhile`: work that needs no drawing library, such as compiling; it may run while that library is built
 * @throws {SetupError} with a sentence for people
 */
export async function setUp(wanted = {}) {
  checkNode();
  const isMissing = ({ isThere }) => !isThere(wanted);
  if (!PARTS.some(isMissing) || (await isIntactAfter(wanted))) return;
  // Another process may have done some of it in the meantime.
  const work = async () => {
    const besides = async () => {
      if (isMissing(CLIENT)) await CLIENT.prepare();
      await wanted.meanwhile?.();
    };
    for (const part of PARTS) if (isMissing(part)) await part.prepare({ ...wanted, besides });
  };
  // Install scripts of packages must not see any secret.
  const secrets = takeSecrets();
  try {
    await runExclusively(LOCK, work, (pid) => {
      say(`Process ${pid} is setting up here; waiting for it …`);
    });
  } finally {
    Object.assign(process.env, secrets);
  }
}

/** In a read-only folder, as in an image, the result cannot be recorded, so each start checks again. */
async function isIntactAfter({ development = false }) {
  try {
    accessSync(root, constants.W_OK);
    return false;
  } catch {
    const [, ...others] = PARTS;
    if (!others.every((part) => part.isThere({ development })) || !packagesAreThere(root, { development }))
      return false;
    return (await brokenPackages()).size === 0;
  }
}

const PACKAGES = {
  isThere({ development = false }) {
    const stamp = readStamp();
    return stamp.packages === packagesWanted() && (!development || stamp.development !== false);
  },
  async prepare({ development = false, besideBot = false, besides }) {
    await makePackagesWork({ development, besideBot }, besides);
    trimPackages(root);
    const installed = packagesAreThere(root, { development: true });
    // Installation removes the stamp, so the client is generated anew.
    writeStamp({ ...readStamp(), packages: packagesWanted(), trimmed: trimWanted(), development: installed });
  },
};

const CLIENT = {
  isThere: () => readStamp().client === clientWanted() && clientsAreThere(),
  async prepare() {
    say('Preparing the database client …');
    const failure = 'The database client could not be generated; `node scripts/database/generate.js` shows more.';
    await generateClients((program, args) => run(program, args, { failure }));
    writeStamp({ ...readStamp(), client: clientWanted() });
  },
};

const BROWSER = {
  isThere: ({ browser = false }) => !browser || !wantsTestBrowser(),
  async prepare() {
    say('Installing Chromium for the tests of the pages …');
    await installTestBrowser(run);
  },
};

/** In this order, because new packages need a new client. */
const PARTS = [PACKAGES, CLIENT, BROWSER];

/** A copied node_modules counts as another folder, so that packages from another machine are checked. */
function packagesWanted() {
  const folder = statSync(inRoot('node_modules'), { throwIfNoEntry: false })?.ino ?? 0;
  return fingerprint(
    ['package-lock.json', ...TRIM_SOURCES],
    process.version,
    process.platform,
    process.arch,
    libcHere(),
    folder,
  );
}

function trimWanted() {
  return fingerprint(TRIM_SOURCES);
}

function clientWanted() {
  return fingerprint([...CLIENT_SOURCES, 'package-lock.json']);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError(`Node.js 20.19 or later is required, this is ${process.versions.node}; see https://nodejs.org.`);
}

/** Repairs packages that are missing or built for another machine. */
async function makePackagesWork(wanted, besides) {
  // This version may need files that another version has removed.
  const { trimmed = trimWanted() } = readStamp();
  if (!packagesAreThere(root, wanted) || trimmed !== trimWanted()) await installAll(wanted);
  let broken = await brokenPackages();
  if ([...broken.keys()].some((name) => name !== 'canvas')) {
    await installAll(wanted);
    broken = await brokenPackages();
  }
  if (broken.has('canvas')) {
    // Building canvas takes longest, mostly on one core; where there is memory for both, the other steps run beside it.
    const [canvas, others] = await Promise.allSettled([makeCanvasWork(), hasLittleMemory() ? null : besides()]);
    if (canvas.status === 'rejected') throw canvas.reason;
    broken = canvas.value;
    // Without canvas the other failure may be a consequence.
    if (others.status === 'rejected' && !broken.has('canvas')) throw others.reason;
  }
  for (const [name, why] of broken) {
    throw new SetupError(
      name === 'canvas'
        ? `The drawing library (canvas) does not run here (${why}); \`npm rebuild canvas --ignore-scripts=false --foreground-scripts\` shows more.`
        : `The package ${name} does not run here (${why}). Does it support this machine (${process.platform} ${process.arch}, ${libcHere()})?`,
    );
  }
}

async function installAll({ development, besideBot }) {
  // Without a stamp no bot has been started here.
  if (besideBot && existsSync(STAMP)) {
    throw new SetupError(
      'This version needs other packages than those installed here, which a running bot may need: stop the bot, run "npm run setup", then try again.',
    );
  }
  if (lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new SetupError(
      'node_modules is a link to another folder, which an installation would empty: remove the link, then try again.',
    );
  }
  say('Installing packages (once; takes some minutes on a slow connection) …');
  // Keeps the development packages where they were installed.
  await installPackages({ development: development || existsSync(TEST_RUNNER) });
  if (packagesAreThere(root, { development })) return;
  throw new SetupError(
    'After the installation packages are still missing; does another program change node_modules? Try again; `npm ci --ignore-scripts` shows more.',
  );
}

/**
 * canvas downloads a prebuilt program if there is one; otherwise it is built, which needs system libraries.
 * @returns the packages that still do not run
 */
async function makeCanvasWork() {
  say('Preparing the drawing library …');
  let output = await rebuildCanvas();
  let broken = await brokenPackages();
  if (!broken.has('canvas')) return broken;
  if (!(await areInstalled(CANVAS_TOOLS))) {
    say('Building the drawing library here needs system packages …');
    await installSystemPackages(CANVAS_TOOLS, run, 'the drawing library').catch((error) => {
      // Elsewhere than on Debian all of them may be there.
      process.stderr.write(
        `${output.trimEnd()}\nIf nothing is missing here, the lines above say why the build failed.\n`,
      );
      throw error;
    });
    say('Building the drawing library (about a minute) …');
    output = await rebuildCanvas();
    broken = await brokenPackages();
  }
  if (broken.has('canvas')) process.stderr.write(output);
  return broken;
}

/** Whether the Debian packages are installed; false on other systems. */
async function areInstalled(packages) {
  return (await execute('dpkg', ['--status', ...packages])).code === 0;
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

function writeStamp(stamp) {
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify(stamp));
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/**
 * Runs `work` for a command: prints the sentence of a SetupError to standard error and sets exit code 1, or 2 for wrong
 * arguments.
 */
export async function explained(work) {
  try {
    await work();
  } catch (error) {
    const usage = argumentFault(error);
    const sentence = error instanceof SetupError ? error.message : (usage ?? fileFault(error) ?? compilerFault(error));
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = usage === null ? 1 : 2;
  }
}

if (isStartedProgram(import.meta.url)) {
  await explained(async () => {
    const browser = process.argv.includes('--browser');
    // Not for the bot, because a small machine has no memory to install them.
    const development = browser || process.argv.includes('--development') || existsSync(TEST_RUNNER);
    await setUp({ development, browser });
    // Compiled now, the bot also starts where the folder is read-only.
    const { compile } = await import('./compile.js');
    for (const program of PROGRAMS) await compile(inRoot(program));
  });
}
