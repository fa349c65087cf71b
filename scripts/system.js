/** Finds a browser on this machine and installs system packages where that is allowed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The message says what is missing and how to fix it. */
export class SetupError extends Error {}

/** Debian's headless Chromium opens a page with less than half of the processor time. */
const HEADLESS = { name: 'chromium-headless-shell', program: '/usr/bin/chromium-headless-shell' };
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of the browser for tests: CHROMIUM_PATH, else the headless one, else any; null if there is none. */
export function findTestBrowser() {
  const { program } = HEADLESS;
  return !process.env.CHROMIUM_PATH && existsSync(program) ? program : findChromium();
}

/** In CI nothing is skipped, and a better browser is installed. */
export function inCi() {
  return !['', 'false', '0'].includes(process.env.CI ?? '');
}

/**
 * Whether a browser for tests is missing or, in CI, a better one is available. Elsewhere an installed Chromium is
 * enough.
 */
export function wantsTestBrowser() {
  const found = findTestBrowser();
  if (found === null) return true;
  if (!inCi() || process.env.CHROMIUM_PATH || found === HEADLESS.program || process.getuid?.() !== 0) return false;
  return spawnSync('apt-cache', ['show', HEADLESS.name], { stdio: 'ignore' }).status === 0;
}

/**
 * Installs the headless browser, or the regular one if Debian's packages lack it; throws a SetupError if none could be
 * installed.
 * @param {(program: string, args: string[], about: { failure: string }) => Promise<void>} run
 */
export async function installTestBrowser(run) {
  const wanted = 'the tests of the pages (or set CHROMIUM_PATH to a browser you have)';
  await installSystemPackages([HEADLESS.name], run, wanted).catch(async (error) => {
    if (!(error instanceof SetupError)) throw error;
    if (findChromium() === null) await installSystemPackages(['chromium'], run, wanted);
  });
  if (findTestBrowser() === null)
    throw new SetupError('Chromium was installed but not found; set CHROMIUM_PATH to its program.');
}

/** The path of a Chromium, from CHROMIUM_PATH or the default paths; null if there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return BROWSERS.find((browser) => existsSync(browser)) ?? null;
}

/**
 * Installs Debian packages if this process may; otherwise throws with the command to type.
 * @param {string[]} packages
 * @param {(program: string, args: string[], about: { failure: string }) => Promise<void>} run
 * @param {string} purpose completes the sentence "… is needed for PURPOSE"
 */
export async function installSystemPackages(packages, run, purpose) {
  const command = `apt-get install -y ${packages.join(' ')}`;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new SetupError(
      `Missing on this system for ${purpose}: the equivalents of ${packages.join(', ')}; install them and try again.`,
    );
  }
  if (process.getuid?.() !== 0) {
    throw new SetupError(`Missing for ${purpose}: ${packages.join(', ')}. Run:  sudo ${command}  and try again.`);
  }
  const failure = `Could not install ${packages.join(', ')} for ${purpose}. Try:  apt-get update && ${command}`;
  await run('apt-get', ['update', '-qq'], { failure });
  await run(
    'env',
    ['DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
    { failure },
  );
}
