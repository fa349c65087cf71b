/** Entry point of `npm run -s doctor`. */

import { doctorCommand } from './commands/doctor.ts';
import { run } from './support/run.ts';

await run(doctorCommand);
