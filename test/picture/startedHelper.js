// A drawing helper that tells by a file, named by the environment, that it has started, and waits.
import { writeFileSync } from 'node:fs';

process.on('message', () => undefined);
process.on('disconnect', () => process.exit());
writeFileSync(process.env.PICTURE_TEST_MARK, 'started');
