/**
 * The browser table as `npm start` serves it: always in the playground, elsewhere if configured; links from Discord
 * sign in.
 */
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { lanAddresses } from '../../packages/playground/index.ts';
import { freePort } from '../../scripts/testServers/freePort.js';
import { ShutdownStack } from '../../src/app/shutdown.ts';
import { openBrowserTable, type TableParts } from '../../src/app/table.ts';
import { machineTimer, type Timer } from '../../src/kernel/index.ts';
import { createLanguage } from '../../src/language/index.ts';
import { UNLIMITED } from '../../src/match/index.ts';
import { clickOn, controlOf, type Table } from '../support/discord/bot.ts';
import { opensTables } from '../support/discord/tables.ts';

const open = opensTables();
const NOWHERE = { publicUrl: null, clientSecret: null, host: '127.0.0.1', port: 0, proxies: 1 };

const hostOf = (playground: Table['playground']): TableParts['host'] => ({
  token: playground.botToken,
  secret: 'a secret of the test',
  apiUrl: playground.apiUrl,
  lanHosts: [],
  setActivities: playground.admin.setActivities,
});

async function accessOf(table: Table, changes: Partial<TableParts>) {
  const opened = new ShutdownStack();
  onTestFinished(() => opened.close());
  return openBrowserTable(opened, partsOf(table, changes));
}

function partsOf(
  { playground, matches, people, links, components, mayView }: Table,
  changes: Partial<TableParts>,
): TableParts {
  return {
    settings: { role: 'all', table: { ...NOWHERE, port: null } },
    host: hostOf(playground),
    matches,
    people,
    links,
    language: createLanguage(),
    commandsPerMinute: UNLIMITED,
    componentsOf: () => components,
    adviser: { advise: async () => ({ ok: false, code: 'busy' }) },
    pictures: { table: async () => Buffer.from('a picture') },
    mayView,
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    ...changes,
  };
}

function linkIn({ components }: { readonly components?: unknown }): URL {
  return new URL(/"url":"(https?:[^"]+)"/.exec(JSON.stringify(components))?.[1] ?? '');
}

/** `server`: the address at which the table listens, if a proxy is in front of it. */
async function signInBy({ origin, hash }: URL, server = origin): Promise<unknown> {
  const body = JSON.stringify({ link: hash.slice(1) });
  const headers = { 'content-type': 'application/json', origin };
  return (await fetch(`${server}/api/sign-in/link`, { method: 'POST', body, headers })).json();
}

it('signs a player in by their playground link, and refuses the link once it is revoked', async () => {
  const { table, talk } = await open({ bot: false });
  const started = await accessOf(table, {});
  if (!started.ok || started.value === null) throw new Error('the table did not start');
  await table.startBot({ timer: machineTimer, tableAccess: started.value });
  const { thread, matchId } = await talk.twoPlaying();
  const anni = table.person('anni');
  const answer = await (await anni.command(thread, 'board', { as: 'link' })).reply();
  const link = linkIn(answer);
  expect([link.pathname, link.search]).toEqual(['/', '']);
  expect(await signInBy(link)).toMatchObject({ ok: true, matchId });
  await table.links.revoke({ personId: anni.user.id, name: 'Anni', interactionId: 'ends' }, 'all');
  expect(await signInBy(link)).toMatchObject({ ok: false });
  // Inside the playground's Discord the table opens as an Activity.
  const turn = talk.publicMessages(thread).findLast((message) => controlOf(message, 'openTable'));
  if (!turn) throw new Error('the turn message has no button');
  await anni.click(turn, controlOf(turn, 'openTable') ?? '');
  await anni.waitForFrame();
});

it('does not run without an address or in a worker-only process, and reports why it cannot listen', async () => {
  const { table } = await open({ bot: false });
  const host = { ...hostOf(table.playground), setActivities: null };
  expect(await accessOf(table, { host })).toEqual({ ok: true, value: null });
  const publicUrl = 'https://table.example/games';
  const worker = await accessOf(table, { host, settings: { role: 'worker', table: { ...NOWHERE, publicUrl } } });
  if (!worker.ok || worker.value === null) throw new Error('the worker does not know the address of the table');
  expect(worker.value.launchable).toBe(false);
  expect(await worker.value.link('id', new Date(Date.now() + 1000))).toMatch(
    /^https:\/\/table\.example\/games\/#[\w.-]+$/,
  );
  const port = Number(new URL(table.playground.url).port);
  const settings = { role: 'all', table: { ...NOWHERE, publicUrl, port: port } } as const;
  expect(await accessOf(table, { host, settings })).toEqual({
    ok: false,
    faults: [expect.stringMatching(/^Port \d+ on this machine is in use: .* set TABLE_PORT/)],
  });
});

it('gives only links, by command and by button, without the secret of the application', async () => {
  const { table, talk } = await open({ bot: false });
  const publicUrl = 'https://table.example';
  const port = await freePort();
  const started = await accessOf(table, {
    host: { ...hostOf(table.playground), setActivities: null },
    settings: { role: 'all', table: { ...NOWHERE, publicUrl, port } },
  });
  if (!started.ok || started.value === null) throw new Error('the table did not start');
  expect(started.value.launchable).toBe(false);
  await table.startBot({ timer: machineTimer, tableAccess: started.value });
  const { thread, matchId } = await talk.twoPlaying();
  const anni = table.person('anni');
  const link = linkIn(await (await anni.command(thread, 'board', { as: 'link' })).reply());
  expect(link.origin).toBe(publicUrl);
  expect(await signInBy(link, `http://127.0.0.1:${port}`)).toMatchObject({ ok: true, matchId });
  const board = await (await anni.command(thread, 'board')).reply();
  expect(linkIn(await (await clickOn(anni, board, 'openTable')).reply()).origin).toBe(publicUrl);
});

