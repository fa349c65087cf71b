/** Removes files of installed packages that nothing here reads: half of their size. */
import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { libcHere } from './packages.js';

/** Of Prisma's query compilers only the small ones of our two databases are loaded (prisma/schema.prisma). */
const COMPILER =
  /^node_modules\/@prisma\/client\/runtime\/query_compiler_\w+_bg\.\w+\.(?:m?js|wasm|wasm-base64\.m?js)$/;
const OUR_COMPILER = /_small_bg\.(?:sqlite|postgresql)\./;
/** libsql's packages do not declare their C library, so npm installs the machine code for both. */
const LIBSQL = /^node_modules\/@libsql\/linux-\w+-(gnu|musl)\w*\/.*\.node$/;
const FONT = /^node_modules\/(@expo-google-fonts\/noto-sans-jp\/.+|dejavu-fonts-ttf\/.+)\.ttf$/;
const FONTS = 'src/picture/drawing/basics/fonts.ts';
/** Files that decide what is removed. */
export const TRIM_SOURCES = ['scripts/setup/trim.js', FONTS];
const SOURCE_MAP = /\.(?:[cm]?js|d\.[cm]?ts)\.map$/;

/**
 * Whether this machine never reads a file.
 * @param {string} file from the root on, with slashes: `node_modules/…`
 * @param {{ fonts: string, libc: string }} here `fonts`: text that names the fonts to keep; `libc`: as `libcHere`
 */
export function isUnread(file, { fonts, libc }) {
  if (SOURCE_MAP.test(file)) return true;
  if (COMPILER.test(file)) return !OUR_COMPILER.test(file);
  if (FONT.test(file)) return !fonts.includes(`'${file.slice('node_modules/'.length)}'`);
  const [, builtFor] = LIBSQL.exec(file) ?? [];
  return builtFor !== undefined && (builtFor === 'musl') !== (libc === 'musl');
}

/**
 * Trims node_modules; safe to repeat, and `npm ci` brings everything back.
 * @param {string} root the folder of node_modules
 */
export function trimPackages(root) {
  if (lstatSync(path.join(root, 'node_modules')).isSymbolicLink()) return;
  const fonts = readFileSync(path.join(root, FONTS), 'utf8');
  const here = { fonts, libc: libcHere() };
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = `${folder}/${entry.name}`;
      // Links lead to our own packages.
      if (entry.isDirectory()) walk(file);
      else if (entry.isFile() && isUnread(file, here)) rmSync(path.join(root, file));
    }
  };
  walk('node_modules');
}
