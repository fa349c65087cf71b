/** Signing in from inside Discord and by personal links. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PROTOCOL_VERSION } from '../../src/table/pageShared.ts';
import type { ActivityOptions } from '../../src/web/index.ts';
import { runningMatch } from '../support/game/match.ts';
import { BOT_TOKEN, CLIENT_ID, CLIENT_SECRET, type FakeDiscord, fakeDiscord } from './support/discord.ts';
import { TestPage, type TestWeb, testWeb, timer } from './support/web.ts';

const PLACE = { channelId: 'channel', guildId: 'server' } as const;

async function openAtDiscord(parts: Partial<ActivityOptions> = {}, options: Parameters<typeof testWeb>[0] = {}) {
  const discord = await fakeDiscord();
  const activity = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, botToken: BOT_TOKEN, ...parts };
  const application = { apiUrl: discord.apiUrl, ...activity };
  const web = await testWeb({ ...options, activity: { current: () => application } });
  discord.codes.set('a code', { person: 'person0', application: CLIENT_ID });
  const location = { channel_id: PLACE.channelId, guild_id: PLACE.guildId };
  discord.instances.set('an-instance', { location, users: ['person0', 'person1'] });
  return { discord, web };
}

async function post(web: TestWeb, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${web.url}/api/sign-in/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text) as Record<string, string>, text };
}

const SIGN_IN = { code: 'a code', instanceId: 'an-instance', ...PLACE };
const signIn = (web: TestWeb, changed: Partial<Record<keyof typeof SIGN_IN, string | null>> = {}, headers = {}) =>
  post(web, 'activity', { ...SIGN_IN, ...changed }, headers);

describe('from inside Discord', () => {
  it('people sign in with their Discord identity, and see the games of the place', async () => {
    const { web } = await openAtDiscord();
    const { match } = await runningMatch(web.table);
    const { status, body } = await signIn(web);
    expect({ status, accessToken: body.accessToken }).toEqual({ status: 200, accessToken: 'token of a code' });
    const page = await web.page(body.session ?? '');
    expect(page.messages[0]).toMatchObject({
      type: 'welcome',
      person: { id: 'person0' },
      games: [{ matchId: match.id }],
    });
    expect((await page.gameAt(match.version)).seat).toBe(0);
    expect(web.logged.join('')).not.toContain('token of');
  });

  it('a code works once', async () => {
    const { web } = await openAtDiscord();
    expect((await signIn(web)).status).toBe(200);
    expect(await signIn(web)).toMatchObject({ status: 403, body: { ok: false, code: 'notSignedIn' } });
  });

  it.each<[string, (discord: FakeDiscord) => void, Parameters<typeof signIn>[1], string]>([
    [
      'another application’s token',
      ({ codes }) => codes.set('a code', { person: 'person0', application: '2' }),
      {},
      'notSignedIn',
    ],
    [
      'an instance without the person',
      ({ codes }) => codes.set('a code', { person: 'person7', application: CLIENT_ID }),
      {},
      'notHere',
    ],
    ['an unknown instance', () => undefined, { instanceId: 'another' }, 'notHere'],
    ['another channel', () => undefined, { channelId: 'elsewhere' }, 'notHere'],
    ['another server', () => undefined, { guildId: null }, 'notHere'],
  ])('%s is refused', async (_, prepare, changed, code) => {
    const { discord, web } = await openAtDiscord();
    prepare(discord);
    const answer = await signIn(web, changed);
    expect(answer).toMatchObject({ status: 403, body: { ok: false, code } });
    expect(answer.text).not.toContain('token of');
  });

  it('a wrong client secret is reported to the person, and logged once', async () => {
    const { web } = await openAtDiscord({ clientSecret: 'another' });
    for (const _ of [1, 2]) expect((await signIn(web)).body.text).toContain('DISCORD_CLIENT_SECRET');
    const secretErrors = web.logged.filter((line) => line.includes('DISCORD_CLIENT_SECRET'));
    expect(secretErrors).toHaveLength(1);
    expect(secretErrors[0]).not.toContain('another');
  });

  it('people are asked to retry while Discord is down', async () => {
    const { discord, web } = await openAtDiscord();
    discord.fault = 502;
    expect(await signIn(web)).toMatchObject({ status: 503, body: { code: 'discordDown' } });
    discord.fault = null;
    expect((await signIn(web)).status).toBe(200);
  });

  it('a person who has left the Activity has to sign in again, unless Discord does not answer', async () => {
    let ahead = 0;
    const polls: (() => void)[] = [];
    const { discord, web } = await openAtDiscord(
      {},
      {
        clock: { now: () => new Date(Date.now() + ahead) },
        timer: {
          after: (milliseconds, work) => {
            if (milliseconds !== 60_000) return timer.after(milliseconds, work);
            polls.push(work);
            return () => undefined;
          },
        },
      },
    );
    const { match } = await runningMatch(web.table);
    const location = { channel_id: PLACE.channelId, guild_id: PLACE.guildId };
    const pages = [];
    for (const person of ['person0', 'person4']) {
      discord.codes.set('a code', { person, application: CLIENT_ID });
      discord.instances.set('an-instance', { location, users: ['person0', 'person4'] });
      const { body } = await signIn(web);
      pages.push({ session: body.session ?? '', page: await web.page(body.session ?? '') });
    }
    const [staying, leaving] = pages;
    if (!staying || !leaving) throw new Error('two sign-ins were expected');
    const instanceQueries = () => discord.calls.filter((call) => call.includes('activity-instances')).length;
    const poll = async () => {
      await expect.poll(() => polls.length).toBeGreaterThan(0);
      for (const work of polls.splice(0)) work();
      await expect.poll(() => polls.length).toBeGreaterThan(0);
    };
    discord.instances.set('an-instance', { location, users: ['person0'] });
    const before = instanceQueries();
    await poll();
    expect(instanceQueries(), 'they were there a moment ago').toBe(before);
    ahead += 400_000;
    discord.fault = 503;
    await poll();
    expect(await leaving.page.ask({ type: 'past', matchId: match.id })).toMatchObject({ ok: true });
    discord.fault = null;
    await poll();
    expect(instanceQueries()).toBe(before + 2);
    expect(await leaving.page.closed).toBe(4000);
    expect(leaving.page.messages.at(-1)).toMatchObject({ type: 'refused', code: 'expired' });
    expect(await staying.page.ask({ type: 'past', matchId: match.id })).toMatchObject({ ok: true });
    // Their session does not work from elsewhere, either.
    const again = new TestPage(web.socket());
    await again.opened;
    again.send({ type: 'enter', protocol: PROTOCOL_VERSION, session: leaving.session });
    expect(await again.closed).toBe(4000);
    discord.instances.delete('an-instance');
    ahead += 400_000;
    await poll();
    expect(await staying.page.closed).toBe(4000);
  });

  it('refused calls are not repeated quickly, because Discord would ban the bot', async () => {
    let ahead = 0;
    const { discord, web } = await openAtDiscord({}, { clock: { now: () => new Date(Date.now() + ahead) } });
    discord.fault = 429;
    for (const _ of [1, 2, 3]) expect(await signIn(web)).toMatchObject({ status: 503, body: { code: 'discordDown' } });
    expect(discord.calls).toHaveLength(1);
    discord.fault = null;
    ahead = 10_000;
    expect((await signIn(web)).status).toBe(200);
    const wrong = await openAtDiscord({ clientSecret: 'another' });
    for (const _ of [1, 2, 3]) expect(await signIn(wrong.web)).toMatchObject({ status: 502, body: { code: 'secret' } });
    expect(wrong.discord.calls).toHaveLength(1);
  });

  it('a rate limit of one route is short, and a limit of one person affects nobody else', async () => {
    let ahead = 0;
    const { discord, web } = await openAtDiscord({}, { clock: { now: () => new Date(Date.now() + ahead) } });
    const codeOf = (name: string, person = 'person0') => {
      discord.codes.set(name, { person, application: CLIENT_ID });
      return { code: name };
    };
    for (const question of ['/oauth2/token', 'activity-instances']) {
      discord.limited = { of: question, seconds: 300 };
      expect(await signIn(web, codeOf('limited'))).toMatchObject({ status: 503, body: { code: 'discordDown' } });
      ahead += 6_000;
      expect((await signIn(web, codeOf('a moment later'))).status).toBe(200);
    }
    discord.limited = { of: 'token of mine', seconds: 300 };
    expect((await signIn(web, codeOf('mine'))).status).toBe(503);
    expect((await signIn(web, codeOf('another'))).status).toBe(200);
    // Repeated limits lead to a longer backoff.
    const calls = discord.calls.length;
    for (let second = 0; second < 300; second += 5) {
      discord.limited = { of: '/oauth2/token', seconds: 3600 };
      await signIn(web, codeOf('again'));
      ahead += 5_000;
    }
    expect(discord.calls.length - calls).toBeLessThan(10);
    discord.limited = null;
    ahead += 60_000;
    expect((await signIn(web, codeOf('at last'))).status).toBe(200);
  });

  it.each(['.', '..', '../../users/@me', 'i-1/../..', 'a?b', 'a#b', '%2e%2e', 'a\\b', '\ud800', '', 'x'.repeat(257)])(
    'Discord is not asked about an Activity with the id "%s"',
    async (instanceId) => {
      const { discord, web } = await openAtDiscord();
      expect(await signIn(web, { instanceId })).toMatchObject({ status: 400, body: { code: 'unread' } });
      expect(discord.calls).toEqual([]);
    },
  );

  it('made-up codes do not lock out people with a link or with an identity signed by Discord’s proxy', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const verifyKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
    // Discord does not answer until all others have signed in.
    const { discord, web } = await openAtDiscord({ verifyKey, requestTimeoutMs: 300_000 });
    let answerAll = (): void => undefined;
    discord.patience = new Promise((resolve) => {
      answerAll = resolve;
    });
    // From several addresses, and from an unknown one.
    const from = (address: string | null) => (address === null ? {} : { 'x-forwarded-for': address });
    const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', null];
    const madeUp = addresses.flatMap((address) =>
      Array.from({ length: 30 }, (_, count) => signIn(web, { code: `made up ${count}` }, from(address))),
    );
    let refused = 0;
    for (const answer of madeUp) void answer.then(({ status }) => (refused += Number(status === 503)));
    await expect.poll(() => [discord.calls.length, refused]).toEqual([40, 110]);
    const { match } = await runningMatch(web.table);
    const expiresAt = new Date(Date.now() + 3_600_000);
    for (const address of [...addresses, '203.0.113.9']) {
      const good = await Promise.all(
        Array.from({ length: 40 }, async (_, count) => {
          web.links.set(`link ${count}`, { personId: `person${count % 3}`, matchId: match.id });
          const link = await web.tokens.signLink({ id: `link ${count}`, expiresAt });
          return (await post(web, 'link', { link }, from(address))).status;
        }),
      );
      expect(good).toEqual(good.map(() => 200));
    }
    const now = Math.floor(Date.now() / 1000);
    const payload = Buffer.from(JSON.stringify({ created_at: now, expires_at: now + 3600, user_id: 'person0' }));
    const signedHeaders = {
      'x-signature-timestamp': String(now),
      'x-signature-ed25519': sign(null, payload, privateKey).toString('hex'),
      'x-discord-proxy-payload': payload.toString('base64'),
    };
    expect((await signIn(web, {}, { ...signedHeaders, ...from('203.0.113.1') })).status).toBe(200);
    answerAll();
    const statuses = (await Promise.all(madeUp)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(40);
  });

  it('the number of codes a minute from one address is limited', async () => {
    const { discord, web } = await openAtDiscord();
    const from = { 'x-forwarded-for': '203.0.113.1' };
    for (let count = 0; count < 80; count++) await signIn(web, { code: `made up ${count}` }, from);
    expect(discord.calls).toHaveLength(60);
    expect((await signIn(web, {}, { 'x-forwarded-for': '203.0.113.2' })).status).toBe(200);
  });

  it.each(['hex', 'base64'] as const)(
    'the proxy’s signature, in %s, must be valid and of the same person',
    async (encoding) => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      const verifyKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
      const { discord, web } = await openAtDiscord({ verifyKey });
      const now = Math.floor(Date.now() / 1000);
      const proxyHeaders = (facts: Record<string, unknown>, key = privateKey) => {
        const payload = Buffer.from(JSON.stringify({ created_at: now, expires_at: now + 3600, ...facts }));
        return {
          'x-signature-timestamp': String(now),
          'x-signature-ed25519': sign(null, payload, key).toString(encoding),
          'x-discord-proxy-payload': payload.toString('base64'),
        };
      };
      const forged = generateKeyPairSync('ed25519').privateKey;
      for (const headers of [
        proxyHeaders({ user_id: 'person0' }, forged),
        proxyHeaders({ user_id: 'person0', expires_at: now - 1 }),
        proxyHeaders({ user_id: 'person1' }),
        { ...proxyHeaders({ user_id: 'person0' }), 'x-signature-timestamp': String(now + 1) },
        { ...proxyHeaders({ user_id: 'person0' }), 'x-signature-ed25519': 'nonsense' },
        { 'x-signature-timestamp': String(now) },
      ]) {
        discord.codes.set('a code', { person: 'person0', application: CLIENT_ID });
        expect(await signIn(web, {}, headers)).toMatchObject({ status: 403, body: { code: 'notSignedIn' } });
      }
      discord.codes.set('a code', { person: 'person0', application: CLIENT_ID });
      expect((await signIn(web, {}, proxyHeaders({ user_id: 'person0' }))).status).toBe(200);
    },
  );

  it('people are asked to retry until the application’s id is known', async () => {
    const discord = await fakeDiscord();
    const application = {
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      botToken: BOT_TOKEN,
      apiUrl: discord.apiUrl,
    };
    let current: ActivityOptions | null = null;
    const web = await testWeb({ activity: { current: () => current } });
    discord.codes.set('a code', { person: 'person0', application: CLIENT_ID });
    const location = { channel_id: PLACE.channelId, guild_id: PLACE.guildId };
    discord.instances.set('an-instance', { location, users: ['person0'] });
    expect((await fetch(`${web.url}/config.json`)).status).toBe(503);
    expect(await signIn(web)).toMatchObject({ status: 503, body: { code: 'discordDown' } });
    current = application;
    expect(await (await fetch(`${web.url}/config.json`)).json()).toEqual({ clientId: CLIENT_ID });
    expect((await signIn(web)).status).toBe(200);
    const page = new TestPage(web.socket({ origin: `https://${CLIENT_ID}.discordsays.com` }));
    await page.opened;
  });

  it('people see only their own games in direct messages', async () => {
    const { discord, web } = await openAtDiscord();
    await runningMatch(web.table);
    discord.codes.set('of a stranger', { person: 'person4', application: CLIENT_ID });
    discord.instances.set('direct', { location: { channel_id: 'channel' } as never, users: ['person4', 'person0'] });
    const { body } = await signIn(web, { code: 'of a stranger', instanceId: 'direct', guildId: null });
    const page = await web.page(body.session ?? '');
    expect(page.messages[0]).toMatchObject({ type: 'welcome', games: [] });
  });
});

describe('by a personal link', () => {
  it('one person enters one game', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    web.links.set('a link', { personId: 'person1', matchId: match.id });
    const link = await web.tokens.signLink({ id: 'a link', expiresAt: new Date(Date.now() + 3_600_000) });
    const { status, body } = await post(web, 'link', { link });
    expect({ status, matchId: body.matchId }).toEqual({ status: 200, matchId: match.id });
    expect((await (await web.page(body.session ?? '')).gameAt(match.version)).seat).toBe(1);
  });

  it('forged, expired and revoked links are refused in the language of the browser', async () => {
    const web = await testWeb();
    web.links.set('a link', { personId: 'person1', matchId: 'match' });
    const good = await web.tokens.signLink({ id: 'a link', expiresAt: new Date(Date.now() + 3_600_000) });
    const session = await web.tokens.signSession({ kind: 'link', linkId: 'a link', personId: 'person1', matchId: 'm' });
    const old = await web.tokens.signLink({ id: 'a link', expiresAt: new Date(Date.now() - 1000) });
    const revoked = await web.tokens.signLink({ id: 'another', expiresAt: new Date(Date.now() + 3_600_000) });
    for (const link of [`${good.slice(0, -4)}AAAA`, 'nonsense', session, old, revoked]) {
      const answer = await post(web, 'link', { link }, { 'accept-language': 'hu' });
      expect(answer.status).toBe(403);
      expect(answer.body.text).toContain('Kérj újat');
      expect(answer.body.text).toContain('/állás („Link a böngészős játékhoz”)');
    }
    const french = await post(web, 'link', { link: 'nonsense' }, { 'accept-language': 'fr-FR,fr;q=0.9,hu-HU;q=0.8' });
    expect(french.body.text, 'the first language that the bot speaks').toContain('Kérj újat');
  });
});
