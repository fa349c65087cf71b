/**
 * The entry of a drawing thread: teaches it to read TypeScript, then starts the worker beside this file.
 * Plain JavaScript, because threads do not inherit the loader of the thread that starts them.
 */
import { createRequire } from 'node:module';
import { register } from 'tsx/cjs/api';

// What is required is translated in this very thread; what is imported would need another one, with all its memory.
register();
createRequire(import.meta.url)('./worker.ts');
