/**
 * The entry of a drawing thread: compiles the worker beside this file and starts it.
 * Plain JavaScript, because threads do not inherit the loader of the thread that starts them.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '../../../scripts/compile.js';

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));
await import(pathToFileURL(await compile(worker)).href);
