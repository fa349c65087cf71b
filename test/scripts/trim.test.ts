/** The set-up removes from packages only what this machine never reads. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { libcHere, packagesAreThere } from '../../scripts/setup/packages.js';
import { trimPackages } from '../../scripts/setup/trim.js';

const musl = 'node_modules/@libsql/linux-x64-musl/index.node';
const gnu = 'node_modules/@libsql/linux-x64-gnu/index.node';
const [native, foreign] = libcHere() === 'musl' ? [musl, gnu] : [gnu, musl];
const runtime = 'node_modules/@prisma/client/runtime';
const fonts = 'node_modules/@expo-google-fonts/noto-sans-jp';

const READ = [
  'node_modules/one/package.json',
  'node_modules/one/index.js',
  'node_modules/one/index.d.ts',
  'node_modules/one/node_modules/two/map.js',
  `${runtime}/client.mjs`,
  `${runtime}/query_compiler_small_bg.js`,
  `${runtime}/query_compiler_small_bg.sqlite.mjs`,
  `${runtime}/query_compiler_small_bg.postgresql.wasm-base64.mjs`,
  `${fonts}/700Bold/NotoSansJP_700Bold.ttf`,
  `${fonts}/package.json`,
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  'node_modules/other/any.ttf',
  native,
  foreign.replace('index.node', 'package.json'),
];
const UNREAD = [
  'node_modules/one/index.js.map',
  'node_modules/one/node_modules/two/map.d.ts.map',
  `${runtime}/query_compiler_fast_bg.sqlite.mjs`,
  `${runtime}/query_compiler_small_bg.mysql.wasm-base64.js`,
  `${fonts}/400Regular/NotoSansJP_400Regular.ttf`,
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  foreign,
];
const PACKAGES = { 'node_modules/one': { version: '1.0.0' } };

function clone(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'intarsia-trim-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text = '') => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write('package-lock.json', JSON.stringify({ packages: PACKAGES }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages: PACKAGES }));
  write('src/picture/drawing/basics/fonts.ts', [...READ].map((file) => `'${file.slice(13)}'`).join());
  for (const file of [...READ, ...UNREAD]) write(file);
  return root;
}

it('keeps what is read', () => {
  const root = clone();
  trimPackages(root);
  const there = (files: readonly string[]) => files.filter((file) => existsSync(path.join(root, file)));
  expect(there(READ)).toEqual(READ);
  expect(there(UNREAD)).toEqual([]);
  // The next start installs nothing again.
  expect(packagesAreThere(root, { development: true })).toBe(true);
});
