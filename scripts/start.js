/** `npm start`: starts the bot in a child process with the settings that keep it small, and ends with it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { frugal } from './process/frugal.js';
import { whenNpmEnds } from './process/npmShell.js';
import { takeSecrets } from './process/secrets.js';

const run = fileURLToPath(new URL('run.js', import.meta.url));
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
// Only for the bot: external programs that play can read this process's environment.
const secrets = takeSecrets();
const child = spawn(process.execPath, [...frugal.flags, run, main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...frugal.environment, ...process.env, ...secrets },
});
let isStopping = false;
const end = (signal) => {
  isStopping = true;
  child.kill(signal);
};
// Ctrl-C reaches the bot, too, but a signal to this process alone does not. Not SIGINT, because a second one kills.
process.on('SIGINT', () => {
  isStopping = true;
  // On Windows this would kill the bot.
  if (process.platform !== 'win32') end('SIGTERM');
});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
whenNpmEnds(() => end('SIGTERM'));
child.on('close', (code, signal) => {
  // At once, because a channel to a manager such as pm2 would keep this process alive.
  const exit = () => process.exit(code ?? 1);
  if (signal === null || (isStopping && signal !== 'SIGKILL')) return exit();
  process.stderr.write(
    signal === 'SIGKILL'
      ? 'The bot was killed from outside, usually because memory ran out: give it 512 MB or more.\n'
      : `The bot, or its set-up, was ended from outside by the signal ${signal}.\n`,
    exit,
  );
});
