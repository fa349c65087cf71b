/**
 * What the machine itself has to offer: a browser, and system packages where they may be installed.
 * What is needed when is decided by the set-up.
 */
import { existsSync } from 'node:fs';

/** Something could not be set up; the message says what is missing and how to mend it. */
export class SetupError extends Error {}

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium, from CHROMIUM_PATH or the usual places; null where there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return BROWSERS.find((browser) => existsSync(browser)) ?? null;
}

/**
 * Installs Debian packages where this process may; elsewhere says what to type.
 * @param {string[]} packages
 * @param {(program: string, args: string[], about: { failure: string }) => Promise<void>} run
 * @param {string} purpose what they are for, as in "… is needed for PURPOSE"
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
