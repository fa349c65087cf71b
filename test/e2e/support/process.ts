/** Runs the bot in its own process against the playground, with a database that survives it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { Playground } from '../../../packages/playground/index.ts';
import { compiledProgram } from '../../support/program/program.ts';

export interface Program {
  /** Resolves when it is online. `changed`: further settings. */
  start(changed?: Readonly<Record<string, string>>): Promise<void>;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
}

/** Not started yet; removed with the running test. `settings`: further settings. */
export function makeProgram(
  { botToken, apiUrl }: Playground,
  settings: Readonly<Record<string, string>> = {},
): Program {
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-program-'));
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LOG_LEVEL: 'error',
    DISCORD_TOKEN: botToken,
    DISCORD_API_URL: apiUrl,
    // Tests play faster than people.
    LIMIT_COMMANDS: '0/0',
    ...settings,
  };
  let child: ChildProcess | null = null;

  async function kill(): Promise<void> {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  onTestFinished(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    kill,
    async start(changed = {}) {
      const started = spawn(process.execPath, [await compiledProgram()], {
        cwd: folder,
        env: { ...env, ...changed },
        stdio: 'pipe',
      });
      child = started;
      let complaints = '';
      started.stderr.on('data', (chunk) => {
        complaints += chunk;
      });
      for await (const line of createInterface(started.stdout)) if (line.startsWith('The bot is on Discord')) return;
      throw new Error(`the program ended before it was online: ${complaints}`);
    },
  };
}
