/**
 * `npm run -s doctor` over real HTTP against the playground: it reports every problem with its remedy, and nothing
 * else.
 */
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Playground } from '../../packages/playground/index.ts';
import { doctorCommand } from '../../src/cli/commands/doctor.ts';
import { UsageError } from '../../src/cli/support/options.ts';
import { examineDatabase } from '../../src/doctor/database.ts';
import { type DiscordExamination, examineDiscord } from '../../src/doctor/discord.ts';
import { type Finding, linesOf } from '../../src/doctor/finding.ts';
import { examineRunning } from '../../src/doctor/machine.ts';
import { examineTable } from '../../src/doctor/table.ts';
import { immutableIn } from '../support/database/immutable.ts';
import { rawDatabase } from '../support/database/rawDatabase.ts';
import { temporaryDatabase, temporaryFolder } from '../support/database/store.ts';
import { openPlayground } from '../support/discord/bot.ts';
import { runHere } from '../support/program/commandLine.ts';
import { needs } from '../support/runner/needs.ts';
import { testWeb } from '../web/support/web.ts';

const TOKEN = 'MTE5OTk5OTk5OTk5OTk5OTk5OQ.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB';

async function discordHere(): Promise<Playground> {
  const playground = await openPlayground({ botToken: TOKEN });
  onTestFinished(() => playground.close());
  return playground;
}

/** The findings by name. */
const byName = (findings: readonly Finding[]) => new Map(findings.map((finding) => [finding.name, finding]));

async function discordFindings(changes: Partial<DiscordExamination>): Promise<ReadonlyMap<string, Finding>> {
  return byName(
    await examineDiscord({
      token: TOKEN,
      apiUrl: null,
      channelId: null,
      wantsActivity: false,
      now: Date.now,
      ...changes,
    }),
  );
}

const databaseFindings = async (url: string) =>
  byName(await examineDatabase({ url, connections: 11, version: '0.0.0' }));

const textOf = (finding: Finding | undefined) => (finding ? linesOf(finding).join('\n') : 'nothing');

