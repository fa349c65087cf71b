/** The entry of a drawing thread. */
import { startThread } from './thread.js';

await startThread(new URL('./worker.ts', import.meta.url));
