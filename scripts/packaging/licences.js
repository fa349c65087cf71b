/**
 * `npm run -s licences`: prints the license of every package, font and data set that the bot runs with; `--check`
 * prints those outside the allow-list and fails.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Licenses that allow use and redistribution with our code, as long as their notice stays. */
const ALLOWED = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'Unlicense',
  ],
  // For data and fonts.
  ...['OFL-1.1', 'Unicode-3.0', 'Bitstream-Vera'],
  // For libraries that are redistributed unchanged, in files of their own.
  ...['EPL-2.0', 'LGPL-3.0-or-later'],
]);

/** Licenses from packages' own files, where package.json has no valid identifier. */
const EXAMINED = {
  '@visx/vendor': 'MIT AND ISC',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'discord-markdown-parser': 'Apache-2.0',
  'seq-queue': 'MIT',
};

const check = process.argv.includes('--check');
const { stdout } = await promisify(execFile)('npm', ['query', '.prod'], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  maxBuffer: 256 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const packages = JSON.parse(stdout)
  .filter(({ location }) => location !== '')
  .map(({ name, version, license, licenses }) => ({
    title: `${name} ${version}`,
    licence: EXAMINED[name] ?? licenceText(license ?? licenses),
  }));
const { sources } = JSON.parse(await readFile(new URL('../../assets/zones/cities.json', import.meta.url), 'utf8'));
const data = sources.map(({ name, version, license }) => ({
  title: `${name} ${version} (data in assets/zones)`,
  licence: license,
}));
const all = [...packages, ...data];
const shown = check ? all.filter(({ licence }) => !suits(licence)) : all;
const lines = [...new Set(shown.map(({ title, licence }) => `${title}: ${licence}`))].sort();
if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
if (check && lines.length > 0) {
  process.stderr.write(
    'These licenses are not on the list in scripts/packaging/licences.js: read them, then add them or remove the packages.\n',
  );
  process.exitCode = 1;
}

/** `MIT AND OFL-1.1` needs both on the list; `MIT OR WTFPL` one of them. */
function suits(licence) {
  const alternatives = licence.replace(/[()]/g, '').split(/ or /i);
  return alternatives.some((each) => each.split(/ and /i).every((name) => ALLOWED.has(name.trim())));
}

/** Older packages declare theirs as an object or a list. */
function licenceText(license) {
  if (typeof license === 'string') return license;
  if (Array.isArray(license)) return license.map(licenceText).join(' OR ');
  return license?.type ?? 'not declared; see its own files';
}
