import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PROTOCOL_VERSION } from '../../src/table/pageShared.ts';
import type { ActivityOptions } from '../../src/web/index.ts';
import { runningMatch } from '../support/match.ts';
import { BOT_TOKEN, CLIENT_ID, CLIENT_SECRET, type FakeDiscord, fakeDiscord } from './support/discord.ts';
import { TestPage, type TestWeb, testWeb, timer } from './support/web.ts';

const PLACE = { channelId: 'channel', guildId: 'server' } as const;

async function atDiscord(parts: Partial<ActivityOptions> = {}, wish: Parameters<typeof testWeb>[0] = {}) {
  const discord = await fakeDiscord();
  const activity = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, botToken: BOT_TOKEN, ...parts };
  const application = { apiUrl: discord.apiUrl, ...activity };
  const web = await testWeb({ ...wish, activity: { current: () => application } });
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

const wish = { code: 'a code', instanceId: 'an-instance', ...PLACE };
const signIn = (web: TestWeb, changed: Partial<Record<keyof typeof wish, string | null>> = {}, headers = {}) =>
  post(web, 'activity', { ...wish, ...changed }, headers);

describe('from inside Discord', () => {
  it('people come in as whom Discord names, and see the games of the place', async () => {
    const { web } = await atDiscord();
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

  it('a code is good once', async () => {
    const { web } = await atDiscord();
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
    ['an instance that there is not', () => undefined, { instanceId: 'another' }, 'notHere'],
    ['another channel', () => undefined, { channelId: 'elsewhere' }, 'notHere'],
    ['another server', () => undefined, { guildId: null }, 'notHere'],
  ])('%s is refused', async (_, prepare, changed, code) => {
    const { discord, web } = await atDiscord();
    prepare(discord);
    const answer = await signIn(web, changed);
    expect(answer).toMatchObject({ status: 403, body: { ok: false, code } });
    expect(answer.text).not.toContain('token of');
  });

  it('a wrong secret is said to the person, and once to the owner', async () => {
    const { web } = await atDiscord({ clientSecret: 'another' });
    for (const _ of [1, 2]) expect((await signIn(web)).body.text).toContain('DISCORD_CLIENT_SECRET');
    const told = web.logged.filter((line) => line.includes('DISCORD_CLIENT_SECRET'));
    expect(told).toHaveLength(1);
    expect(told[0]).not.toContain('another');
  });

  it('while Discord is down they are asked to come again', async () => {
    const { discord, web } = await atDiscord();
    discord.fault = 502;
    expect(await signIn(web)).toMatchObject({ status: 503, body: { code: 'discordDown' } });
    discord.fault = null;
    expect((await signIn(web)).status).toBe(200);
  });

  it('who is no longer in the Activity has to come in anew, and nobody while Discord does not say', async () => {
    let ahead = 0;
    const looks: (() => void)[] = [];
    const { discord, web } = await atDiscord(
      {},
      {
        clock: { now: () => new Date(Date.now() + ahead) },
        timer: {
          after: (milliseconds, work) => {
            if (milliseconds !== 60_000) return timer.after(milliseconds, work);
            looks.push(work);
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
    if (!staying || !leaving) throw new Error('two have come in');
    const asked = () => discord.calls.filter((call) => call.includes('activity-instances')).length;
    const look = async () => {
      await expect.poll(() => looks.length).toBeGreaterThan(0);
      for (const work of looks.splice(0)) work();
      await expect.poll(() => looks.length).toBeGreaterThan(0);
    };
    discord.instances.set('an-instance', { location, users: ['person0'] });
    const before = asked();
    await look();
    expect(asked(), 'a moment ago they were there').toBe(before);
    ahead += 400_000;
    discord.fault = 503;
    await look();
    expect(await leaving.page.ask({ type: 'past', matchId: match.id })).toMatchObject({ ok: true });
    discord.fault = null;
    await look();
    expect(asked()).toBe(before + 2);
    expect(await leaving.page.closed).toBe(4000);
    expect(leaving.page.messages.at(-1)).toMatchObject({ type: 'refused', code: 'expired' });
    expect(await staying.page.ask({ type: 'past', matchId: match.id })).toMatchObject({ ok: true });
    // What they had is good for nothing from elsewhere, either.
    const again = new TestPage(web.socket());
    await again.opened;
    again.send({ type: 'enter', protocol: PROTOCOL_VERSION, session: leaving.session });
    expect(await again.closed).toBe(4000);
    discord.instances.delete('an-instance');
    ahead += 400_000;
    await look();
    expect(await staying.page.closed).toBe(4000);
  });

  it('what Discord refuses it is not asked again and again, for which it would ban the bot', async () => {
    let ahead = 0;
    const { discord, web } = await atDiscord({}, { clock: { now: () => new Date(Date.now() + ahead) } });
    discord.fault = 429;
    for (const _ of [1, 2, 3]) expect(await signIn(web)).toMatchObject({ status: 503, body: { code: 'discordDown' } });
    expect(discord.calls).toHaveLength(1);
    discord.fault = null;
    ahead = 10_000;
    expect((await signIn(web)).status).toBe(200);
    const wrong = await atDiscord({ clientSecret: 'another' });
    for (const _ of [1, 2, 3]) expect(await signIn(wrong.web)).toMatchObject({ status: 502, body: { code: 'secret' } });
    expect(wrong.discord.calls).toHaveLength(1);
  });

  it('that Discord limits one question keeps nobody out for long, and what one person may ask keeps out nobody else', async () => {
    let ahead = 0;
    const { discord, web } = await atDiscord({}, { clock: { now: () => new Date(Date.now() + ahead) } });
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
    // Who goes on being limited is asked less and less often.
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
    'nothing is asked about an Activity whose id is "%s"',
    async (instanceId) => {
      const { discord, web } = await atDiscord();
      expect(await signIn(web, { instanceId })).toMatchObject({ status: 400, body: { code: 'unread' } });
      expect(discord.calls).toEqual([]);
    },
  );

  it('made-up codes keep nobody out who has a link, or of whom Discord’s proxy says who they are', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const verifyKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
    // Discord is silent until all others have come in, however long that takes.
    const { discord, web } = await atDiscord({ verifyKey, requestTimeoutMs: 300_000 });
    let answerAll = (): void => undefined;
    discord.patience = new Promise((resolve) => {
      answerAll = resolve;
    });
    // From one address, from several, and from one of which nobody says which it is.
    const from = (address: string | null) => (address === null ? {} : { 'x-forwarded-for': address });
    const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', null];
    const madeUp = addresses.flatMap((address) =>
      Array.from({ length: 30 }, (_, count) => signIn(web, { code: `made up ${count}` }, from(address))),
    );
    await expect.poll(() => discord.calls.length).toBe(40);
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
    const vouched = {
      'x-signature-timestamp': String(now),
      'x-signature-ed25519': sign(null, payload, privateKey).toString('hex'),
      'x-discord-proxy-payload': payload.toString('base64'),
    };
    expect((await signIn(web, {}, { ...vouched, ...from('203.0.113.1') })).status).toBe(200);
    answerAll();
    const statuses = (await Promise.all(madeUp)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(40);
    expect(statuses.filter((status) => status === 503)).toHaveLength(110);
  });

  it('of one address no more codes are tried in a minute than people need', async () => {
    const { discord, web } = await atDiscord();
    const from = { 'x-forwarded-for': '203.0.113.1' };
    for (let count = 0; count < 80; count++) await signIn(web, { code: `made up ${count}` }, from);
    expect(discord.calls).toHaveLength(60);
    expect((await signIn(web, {}, { 'x-forwarded-for': '203.0.113.2' })).status).toBe(200);
  });

  it.each(['hex', 'base64'] as const)(
    'what the proxy says, in %s, has to be right, and of the same person',
    async (encoding) => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      const verifyKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
      const { discord, web } = await atDiscord({ verifyKey });
      const now = Math.floor(Date.now() / 1000);
      const said = (facts: Record<string, unknown>, key = privateKey) => {
        const payload = Buffer.from(JSON.stringify({ created_at: now, expires_at: now + 3600, ...facts }));
        return {
          'x-signature-timestamp': String(now),
          'x-signature-ed25519': sign(null, payload, key).toString(encoding),
          'x-discord-proxy-payload': payload.toString('base64'),
        };
      };
      const forged = generateKeyPairSync('ed25519').privateKey;
      for (const headers of [
        said({ user_id: 'person0' }, forged),
        said({ user_id: 'person0', expires_at: now - 1 }),
        said({ user_id: 'person1' }),
        { ...said({ user_id: 'person0' }), 'x-signature-timestamp': String(now + 1) },
        { ...said({ user_id: 'person0' }), 'x-signature-ed25519': 'nonsense' },
        { 'x-signature-timestamp': String(now) },
      ]) {
        discord.codes.set('a code', { person: 'person0', application: CLIENT_ID });
        expect(await signIn(web, {}, headers)).toMatchObject({ status: 403, body: { code: 'notSignedIn' } });
      }
      discord.codes.set('a code', { person: 'person0', application: CLIENT_ID });
      expect((await signIn(web, {}, said({ user_id: 'person0' }))).status).toBe(200);
    },
  );

  it('while it is not known yet which application this is, they are asked to come again, and let in once it is', async () => {
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

  it('in direct messages only their own games are seen', async () => {
    const { discord, web } = await atDiscord();
    await runningMatch(web.table);
    discord.codes.set('of a stranger', { person: 'person4', application: CLIENT_ID });
    discord.instances.set('direct', { location: { channel_id: 'channel' } as never, users: ['person4', 'person0'] });
    const { body } = await signIn(web, { code: 'of a stranger', instanceId: 'direct', guildId: null });
    const page = await web.page(body.session ?? '');
    expect(page.messages[0]).toMatchObject({ type: 'welcome', games: [] });
  });
});

describe('by a personal link', () => {
  it('one person comes in, to one game', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    web.links.set('a link', { personId: 'person1', matchId: match.id });
    const link = await web.tokens.signLink({ id: 'a link', expiresAt: new Date(Date.now() + 3_600_000) });
    const { status, body } = await post(web, 'link', { link });
    expect({ status, matchId: body.matchId }).toEqual({ status: 200, matchId: match.id });
    expect((await (await web.page(body.session ?? '')).gameAt(match.version)).seat).toBe(1);
  });

  it('what is forged, of yesterday or taken back is refused in the language of the browser', async () => {
    const web = await testWeb();
    web.links.set('a link', { personId: 'person1', matchId: 'match' });
    const good = await web.tokens.signLink({ id: 'a link', expiresAt: new Date(Date.now() + 3_600_000) });
    const session = await web.tokens.signSession({ kind: 'link', linkId: 'a link', personId: 'person1', matchId: 'm' });
    const old = await web.tokens.signLink({ id: 'a link', expiresAt: new Date(Date.now() - 1000) });
    const gone = await web.tokens.signLink({ id: 'another', expiresAt: new Date(Date.now() + 3_600_000) });
    for (const link of [`${good.slice(0, -4)}AAAA`, 'nonsense', session, old, gone]) {
      const answer = await post(web, 'link', { link }, { 'accept-language': 'hu' });
      expect(answer.status).toBe(403);
      expect(answer.body.text).toContain('Kérj újat');
    }
  });
});
