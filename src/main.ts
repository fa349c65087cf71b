/**
 * `npm start`: reads what the owner has set, opens the program, says where to play, and stops cleanly.
 * Without a token the same bot plays in the playground; only `app/` and the settings know of the difference.
 */
import { DatabaseFault } from '../scripts/migrate.js';
import { makeFilesPrivate } from '../scripts/privateFiles.js';
import { takeSecrets } from '../scripts/secrets.js';
import { errorText } from './app/log.ts';
import { checkDatabase } from './app/ownFiles.ts';
import { prepare } from './app/prepare.ts';
import { openProgram } from './app/program.ts';
import { StartFault } from './app/startFault.ts';
import { Opened, stopSignal } from './app/stopping.ts';
import { StoreFault } from './store/index.ts';

/** Taken before any setting is read: what stands in `.env` is kept out by its form. */
const takenSecrets = takeSecrets();
const secrets = [takenSecrets.DISCORD_TOKEN ?? '', takenSecrets.DISCORD_CLIENT_SECRET ?? ''];

async function main(): Promise<void> {
  const stop = stopSignal();
  const opened = new Opened();
  const prepared = await prepare(takenSecrets);
  const { log, settings } = prepared;
  try {
    // Whoever stops it while it starts does not wait until it has.
    const running = await Promise.race([openProgram(opened, prepared), stop]);
    if (running !== undefined) {
      process.stdout.write(`${running.address}\n`);
      const check = checkDatabase(settings.databaseUrl, log);
      opened.add(async () => check.close());
      const end = await Promise.race([stop, running.ended, check.damage.then((sentence) => ({ sentence }))]);
      if (typeof end === 'object') endAtOnce(end.sentence);
      if (end !== undefined) throw new StartFault(end);
    }
    log.info('stopping');
  } finally {
    await opened.close();
  }
}

/** Without stopping in good order, which would write: whatever was saved is told at the next start. */
function endAtOnce(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

process.on('unhandledRejection', (reason) => void process.stderr.write(`unhandled: ${errorText(reason, secrets)}\n`));
process.on('uncaughtException', (error) => endAtOnce(`The bot cannot go on: ${errorText(error, secrets)}`));
makeFilesPrivate();
try {
  await main();
  process.exit(0);
} catch (error) {
  const expected = [StartFault, DatabaseFault, StoreFault].some((fault) => error instanceof fault);
  endAtOnce(expected && error instanceof Error ? error.message : errorText(error, secrets));
}
