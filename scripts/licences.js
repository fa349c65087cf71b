/**
 * `npm run -s licences`: the licences of what the bot runs with, packages, fonts and data, one line each.
 * What each package says of itself is taken from npm; whether a licence suits is left to the reader.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const { stdout } = await promisify(execFile)('npm', ['query', '.prod'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  maxBuffer: 256 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const lines = JSON.parse(stdout)
  .filter(({ location }) => location !== '')
  .map(({ name, version, license, licenses }) => `${name} ${version}: ${said(license ?? licenses)}`);
const { sources } = JSON.parse(await readFile(new URL('../assets/zones/cities.json', import.meta.url), 'utf8'));
lines.push(...sources.map(({ name, version, license }) => `${name} ${version} (data in assets/zones): ${license}`));
process.stdout.write(`${[...new Set(lines)].sort().join('\n')}\n`);

/** Older packages name theirs in other shapes than a word. */
function said(license) {
  if (typeof license === 'string') return license;
  if (Array.isArray(license)) return license.map(said).join(' or ');
  return license?.type ?? 'says none; see its own files';
}
