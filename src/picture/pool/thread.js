/**
 * Starts a program of ours in the thread that calls: compiles it, and keeps the native libraries that it loads.
 * Plain JavaScript, because threads do not inherit the loader of the thread that starts them.
 */
import { constants } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '../../../scripts/compile.js';

/** `RTLD_NODELETE`, which Node does not name; elsewhere libraries are never taken out of a process. */
const STAY = { linux: 0x1000, darwin: 0x80 }[process.platform] ?? 0;

/**
 * Resolves once the program has begun.
 * @param {URL} program
 */
export async function startThread(program) {
  stayLoaded();
  const file = await compile(fileURLToPath(program));
  const { stop } = await import('esbuild');
  await stop();
  await import(pathToFileURL(file).href);
}

/** A library that is taken out as its thread ends, while parts of it are still at work, takes the whole process along. */
function stayLoaded() {
  const open = process.dlopen;
  process.dlopen = (module, file, flags = constants.dlopen.RTLD_LAZY) => open(module, file, flags | STAY);
}
