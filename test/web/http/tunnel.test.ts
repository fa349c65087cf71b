/**
 * The table behind a tunnel as in docs/activity.md: people play, and are rate-limited by the address that the tunnel
 * reports.
 */
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PROTOCOL_VERSION } from '../../../src/table/pageShared.ts';
import { runningMatch } from '../../support/game/match.ts';
import { BOT_TOKEN, CLIENT_ID, CLIENT_SECRET, fakeDiscord } from '../support/discord.ts';
import { CALLED_BY, tunnelTo } from '../support/tunnel.ts';
import { TestPage, testWeb } from '../support/web.ts';

const PUBLIC_HOST = 'table.example.org';
const PUBLIC_URL = `https://${PUBLIC_HOST}`;
/** Headers by which a caller may claim another address. */
const ADDRESS_HEADERS = [
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
  const web = await testWeb({ publicUrl: PUBLIC_URL, activity: { current: () => application } });
  return { discord, web, edge: await tunnelTo(web.url, PUBLIC_HOST) };
}

function post(edge: string, path: string, body: unknown, headers: Record<string, string>) {
  return new Promise<{ status: number; body: Record<string, string> }>((resolve, reject) => {
    const outgoing = request(`${edge}/api/sign-in/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC_URL, ...headers },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    outgoing.end(JSON.stringify(body));
  });
}

const calledBy = (address: string) => ({ [CALLED_BY]: address });
const claiming = (address: string) =>
  Object.fromEntries(ADDRESS_HEADERS.map((name) => [name, name === 'forwarded' ? `for=${address}` : address]));

it('people enter by their links and see the game', async () => {
  const { web, edge } = await behindTunnel();
  const { match } = await runningMatch(web.table);
  web.links.set('a link', { personId: 'person0', matchId: match.id });
  const link = await web.tokens.signLink({ id: 'a link', expiresAt: new Date(Date.now() + 3_600_000) });
  const { status, body } = await post(edge, 'link', { link }, calledBy('203.0.113.1'));
  expect(status).toBe(200);
  const headers = { origin: PUBLIC_URL, ...calledBy('203.0.113.1') };
  const page = new TestPage(new WebSocket(`${edge.replace('http', 'ws')}/live`, { headers }));
  await page.opened;
  page.send({ type: 'enter', protocol: PROTOCOL_VERSION, session: body.session ?? '' });
  expect((await page.gameAt(match.version)).seat).toBe(0);
  // A page of another site is refused.
  const foreign = new WebSocket(`${edge.replace('http', 'ws')}/live`, {
    headers: { origin: 'https://elsewhere.example', ...calledBy('203.0.113.1') },
  });
  expect(await new TestPage(foreign).closed).toBe(403);
});

it('a caller is rate-limited by its real address, and does not affect the addresses that it claims', async () => {
  const { discord, edge } = await behindTunnel();
  discord.codes.set('a code', { person: 'person0', application: CLIENT_ID });
  discord.instances.set('an-instance', { location: { channel_id: 'channel', guild_id: 'server' }, users: ['person0'] });
  const place = { instanceId: 'an-instance', channelId: 'channel', guildId: 'server' };
  for (let count = 0; count < 80; count++) {
    const headers = { ...claiming(`198.51.100.${count}`), ...calledBy('203.0.113.1') };
    await post(edge, 'activity', { ...place, code: `made up ${count}` }, headers);
  }
  expect(discord.calls).toHaveLength(60);

  const other = await post(edge, 'activity', { ...place, code: 'a code' }, calledBy('198.51.100.79'));
  expect(other.status).toBe(200);
});
