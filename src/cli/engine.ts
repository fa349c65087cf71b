/**
 * Entry point of `npm run -s engine`: speaks `intarsia-engine/1` on standard input and output.
 * The work is done by the protocol.
 */

import { run } from './command/run.ts';
import { engine } from './protocol/protocol.ts';

await run(engine);
