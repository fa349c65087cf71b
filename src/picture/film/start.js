/**
 * The entry of a film's thread: teaches it to read TypeScript, then starts the worker beside this file.
 * Plain JavaScript, because threads do not inherit the loader of the thread that starts them.
 */
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
