/**
 * Entry point of `npm run -s ratings -- --check` or `--rebuild`: whether ratings and all that games add up to are as the moves say.
 * The work is done by keeping.
 */
import { run } from './command/run.ts';
import { rating } from './keeping/rating.ts';

await run(rating);
