/**
 * Entry point of `npm run -s engine`: speaks `intarsia-engine/1` on standard input and output.
 * The work is done by the protocol.
 */
import { engine } from './protocol.ts';
import { run } from './run.ts';

await run(engine);
