/** The playground without our bot, as other projects use it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';

const RUN = path.resolve('scripts/run.js');
const START = path.resolve('packages/playground/start.ts');

/** Like `npm start -w packages/playground`; resolves when it has printed its address, or ended. */
async function start(...flags: string[]): Promise<{ child: ChildProcess; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [RUN, START, ...flags]);
  onTestFinished(() => void (child.exitCode === null && child.kill('SIGKILL')));
  const output = { child, stdout: '', stderr: '' };
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  await new Promise((resolve) => {
    child.once('close', resolve);
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk;
      if (output.stdout.includes('Ctrl-C')) resolve(null);
    });
  });
  return output;
}

describe('the playground alone', { timeout: 300_000 }, () => {
  it('prints its address, locks its state file, and unlocks it on exit', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'playground-alone-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'state.jsonl');
    const first = await start('--port', '0', '--file', file, '--activity', 'http://127.0.0.1:4000/');
    const [, page = ''] = /^Page: +(http:\S+)$/m.exec(first.stdout) ?? [];
    const [, api = ''] = /^API: +(http:\S+)$/m.exec(first.stdout) ?? [];
    const [, token = ''] = /^Bot token: +(\S+)$/m.exec(first.stdout) ?? [];
    expect((await fetch(page)).status).toBe(200);
    const me = await fetch(`${api}/v10/users/@me`, { headers: { authorization: `Bot ${token}` } });
    expect(await me.json()).toMatchObject({ username: 'Bot', bot: true });

    expect(first.stdout).toMatch(/^Client: +\d+, its secret \S+\nActivity: +http:\/\/127\.0\.0\.1:4000$/m);

    const second = await start('--port', '0', '--file', file);
    expect(second.stdout).toBe('');
    expect(second.stderr).toContain(`${file} is in use by process ${first.child.pid}`);
    expect(second.stderr).toContain('set --file to another file');

    const ended = once(first.child, 'close');
    first.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect((await start('--port', '0', '--file', file)).stdout).toContain('Page:');
  });

  it('reports invalid flags', async () => {
    expect((await start('--ports', '1')).stderr).toContain('npm start -w packages/playground -- [--port 8787]');
    expect((await start('--activity', 'here')).stderr).toContain('such as http://127.0.0.1:4000, not here');
    expect((await start('--port', 'x')).stderr).toBe('--port takes a number from 0 (any free one) to 65535, not x.\n');
  });

  it('runs the example that tests a bot', async () => {
    const example = path.resolve('packages/playground/examples/testABot.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [RUN, example]);
    expect(stdout).toBe('All checks passed.\n');
  });
});
