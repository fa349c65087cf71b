/**
 * A database server whose name cannot be resolved, at start-up and later: the bot reports it once, retries, and resumes
 * by itself.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/testServers/freePort.js';
import { findPostgresql, startPostgresqlServer } from '../../scripts/testServers/postgresqlServer.js';
import { compiledProgram } from '../support/program/program.ts';
import { needs } from '../support/runner/needs.ts';
import { programUnderTest } from './support/programUnderTest.ts';

const { folder, start } = programUnderTest();

/** Name resolution for one process: names from a file, and an unreachable name server. */
const IN_OWN_NAMES = 'mount --bind "$1" /etc/hosts && mount --bind "$2" /etc/resolv.conf && shift 2 && exec "$@"';

describe('a database server that cannot be found', { timeout: 300_000 }, () => {
  it('is waited for at start-up, and again when it disappears', async (context) => {
    const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
    needs(context, isRoot, 'Separate name resolution for a process requires Linux and root.');
    needs(context, findPostgresql() !== null, 'PostgreSQL is not installed: "npm run test:postgresql" installs it.');
    const server = await startPostgresqlServer();
    onTestFinished(() => server.close());
    const [hosts, resolver] = ['hosts', 'resolv.conf'].map((name) => path.join(folder(), name)) as [string, string];
    const name = (isKnown: boolean) =>
      writeFileSync(hosts, isKnown ? '127.0.0.1 database.test localhost\n' : '127.0.0.1 localhost\n');
    name(false);
    writeFileSync(resolver, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n');
    const port = await freePort();
    const settings = {
      DATABASE_URL: server.url('postgres').replace('127.0.0.1', 'database.test'),
      HTTP_PORT: String(port),
    };
    const args = [
      '--mount',
      'sh',
      '-c',
      IN_OWN_NAMES,
      'sh',
      hosts,
      resolver,
      process.execPath,
      await compiledProgram(),
    ];
    const { child, ended, line } = start({ ...settings, LOG_LEVEL: 'warn' }, { command: 'unshare', args });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    const sentence = /^The database server database\.test\S* cannot be found \(EAI_AGAIN.* The bot keeps trying\.$/gm;
    await expect.poll(() => output).toMatch(sentence);
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    expect(await isReady()).toBe(false);
    name(true);
    await line(/^Open /);
    await expect.poll(isReady).toBe(true);
    expect(output.match(sentence)).toHaveLength(1);

    name(false);
    await server.stop();
    await expect.poll(isReady).toBe(false);
    await server.start();
    expect(await isReady()).toBe(false);
    name(true);
    await expect.poll(isReady).toBe(true);
    expect(output.split('the database server cannot be reached').length - 1, output).toBe(1);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });
});
