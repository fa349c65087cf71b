/**
 * Loaded into the bot's process before the bot: measures how long its event loop is held between two signals.
 * When they are sent is decided outside; what has been measured is written to the file named by LOOP_HELD_FILE.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { watchLoop } from '../../loopHeld.ts';

const file = process.env.LOOP_HELD_FILE;
let ended: ReturnType<typeof watchLoop> | null = null;

process.on('SIGUSR2', () => {
  if (ended === null) {
    ended = watchLoop();
    return;
  }
  if (file === undefined) return;
  writeFileSync(`${file}.new`, JSON.stringify(ended()));
  renameSync(`${file}.new`, file);
});
