/** Refused pages: wrong origins, invalid sessions, hidden games, invalid messages and too many requests. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCards } from '../../../src/rules/index.ts';
import { PROTOCOL_VERSION } from '../../../src/table/pageShared.ts';
import { createTableTokens } from '../../../src/web/index.ts';
import { runningMatch } from '../../support/game/match.ts';
import { clock, nextMove, TestPage, testWeb } from '../support/web.ts';

describe('the table refuses', () => {
  it('pages of other sites', async () => {
    const web = await testWeb({ publicUrl: 'https://table.example', origins: ['http://127.0.0.1:9'] });
    const from = (origin: string) => new TestPage(web.socket({ origin }));
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', 'https://table.example.evil', '']) {
      expect(await from(origin).closed, origin).toBe(403);
    }
    for (const origin of ['https://table.example', 'http://127.0.0.1:9', web.url]) await from(origin).opened;
  });

  it('sessions that are forged, expired, or of a revoked link', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    const good = await web.linkSession(0, match.id);
    const link = await web.tokens.signLink({ id: 'link', expiresAt: new Date(Date.now() + 3_600_000) });
    const old = createTableTokens('a bot token', { now: () => new Date(Date.now() - 13 * 3_600_000) });
    const expired = await old.signSession({ kind: 'activity', personId: 'person0', guildId: null, channelId: 'c' });
    const other = await createTableTokens('another bot', clock).signSession({
      kind: 'link',
      linkId: `link-0-${match.id}`,
      personId: 'person0',
      matchId: match.id,
    });
    const linkOfAnother = await web.tokens.signSession({
      kind: 'link',
      linkId: `link-0-${match.id}`,
      personId: 'person1',
      matchId: match.id,
    });
    const tried: [string, string][] = [
      [`${good.slice(0, -4)}AAAA`, 'session'],
      [link, 'session'],
      [other, 'session'],
      [expired, 'expired'],
      [linkOfAnother, 'revoked'],
    ];
    for (const [session, code] of tried) {
      const page = new TestPage(web.socket());
      await page.opened;
      page.send({ type: 'enter', protocol: PROTOCOL_VERSION, session });
      expect(await page.closed).toBe(4000);
      expect(page.messages).toMatchObject([{ type: 'refused', code }]);
    }
  });

  it('a page whose link is revoked while it is open', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    const page = await web.page(await web.linkSession(0, match.id));
    const { version } = await page.gameAt(match.version);
    web.links.clear();
    page.send({ type: 'undo', id: 'after-it-was-taken-back', matchId: match.id, version });
    expect(await page.closed).toBe(4000);
    expect(page.messages.at(-1)).toMatchObject({ type: 'refused', code: 'revoked' });
  });

  it('moves in games of others', async () => {
    const web = await testWeb();
    const { match: own } = await runningMatch(web.table);
    const { match: other } = await runningMatch(web.table);
    const page = await web.page(await web.linkSession(0, own.id));
    page.send({ type: 'open', matchId: other.id });
    expect(await page.waitForMessage(({ type }) => type === 'unseen')).toMatchObject({ matchId: other.id });
    const { move, version } = await nextMove(web, other.id);
    for (const act of [
      { type: 'move', matchId: other.id, version, move },
      { type: 'past', matchId: other.id },
    ] as const) {
      expect(await page.ask(act)).toMatchObject({ ok: false });
    }
    // A spectator sees no hand.
    const watcher = await web.page(await web.linkSession(4, other.id));
    const seen = await watcher.gameAt(other.version);
    expect(seen.seat).toBeNull();
    expect(seen.plan).toBeNull();
    for (const { hand } of seen.state.players) expect(hand.wild).toBe(countCards(hand));
    expect(await watcher.ask({ type: 'move', matchId: other.id, version, move })).toMatchObject({ ok: false });
    expect(await web.table.matches.history(other.id)).toHaveLength(0);
  });

  it('messages that are too long or invalid', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    const session = await web.linkSession(0, match.id);
    const long = await web.page(session);
    long.sendText('x'.repeat(20_000));
    expect(await long.closed).toBe(1009);
    const nonsense = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          type: fc.constantFrom('move', 'open', 'plan', 'enter', 'past', 'share', 'review'),
          id: fc.string(),
          matchId: fc.string(),
        })
        .map((message) => JSON.stringify({ ...message, extra: 1 })),
    );
    for (const text of fc.sample(nonsense, { numRuns: 20 })) {
      const page = await web.page(session);
      page.sendText(text);
      expect(await page.closed, text).toBe(4000);
      expect(page.messages.at(-1)).toMatchObject({ type: 'refused', code: 'version' });
    }
    expect(web.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('the oldest of very many pages of one person', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    const session = await web.linkSession(0, match.id);
    const pages = [];
    for (let count = 0; count < 11; count++) pages.push(await web.page(session));
    expect(await pages[0]?.closed).toBe(4000);
    expect(pages[0]?.messages.at(-1)).toMatchObject({ type: 'refused', code: 'busy' });
  });

  it('more requests a minute than a person may send', async () => {
    const web = await testWeb({ commandsPerMinute: { person: 2, server: 100 } });
    const { match } = await runningMatch(web.table);
    const page = await web.page(await web.linkSession(0, match.id));
    for (const ok of [true, true, false]) expect((await page.ask({ type: 'past', matchId: match.id })).ok).toBe(ok);
  });
});
