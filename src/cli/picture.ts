/** Entry point of `npm run -s picture -- RECORD --out FILE.png`. */

import { pictureCommand } from './commands/picture.ts';
import { run } from './support/run.ts';

await run(pictureCommand);
