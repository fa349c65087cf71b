/**
 * Loaded into the bot's process before the bot: measures the delays of its event loop between two SIGUSR2 and writes
 * them to the file in LOOP_HELD_FILE.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { watchEventLoop } from '../eventLoop.ts';

const file = process.env.LOOP_HELD_FILE;
let ended: ReturnType<typeof watchEventLoop> | null = null;

process.on('SIGUSR2', () => {
  if (ended === null) {
    ended = watchEventLoop();
    return;
  }
  if (file === undefined) return;
  writeFileSync(`${file}.new`, JSON.stringify(ended()));
  renameSync(`${file}.new`, file);
});
