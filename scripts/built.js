/**
 * Lists the programs that are compiled ahead of time in an image; `image.js` writes the list, elsewhere there is none.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** From a program to what it was compiled to, both by their paths from the root. */
export const LIST = path.join(ROOT, 'node_modules', '.cache', 'intarsia', 'built.json');

/** What runs where nothing can be compiled, as in an image: the bot, its helpers, and what its owner runs beside it. */
export const PROGRAMS = [
  'src/main.ts',
  'src/picture/pool/drawing.ts',
  'src/picture/film/helper.ts',
  'src/opponents/thinking/thread.ts',
  'src/cli/main.ts',
];

let list;

/**
 * @param {string} file path of a TypeScript program
 * @returns {string | null} path of the JavaScript to import; null where the program is compiled when it is needed
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
