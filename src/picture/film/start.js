/** The entry of a film's thread. */
import { startThread } from '../pool/thread.js';

await startThread(new URL('./worker.ts', import.meta.url));
