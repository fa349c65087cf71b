/**
 * The entry of a thinking thread: compiles the thread's program beside this file and starts it.
 * Plain JavaScript, because threads do not inherit the loader of the thread that starts them.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '../../../scripts/compile.js';

const thread = fileURLToPath(new URL('./thread.ts', import.meta.url));
await import(pathToFileURL(await compile(thread)).href);
