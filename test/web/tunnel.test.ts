/** Behind a tunnel, set up as docs/activity.md says: people come in and play, and are counted by the address that the tunnel's edge has seen. */

import { request } from 'node:http';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PROTOCOL_VERSION } from '../../src/table/pageShared.ts';
import { runningMatch } from '../support/match.ts';
import { BOT_TOKEN, CLIENT_ID, CLIENT_SECRET, fakeDiscord } from './support/discord.ts';
import { CALLED_BY, tunnelTo } from './support/tunnel.ts';
import { TestPage, testWeb } from './support/web.ts';

const HOST = 'table.example.org';
const PUBLIC = `https://${HOST}`;
/** Whatever a caller may claim to be. */
const CLAIMS = [
  'x-forwarded-for',
  'cf-connecting-ip',
  'true-client-ip',
  'x-real-ip',
  'forwarded',
  'cf-connecting-ipv6',
];

async function behindTunnel() {
  const discord = await fakeDiscord();
  const application = { apiUrl: discord.apiUrl, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, botToken: BOT_TOKEN };
  const web = await testWeb({ publicUrl: PUBLIC, activity: { current: () => application } });
  return { discord, web, edge: await tunnelTo(web.url, HOST) };
}

/** As a browser at this address does it. */
function post(edge: string, path: string, body: unknown, headers: Record<string, string>) {
  return new Promise<{ status: number; body: Record<string, string> }>((resolve, reject) => {
    const asked = request(`${edge}/api/sign-in/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC, ...headers },
    });
    asked.on('error', reject);
    asked.on('response', (came) => {
      let text = '';
      came.on('data', (chunk) => {
        text += chunk;
      });
      came.on('end', () => resolve({ status: came.statusCode ?? 0, body: JSON.parse(text) }));
    });
    asked.end(JSON.stringify(body));
  });
}

const by = (address: string) => ({ [CALLED_BY]: address });
const claiming = (address: string) =>
  Object.fromEntries(CLAIMS.map((name) => [name, name === 'forwarded' ? `for=${address}` : address]));

it('people come in by their links, and see the game and what happens in it', async () => {
  const { web, edge } = await behindTunnel();
  const { match } = await runningMatch(web.table);
  web.links.set('a link', { personId: 'person0', matchId: match.id });
  const link = await web.tokens.signLink({ id: 'a link', expiresAt: new Date(Date.now() + 3_600_000) });
  const { status, body } = await post(edge, 'link', { link }, by('203.0.113.1'));
  expect(status).toBe(200);
  const headers = { origin: PUBLIC, ...by('203.0.113.1') };
  const page = new TestPage(new WebSocket(`${edge.replace('http', 'ws')}/live`, { headers }));
  await page.opened;
  page.send({ type: 'enter', protocol: PROTOCOL_VERSION, session: body.session ?? '' });
  expect((await page.gameAt(match.version)).seat).toBe(0);
  // A page of somebody else's is not let in by the same way.
  const foreign = new WebSocket(`${edge.replace('http', 'ws')}/live`, {
    headers: { origin: 'https://elsewhere.example', ...by('203.0.113.1') },
  });
  expect(await new TestPage(foreign).closed).toBe(403);
});

it('a caller is counted by its own address, whatever it claims, and nobody else with it', async () => {
  const { discord, edge } = await behindTunnel();
  discord.codes.set('a code', { person: 'person0', application: CLIENT_ID });
  discord.instances.set('an-instance', { location: { channel_id: 'channel', guild_id: 'server' }, users: ['person0'] });
  const place = { instanceId: 'an-instance', channelId: 'channel', guildId: 'server' };
  for (let count = 0; count < 80; count++) {
    const headers = { ...claiming(`198.51.100.${count}`), ...by('203.0.113.1') };
    await post(edge, 'activity', { ...place, code: `made up ${count}` }, headers);
  }
  expect(discord.calls).toHaveLength(60);
  // Nor does it take the place of whom it claims to be.
  const other = await post(edge, 'activity', { ...place, code: 'a code' }, by('198.51.100.79'));
  expect(other.status).toBe(200);
});
