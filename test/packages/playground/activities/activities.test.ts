/** Activities as a bot's server sees them, without a browser: launching, instances, the signed proxy. */
import { createPublicKey, verify } from 'node:crypto';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import { ApplicationCommandType, EntryPointCommandHandlerType, Events, InteractionResponseType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Playground } from '../../../../packages/playground/index.ts';
import { joinCookie } from '../../../../packages/playground/web/guard.ts';
import { logIn, opensPlaygrounds, rest } from '../support/bot.ts';
import { spoofAddress } from '../support/raw.ts';

const SECRET = 'hush';
const playgrounds = opensPlaygrounds();

interface ReceivedRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** An application's server, and the requests it received. */
async function openTarget(): Promise<{ readonly url: string; readonly received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    received.push({ url: request.url ?? '', headers: request.headers });
    const type = request.url?.startsWith('/asset') ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': type, 'x-frame-options': 'DENY', 'cache-control': 'max-age=9' });
    response.end('<p>hello</p>');
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    received.push({ url: request.url ?? '', headers: request.headers });
    socket.on('message', (data) => socket.send(`heard ${data}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  playgrounds.cleanups.push(() => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, received };
}

function open(target = 'http://127.0.0.1:9'): Promise<Playground> {
  return playgrounds.open({ activities: { target, clientSecret: SECRET }, activityGraceMs: 50 });
}

const play = { name: 'play', description: 'Play' };
const entry = { name: 'table', type: 4, description: 'Open the table', handler: 1 };
const commandsOf = (playground: Playground) => `/applications/${playground.applicationId}/commands`;
const instanceAt = (playground: Playground, id: string) =>
  rest(playground, 'GET', `/applications/${playground.applicationId}/activity-instances/${id}`);

/** A bot that responds to everything with its Activity. */
async function launchingBot(playground: Playground, commands: readonly object[] = [entry, play]): Promise<string[]> {
  const launched: string[] = [];
  const client = await logIn(playground);
  playgrounds.cleanups.push(() => client.destroy());
  await rest(playground, 'PUT', commandsOf(playground), commands);
  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand() && !interaction.isPrimaryEntryPointCommand()) return;
    const answer = await interaction.launchActivity({ withResponse: true });
    launched.push(answer.resource?.activityInstance?.id ?? '');
  });
  return launched;
}

describe('launching', () => {
  it('opens an Activity in response to a command, and a new one once the first has ended', async () => {
    const playground = await open();
    const launched = await launchingBot(playground);
    const anni = playground.person('anni');
    const peter = playground.person('peter');
    const channel = anni.channel('parquet').id;
    await anni.command(channel, 'play');
    const frame = await anni.waitForFrame();
    expect(frame).toMatchObject({ channelId: channel, guildId: playground.guildId });
    await expect.poll(() => launched).toEqual([frame.instanceId]);
    expect((await peter.joinActivity(channel)).instanceId).toBe(frame.instanceId);

    const known = await instanceAt(playground, frame.instanceId);
    expect(known.status).toBe(200);
    expect(known.body).toEqual({
      application_id: playground.applicationId,
      instance_id: frame.instanceId,
      launch_id: frame.launchId,
      location: {
        id: `gc-${playground.guildId}-${channel}`,
        kind: 'gc',
        channel_id: channel,
        guild_id: playground.guildId,
      },
      users: [anni.user.id, peter.user.id],
    });

    anni.leaveActivity();
    expect((await instanceAt(playground, frame.instanceId)).body.users).toEqual([peter.user.id]);
    peter.leaveActivity();
    expect((await instanceAt(playground, frame.instanceId)).status).toBe(404);
    expect(anni.activities()).toEqual([]);
    await anni.command(channel, 'table');
    expect((await anni.waitForFrame()).instanceId).not.toBe(frame.instanceId);
  });

  it('ends an Activity by an admin or with its channel', async () => {
    const playground = await open();
    await launchingBot(playground);
    const anni = playground.person('anni');
    const channel = anni.channel('parquet').id;
    await anni.command(channel, 'play');
    await anni.waitForFrame();
    expect(playground.admin.endActivity(channel)).toBe(true);
    expect(anni.activities()).toEqual([]);
    await anni.command(channel, 'play');
    await anni.waitForFrame();
    playground.admin.deleteChannel(channel);
    expect(anni.activities()).toEqual([]);
    await expect(anni.joinActivity(channel)).rejects.toMatchObject({ failure: { code: 'noChannel' } });
  });

  it('opens an Activity by a button in direct messages, and by a modal', async () => {
    const playground = await open();
    const client = await logIn(playground);
    playgrounds.cleanups.push(() => client.destroy());
    client.on(Events.InteractionCreate, async (interaction) => {
      if (interaction.isModalSubmit()) await interaction.launchActivity();
      else if (interaction.isButton() && interaction.customId === 'table') await interaction.launchActivity();
      else if (interaction.isButton()) {
        const input = { type: 4, custom_id: 'why', style: 1, label: 'Why' } as const;
        const components = [{ type: 1, components: [input] }];
        await interaction.showModal({ custom_id: 'form', title: 'Form', components });
      }
    });
    const anni = playground.person('anni');
    const direct = await rest(playground, 'POST', '/users/@me/channels', { recipient_id: anni.user.id });
    const buttons = ['table', 'form'].map((id) => ({ type: 2, style: 1, label: id, custom_id: id }));
    const message = await rest(playground, 'POST', `/channels/${direct.body.id}/messages`, {
      components: [{ type: 1, components: buttons }],
    });
    await anni.click(message.body, 'table');
    const frame = await anni.waitForFrame();
    expect(frame.guildId).toBeNull();
    expect((await instanceAt(playground, frame.instanceId)).body.location).toEqual({
      id: `pc-${direct.body.id}`,
      kind: 'pc',
      channel_id: direct.body.id,
    });
    expect(playground.person('peter').activities()).toEqual([]);
    anni.leaveActivity();
    const { modal, id } = await anni.click(message.body, 'form');
    expect(modal?.title).toBe('Form');
    await anni.submit(id, { why: 'because' });
    expect((await anni.waitForFrame()).instanceId).not.toBe(frame.instanceId);
  });

  it('sends an entry-point command to the bot, or opens the Activity itself', async () => {
    const playground = await open();
    const given = await rest(playground, 'GET', commandsOf(playground));
    expect(given.body).toMatchObject([{ name: 'launch', type: ApplicationCommandType.PrimaryEntryPoint, handler: 2 }]);
    const anni = playground.person('anni');
    const channel = anni.channel('parquet').id;
    await anni.command(channel, 'launch');
    const frame = await anni.waitForFrame();
    await anni.waitForMessage(({ content }) => content.includes('/launch'));
    anni.leaveActivity();

    const launched = await launchingBot(playground);
    expect((await anni.command(channel, 'table')).state).toBe('acknowledged');
    const { instanceId } = await anni.waitForFrame();
    await expect.poll(() => launched).toEqual([instanceId]);
    expect(instanceId).not.toBe(frame.instanceId);
  });

  it('allows one entry point, and requires it in a bulk overwrite', async () => {
    const playground = await open();
    const path = commandsOf(playground);
    const lost = await rest(playground, 'PUT', path, [play]);
    expect([lost.status, lost.body.code]).toEqual([400, 50240]);
    expect((await rest(playground, 'PUT', path, [play, entry])).body[1]).toMatchObject({ handler: 1 });
    expect((await rest(playground, 'PUT', path, [entry, { ...entry, name: 'other' }])).body.code).toBe(50035);
    expect((await rest(playground, 'POST', path, { ...entry, name: 'other' })).body.code).toBe(50035);
    const handler = EntryPointCommandHandlerType.DiscordLaunchActivity;
    expect((await rest(playground, 'POST', path, { ...entry, handler })).body).toMatchObject({ handler });
    expect((await rest(playground, 'POST', path, { ...play, handler })).body.code).toBe(50035);
  });

  it('refuses everything while Activities are off', async () => {
    const playground = await playgrounds.open();
    expect((await rest(playground, 'PUT', commandsOf(playground), [entry])).body.code).toBe(50035);
    expect((await rest(playground, 'PUT', commandsOf(playground), [play])).status).toBe(200);
    const client = await logIn(playground);
    playgrounds.cleanups.push(() => client.destroy());
    const refused = new Promise((resolve) => {
      client.on(Events.InteractionCreate, async ({ id, token }) => {
        const answer = (type: InteractionResponseType, data = {}) =>
          rest(playground, 'POST', `/interactions/${id}/${token}/callback`, { type, data });
        resolve(await answer(InteractionResponseType.LaunchActivity));
        await answer(InteractionResponseType.ChannelMessageWithSource, { content: 'Not here.' });
      });
    });
    const anni = playground.person('anni');
    await anni.command(anni.channel('parquet').id, 'play');
    expect(await refused).toMatchObject({ status: 400, body: { code: 50035 } });

    playground.admin.setActivities({ target: 'http://127.0.0.1:9' });
    const names = (await rest(playground, 'GET', commandsOf(playground))).body.map((one: { name: string }) => one.name);
    expect(names).toEqual(['play', 'launch']);
    playground.admin.setActivities(null);
    expect((await rest(playground, 'GET', commandsOf(playground))).body).toHaveLength(1);
  });
});

describe('the proxy', () => {
  it('forwards requests, signed with the application’s key and with Discord’s policy', async () => {
    const target = await openTarget();
    const playground = await open(target.url);
    const anni = playground.person('anni');
    const channel = anni.channel('parquet').id;
    await anni.command(channel, 'launch');
    const { origin, instanceId } = await anni.waitForFrame();
    expect(origin).not.toBe(playground.url);

    const headers = { cookie: 'playgroundVisitor=secret; mine=1', 'x-discord-proxy-payload': 'forged' };
    const page = await fetch(`${origin}/.proxy/table?x=1`, { headers });
    expect(await page.text()).toBe('<p>hello</p>');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-frame-options')).toBeNull();
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self' http://127.0.0.1:");
    expect((await fetch(`${origin}/asset.js`)).headers.get('cache-control')).toBe('max-age=9');

    const [first, second] = target.received;
    expect([first?.url, second?.url]).toEqual(['/table?x=1', '/asset.js']);
    expect(first?.headers.cookie).toBe('mine=1');
    const bytes = Buffer.from(String(first?.headers['x-discord-proxy-payload']), 'base64');
    const payload = JSON.parse(String(bytes));
    expect(payload).toMatchObject({ user_id: anni.user.id, instance_id: instanceId });
    expect(first?.headers['x-signature-timestamp']).toBe(String(payload.created_at));
    const application = await rest(playground, 'GET', '/applications/@me');
    const key = createPublicKey({
      key: Buffer.from(`302a300506032b6570032100${application.body.verify_key}`, 'hex'),
      format: 'der',
      type: 'spki',
    });
    const signature = Buffer.from(String(first?.headers['x-signature-ed25519']), 'hex');
    expect(verify(null, bytes, key, signature)).toBe(true);

    const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket`, { origin });
    const received = await new Promise((resolve) => {
      socket.once('open', () => socket.send('hi'));
      socket.once('message', (data) => resolve(String(data)));
    });
    socket.terminate();
    expect(received).toBe('heard hi');
    expect(target.received[2]?.headers).toMatchObject({
      origin: `https://${playground.applicationId}.discordsays.com`,
      'x-discord-proxy-payload': expect.any(String),
    });
  });

  it('refuses other sites and people without an Activity, and reports an unreachable target', async () => {
    const playground = await open();
    const anni = playground.person('anni');
    await anni.command(anni.channel('parquet').id, 'launch');
    const { origin } = await anni.waitForFrame();
    expect((await fetch(`${origin}/`, { headers: { origin: 'https://example.org' } })).status).toBe(403);
    expect((await fetch(`${origin}/`)).status).toBe(502);
    anni.leaveActivity();
    expect((await fetch(`${origin}/`)).status).toBe(404);
  });

  it('admits only the browser that owns a person, and the home network only with the join code', async () => {
    const { url } = await openTarget();
    const playground = await playgrounds.open({
      activities: { target: url },
      lan: { addresses: ['192.168.1.5'] },
    });
    const anni = playground.person('anni');
    await anni.command(anni.channel('parquet').id, 'launch');
    const { origin } = await anni.waitForFrame();
    const visitor = async (name: string): Promise<string> => {
      const [cookie = ''] = (await fetch(playground.url)).headers.get('set-cookie')?.split(';') ?? [];
      const headers = { cookie, 'content-type': 'application/json' };
      await fetch(`${playground.url}/page/visitor`, { method: 'POST', headers, body: JSON.stringify({ name }) });
      return cookie;
    };
    const [own, other] = [await visitor('anni'), await visitor('peter')];
    const statusFor = async (cookie: string) => (await fetch(origin, { headers: { cookie } })).status;
    expect([await statusFor(own), await statusFor(other)]).toEqual([200, 403]);

    playgrounds.cleanups.push(spoofAddress('192.168.1.20'));
    const joined = joinCookie(playground.lan?.joinCode ?? '').split(';')[0];
    const fromOutside = (...cookies: (string | undefined)[]) =>
      new Promise((resolve) => {
        const headers = { host: `192.168.1.5:${new URL(origin).port}`, cookie: cookies.join('; ') };
        get(origin, { headers, agent: false }, (answer) => resolve(answer.resume().statusCode));
      });
    expect(await fromOutside(own)).toBe(403);
    expect(await fromOutside(own, joined)).toBe(200);
    expect(await fromOutside(other, joined)).toBe(403);
  });
});
