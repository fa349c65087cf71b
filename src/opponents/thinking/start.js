/**
 * The entry of a thinking thread. Compiles the thread's program, reports the result and starts it. Plain JavaScript,
 * because threads do not inherit the loader of the thread that starts them.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { compile } from '../../../scripts/compile.js';

const program = fileURLToPath(new URL('./thread.ts', import.meta.url));
const compiled = await compile(program, workerData.compiled);
parentPort?.postMessage({ compiled });
await import(pathToFileURL(compiled).href);
