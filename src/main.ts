/**
 * `npm start`: reads the settings, opens the program, prints where to play, and shuts down cleanly. Without a token the
 * bot runs in the playground.
 */

import { makeFilesPrivate } from '../scripts/files/privateFiles.js';
import { DatabaseFault } from '../scripts/migrate.js';
import { takeSecrets } from '../scripts/process/secrets.js';
import { checkDatabase } from './app/dataFiles.ts';
import { errorText } from './app/log.ts';
import { prepare } from './app/prepare.ts';
import { openProgram } from './app/program.ts';
import { ShutdownStack, stopSignal } from './app/shutdown.ts';
import { StartFault } from './app/startFault.ts';
import { StoreFault } from './features/storage/index.ts';

/** Taken before any setting is read, so that nothing else gets them. */
const takenSecrets = takeSecrets();
const secrets = [takenSecrets.DISCORD_TOKEN ?? '', takenSecrets.DISCORD_CLIENT_SECRET ?? ''];

async function main(): Promise<void> {
  const stop = stopSignal();
  const resources = new ShutdownStack();
  const prepared = await prepare(takenSecrets);
  const { log, settings } = prepared;
  try {
    // A stop signal also ends the start.
    const running = await Promise.race([openProgram(resources, prepared), stop]);
    if (running !== undefined) {
      process.stdout.write(`${running.address}\n`);
      const check = checkDatabase(settings.databaseUrl, log);
      resources.add(async () => check.close());
      const end = await Promise.race([stop, running.ended, check.damage.then((sentence) => ({ sentence }))]);
      if (typeof end === 'object') exitWithError(end.sentence);
      if (end !== undefined) throw new StartFault(end);
    }
    log.info('stopping');
  } finally {
    await resources.close();
  }
}

/** Exits without a shutdown, which would write. The next start delivers everything that was saved. */
function exitWithError(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

// They may be files on a full disk.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on(
  'unhandledRejection',
  (reason) => void process.stderr.write(`Unhandled rejection: ${errorText(reason, secrets)}\n`),
);
process.on('uncaughtException', (error) =>
  exitWithError(`The bot stops after an unexpected error: ${errorText(error, secrets)}`),
);
makeFilesPrivate();
try {
  await main();
  process.exit(0);
} catch (error) {
  const expected = [StartFault, DatabaseFault, StoreFault].some((fault) => error instanceof fault);
  exitWithError(expected && error instanceof Error ? error.message : errorText(error, secrets));
}
