/**
 * Lists the programs that an image compiles ahead of time, and the packages that it contains. `image.js` writes the list
 * of compiled programs; only images have it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// An older Node lacks `import.meta`’s own folder, and must get as far as the sentence that refuses it.
const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
/** Maps each program to its compiled file; both paths are relative to the root. */
export const LIST = path.join(ROOT, 'node_modules', '.cache', 'intarsia', 'built.json');

/**
 * Programs that run where nothing can be compiled, as in an image: the bot, its helper processes and the operator's
 * commands.
 */
export const PROGRAMS = [
  'src/main.ts',
  'src/picture/pool/drawing.ts',
  'src/picture/film/helper.ts',
  'src/opponents/thinking/thread.ts',
  'src/cli/main.ts',
];

/** Packages whose files the programs read, and packages of pages, which are bundled on demand. */
export const READ_PACKAGES = [
  '@discord/embedded-app-sdk',
  '@expo-google-fonts/cabin',
  '@expo-google-fonts/noto-sans-jp',
  'dejavu-fonts-ttf',
  'discord-api-types',
  'discord-markdown-parser',
  'preact',
  'pure-rand',
  'zod',
];

let list;

/**
 * @param {string} file path of a TypeScript program
 * @returns {string | null} path of the JavaScript to import; null if the program is compiled on demand
 */
export function builtProgram(file) {
  list ??= readList();
  const built = list[path.relative(ROOT, file)];
  return built === undefined ? null : path.join(ROOT, built);
}

function readList() {
  try {
    return JSON.parse(readFileSync(LIST, 'utf8'));
  } catch {
    return {};
  }
}