describe('the doctor', { timeout: 300_000 }, () => {
  it('reports another process that has answered people with the token of the running bot', async () => {
    let answered = 3;
    const server = createServer((_, response) => {
      response.end(`intarsia_interactions_total{kind="command",outcome="answeredElsewhere"} ${answered}\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const running = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
    expect(await examineRunning(running)).toMatchObject({ state: 'bad', says: expect.stringContaining('3 times') });
    answered = 0;
    expect(await examineRunning(running)).toMatchObject({ state: 'good' });
    expect(await examineRunning({ ...running, port: 9 })).toBeNull();
  });

  it('reports no problem in a complete set-up, explains each permission, and never prints the token', async () => {
    const playground = await discordHere();
    const { code, out, err } = await runHere(doctorCommand, ['--channel', playground.channelId], '', {
      DISCORD_TOKEN: TOKEN,
      DISCORD_API_URL: playground.apiUrl,
      DATABASE_URL: await temporaryDatabase(),
    });
    expect({ code, err, wrong: out.split('\n').filter((line) => line.startsWith('✖')) }).toEqual({
      code: 0,
      err: '',
      wrong: [],
    });
    const names = [...out.matchAll(/^[✔–] (\w+):/gm)].map(([, name]) => name);
    expect(names).toEqual(
      'token clock intents gateway installation invite channel table database version disk components fonts browser'.split(
        ' ',
      ),
    );
    const link = new URL(/https:\/\/\S*oauth2\S*/.exec(out)?.[0] ?? '');
    expect(link.searchParams.get('client_id')).toBe(playground.applicationId);
    expect(link.searchParams.get('scope')).toBe('bot applications.commands');
    const bits = BigInt(link.searchParams.get('permissions') ?? '');
    const allowed = Object.entries(PermissionFlagsBits).filter(([, bit]) => (bits & bit) !== 0n);
    expect(allowed.map(([name]) => name).sort()).toEqual(
      'AttachFiles CreatePublicThreads ReadMessageHistory SendMessages SendMessagesInThreads ViewChannel'.split(' '),
    );
    for (const [name] of allowed)
      expect(out).toMatch(new RegExp(`^ +${name.replace(/(?<=.)(?=[A-Z])/g, ' ')}: to `, 'm'));
    expect(out).not.toContain(TOKEN);
  });

  it('reports whether the table is reachable and opens inside Discord, without printing the secret', async () => {
    const playground = await discordHere();
    const secret = 'a-secret-of-the-application';
    const options = { apiUrl: playground.apiUrl, wantsActivity: true };
    expect((await discordFindings({ apiUrl: playground.apiUrl })).has('activity')).toBe(false);
    expect(textOf((await discordFindings(options)).get('activity'))).toMatch(
      /^✖ .*not switched on.*\n.*docs\/activity\.md/,
    );
    playground.admin.setActivities({ target: 'http://127.0.0.1:9' });
    expect(textOf((await discordFindings(options)).get('activity'))).toMatch(/^✔/);
    const url = 'https://127.0.0.1:9';
    expect(textOf(await examineTable({ publicUrl: url, hasSecret: true }))).toMatch(
      /^✖ table: .*does not answer at https/,
    );
    expect(textOf(await examineTable({ publicUrl: null, hasSecret: true }))).toMatch(
      /^– table: DISCORD_CLIENT_SECRET is set, but/,
    );
    // One proxy passes on headers that callers send, the other does not.
    const { url: open } = await testWeb();
    expect(textOf(await examineTable({ publicUrl: open, hasSecret: false }))).toMatch(
      /^✖ table: the proxy at \S+ forwards .*\n.*X-Forwarded-For.*TABLE_PROXIES/,
    );
    const { url: closed } = await testWeb({ proxies: 0 });
    expect(textOf(await examineTable({ publicUrl: closed, hasSecret: false }))).toMatch(/^✔ table: answers at/);
    const page = () => Promise.reject(new Error('the page cannot be bundled'));
    const { url: broken } = await testWeb({ proxies: 0, page });
    expect(textOf(await examineTable({ publicUrl: broken, hasSecret: false }))).toMatch(
      /^✖ table: the page of the table at \S+ answers with status 500\n.*log/,
    );
    const { out } = await runHere(doctorCommand, [], '', {
      DISCORD_CLIENT_SECRET: secret,
      ACTIVITY_URL: 'http://nothing',
    });
    expect(out).toMatch(/^✖ settings: ACTIVITY_URL is "http:\/\/nothing", but must/);
    expect(out).not.toContain(secret);
  });

  it('works without a token, and reports what is missing', async () => {
    const { code, out } = await runHere(doctorCommand, [], '', { DATABASE_URL: await temporaryDatabase() });
    expect(code).toBe(1);
    expect(out).toMatch(/^✖ token: DISCORD_TOKEN is not set.*\n +For Discord: create an application at https/);
    expect(out).toContain('✔ database:');
  });

  it('names what is wrong with the owner’s component file', async () => {
    const file = path.join(await temporaryFolder(), 'own.json');
    await writeFile(file, '{}');
    const { code, out } = await runHere(doctorCommand, [], '', {
      DATABASE_URL: await temporaryDatabase(),
      INTARSIA_COMPONENTS: file,
    });
    expect(code).toBe(1);
    expect(out).toMatch(/^✖ components: The component file .*own\.json.*\n +Correct the file/m);
    expect(out).toContain('✔ fonts:');
  });

  it('says what to do about a refused token and an unreachable Discord', async () => {
    const playground = await discordHere();
    const { apiUrl } = playground;
    expect(textOf((await discordFindings({ token: 'void', apiUrl })).get('token'))).toMatch(
      /✖ .*rejects.*\n.*Reset Token/,
    );
    await playground.close();
    expect(textOf((await discordFindings({ apiUrl })).get('token'))).toMatch(/✖ .*ECONN.*\n.*DISCORD_API_URL/);
  });

  it('continues when one call to Discord fails', async () => {
    const playground = await discordHere();
    playground.intercept(({ path }) =>
      path === '/gateway/bot' ? { act: 'fail', when: 'before', status: 500, body: { message: 'no' } } : undefined,
    );
    const findings = await discordFindings({ apiUrl: playground.apiUrl });
    expect(textOf(findings.get('gateway'))).toMatch(/^✖ gateway: Discord did not answer.*\n.*Try again/);
    expect(findings.get('invite')?.state).toBe('good');
  });

  it('compares the clock with Discord’s', async () => {
    const { apiUrl } = await discordHere();
    const clock = async (off: number) =>
      textOf((await discordFindings({ apiUrl, now: () => Date.now() + off })).get('clock'));
    expect(await clock(0)).toMatch(/^✔/);
    expect(await clock(3_600_000)).toMatch(/^✖ clock: 3(599|60\d) seconds ahead.*\n.*set-ntp/);
    expect(await clock(-60_000)).toMatch(/^✖ clock: \d+ seconds behind/);
  });

  it('names the permissions missing in a channel and their purpose', async () => {
    const playground = await discordHere();
    const channelId = playground.channelId;
    const { apiUrl } = playground;
    playground.admin.denyBot(channelId, PermissionFlagsBits.AttachFiles | PermissionFlagsBits.SendMessagesInThreads);
    const denied = textOf((await discordFindings({ apiUrl, channelId })).get('channel'));
    expect(denied).toMatch(
      /^✖ channel: the bot lacks permissions in #\S+ on .*: Send Messages In Threads, Attach Files\n.*as a picture/s,
    );
    expect(textOf((await discordFindings({ apiUrl, channelId: '100000000000000009' })).get('channel'))).toMatch(
      /^✖ channel: Discord knows no channel.*\n.*Copy Channel ID/,
    );
    playground.admin.denyBot(channelId, PermissionFlagsBits.ViewChannel);
    expect(textOf((await discordFindings({ apiUrl, channelId })).get('channel'))).toMatch(/^✖ .*\n.*View Channel/);
  });

  it('checks a database without changing it: missing, old, newer, damaged, of another program', async () => {
    const none = `file:${path.join(await temporaryFolder(), 'deep', 'none.db')}`;
    expect(textOf((await databaseFindings(none)).get('database'))).toMatch(/^✔ .*does not exist yet/);

    const old = await temporaryDatabase();
    await rawDatabase(old).execute(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_trace'`);
    expect(textOf((await databaseFindings(old)).get('version'))).toMatch(
      /^– .*_trace\)\n.*\(npx intarsia backup FILE\)/s,
    );

    const newer = await temporaryDatabase();
    await rawDatabase(newer).execute(
      `UPDATE _prisma_migrations SET migration_name = '2999_later' WHERE migration_name LIKE '%_trace'`,
    );
    expect(textOf((await databaseFindings(newer)).get('database'))).toMatch(
      /^✖ .*newer version[^\n]*\n.*start the newer/s,
    );

    const damaged = await temporaryDatabase();
    await truncate(damaged.slice('file:'.length), 20 * 4096);
    expect(textOf((await databaseFindings(damaged)).get('database'))).toMatch(/^✖ .*damaged.*\n.*earlier copy/s);

    const folder = path.join(await temporaryFolder(), 'folder.db');
    await mkdir(folder);
    expect(textOf((await databaseFindings(`file:${folder}`)).get('database'))).toMatch(/^✖ .*a folder\n.*DATABASE_URL/);
  });

  it('refuses a channel that is not an id, and names invalid settings', async () => {
    await expect(runHere(doctorCommand, ['--channel', 'general'])).rejects.toThrow(UsageError);
    const { code, out } = await runHere(doctorCommand, [], '', { HTTP_PORT: 'eighty' });
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringMatching(/^✖ settings: HTTP_PORT is "eighty", but must/),
    });
  });
});

describe('the database', () => {
  it('is reported when its file, its folder or a file beside it is read-only', async (context) => {
    const url = await temporaryDatabase();
    needs(context, url.startsWith('file:'), 'This test requires SQLite, because a server manages its own files.');
    const file = url.slice('file:'.length);
    const immutable = immutableIn(context, path.dirname(file));
    const found = async () => byName(await examineDatabase({ url, connections: 11, version: '1' })).get('database');
    const shared = `${file}-shm`;
    await writeFile(shared, '');
    for (const name of [file, shared, path.dirname(file)]) {
      immutable(name, true);
      expect(await found(), name).toMatchObject({
        state: 'bad',
        says: expect.stringMatching(/cannot be written \(EPERM\)$/),
        todo: expect.stringContaining(`allow this user to write ${name}, or set DATABASE_URL`),
      });
      immutable(name, false);
    }
    await rm(shared);
    expect(await found()).toMatchObject({ state: 'good' });
  });
});