it.each(['hex', 'base64'] as const)(
  'signs in the person whom Discord’s proxy names with a signature in %s, and refuses a wrong signature',
  async (signature) => {
    const { table, talk } = await open({ bot: false });
    const { setActivities } = table.playground.admin;
    let served = '';
    const started = await accessOf(table, {
      host: {
        ...hostOf(table.playground),
        setActivities: (settings) => {
          served = settings.target;
          setActivities({ ...settings, signature, consent: 'given' });
        },
      },
    });
    if (!started.ok || started.value === null) throw new Error('the table did not start');
    await table.startBot({ timer: machineTimer, tableAccess: started.value });
    const { thread } = await talk.twoPlaying();
    const anni = table.person('anni');
    const turn = talk.publicMessages(thread).findLast((message) => controlOf(message, 'openTable'));
    if (!turn) throw new Error('the turn message has no button');
    await anni.click(turn, controlOf(turn, 'openTable') ?? '');
    const { origin, instanceId, channelId, guildId } = await anni.waitForFrame();
    const signIn = async (at: string, headers: Record<string, string> = {}) => {
      const { applicationId: clientId } = table.playground;
      const authorizeRequest = {
        what: 'authorize',
        clientId,
        scopes: ['identify'],
        silent: true,
        agreed: null,
      } as const;
      const agreed = await anni.activityCall(authorizeRequest);
      const code = agreed.kind === 'data' ? (agreed.data as { code: string }).code : '';
      const body = JSON.stringify({ code, instanceId, channelId, guildId });
      const request = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
      return (await fetch(`${at}/api/sign-in/activity`, request)).json();
    };
    expect(await signIn(origin)).toMatchObject({ ok: true });
    const payload = { user_id: anni.user.id, created_at: 1, expires_at: Math.floor(Date.now() / 1000) + 3600 };
    const forged = {
      'x-signature-timestamp': '1',
      'x-signature-ed25519': Buffer.alloc(64).toString(signature),
      'x-discord-proxy-payload': Buffer.from(JSON.stringify(payload)).toString('base64'),
    };
    expect(await signIn(served, forged)).toMatchObject({ ok: false, code: 'notSignedIn' });
  },
);

it('opens inside Discord as soon as Discord reports the application, even if it could not at start-up', async () => {
  const { table } = await open({ bot: false });
  const due: (() => void)[] = [];
  const after: Timer['after'] = (_ms, work) => {
    due.push(work);
    return () => undefined;
  };
  let served = '';
  const stop = table.playground.intercept(({ path }) =>
    path === '/applications/@me'
      ? { act: 'fail', when: 'before', status: 403, body: { message: 'no', code: 0 } }
      : undefined,
  );
  const host = {
    ...hostOf(table.playground),
    setActivities: ({ target }: { target: string }) => {
      served = target;
    },
  };
  const started = await accessOf(table, { host, timer: { after } });
  expect(started).toMatchObject({ ok: true, value: { launchable: true } });
  const config = async () => (await fetch(`${served}/config.json`)).json();
  expect(await config()).toMatchObject({ ok: false, code: 'discordDown' });
  stop();
  for (const work of due.splice(0)) work();
  await expect.poll(config).toEqual({ clientId: table.playground.applicationId });
});

it('gives links that survive a restart of the playground and that other devices at home can open', async () => {
  const { table } = await open({ bot: false });
  const homes = [machineAddress()];
  const closes: (() => Promise<void>)[] = [];
  const start = async (host: TableParts['host']) => {
    const opened = new ShutdownStack();
    closes.push(() => opened.close());
    const started = await openBrowserTable(opened, partsOf(table, { host }));
    if (!started.ok || started.value === null) throw new Error('the table did not start');
    return new URL(await started.value.link('id', new Date(Date.now() + 3_600_000)));
  };
  const before = await start(hostOf(table.playground));
  const beside = await start(hostOf(table.playground));
  expect(beside.port).not.toBe(before.port);
  for (const close of closes.splice(0)) await close();
  const after = await start({ ...hostOf(table.playground), lanHosts: homes });
  onTestFinished(async () => {
    for (const close of closes) await close();
  });
  expect(after.hostname).toBe(homes[0]);
  expect(after.port).toBe(before.port);
  const body = JSON.stringify({ link: before.hash.slice(1) });
  const request = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  // The signature is still valid, but no row has ever existed.
  expect(await (await fetch(`${after.origin}/api/sign-in/link`, request)).json()).toMatchObject({ code: 'revoked' });
  const opens = (origin: string) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(`${after.origin.replace('http', 'ws')}/live`, { headers: { origin } });
      socket.once('open', () => resolve(101));
      socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
      socket.on('error', () => undefined);
      onTestFinished(() => socket.terminate());
    });
  expect([await opens(after.origin), await opens('https://example.org')]).toEqual([101, 403]);
});

/** An address of this machine on its network, or the loopback address without one. */
function machineAddress(): string {
  return lanAddresses()[0] ?? '127.0.0.1';
}
