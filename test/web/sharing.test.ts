/** Sharing a picture of a finished game through Discord. */
import { describe, expect, it } from 'vitest';
import { countCards } from '../../src/rules/index.ts';
import type { PageMessage } from '../../src/table/index.ts';
import type { TablePicture, WebOptions } from '../../src/web/index.ts';
import { rawDatabase } from '../support/database/store.ts';
import { finishedMatch, matchTable, runningMatch } from '../support/game/match.ts';
import { BOT_TOKEN, CLIENT_ID, CLIENT_SECRET, fakeDiscord } from './support/discord.ts';
import { clock, testWeb } from './support/web.ts';

const TOKEN = 'the.token-of_person0';
const PICTURE = 'as drawn';
type ShareRequest = Omit<Extract<PageMessage, { type: 'share' }>, 'id' | 'matchId'>;
const shareRequest: ShareRequest = { type: 'share', moves: null, theme: 'light', token: TOKEN };

/** Person 0 at a finished game of two, inside Discord. */
async function finishedGame(parts: Partial<WebOptions> = {}) {
  const discord = await fakeDiscord();
  discord.tokens.set(TOKEN, { person: 'person0', application: CLIENT_ID });
  const application = {
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    botToken: BOT_TOKEN,
    apiUrl: discord.apiUrl,
  };
  const drawn: TablePicture[] = [];
  const table = await matchTable(undefined, { clock });
  const web = await testWeb({
    table,
    activity: { current: () => application },
    pictures: {
      async table(picture) {
        drawn.push(picture);
        return Buffer.from(PICTURE);
      },
    },
    ...parts,
  });
  const { match, state } = await finishedMatch(table);
  const session = (person: number) =>
    web.tokens.signSession({
      kind: 'activity',
      personId: `person${person}`,
      guildId: 'server',
      channelId: 'channel',
    });
  return { discord, web, drawn, match, state, session, page: await web.page(await session(0)) };
}

describe('the table of a finished game', () => {
  it('is uploaded to Discord in the name of the person, once per request', async () => {
    const { discord, web, drawn, match, state, page } = await finishedGame();
    const request = { ...shareRequest, matchId: match.id, id: 'one-and-the-same' };
    const answer = await page.ask(request);
    expect(answer).toMatchObject({ ok: true, text: '', mediaUrl: 'https://cdn.example/1.png' });
    expect(await page.ask(request)).toEqual(answer);
    expect(discord.attached).toMatchObject([{ person: 'person0' }]);
    expect(discord.attached[0]?.body).toContain(PICTURE);
    expect(discord.attached[0]?.body).toContain(`filename="intarsia-${match.number}.png"`);
    expect(drawn[0]?.state.players.map(({ points }) => points)).toEqual(state?.players.map(({ points }) => points));
    expect(drawn[0]).toMatchObject({ names: ['Anni', 'Peter'], computers: [], theme: 'light' });
    expect(web.logged.join(''), 'the token is not logged').not.toContain(TOKEN);
  });

  it('is shared as after any move, without hands', async () => {
    const { web, drawn, match, page } = await finishedGame();
    await page.ask({ ...shareRequest, matchId: match.id, moves: 3, theme: 'dark' });
    const history = await web.table.matches.history(match.id);
    const [picture] = drawn;
    expect(picture?.lastMoves).toHaveLength(2);
    expect(history.slice(0, 3).map(({ move }) => move)).toEqual(
      expect.arrayContaining([...(picture?.lastMoves ?? [])]),
    );
    expect(picture?.state.round).toBe(1);
    for (const { hand } of picture?.state.players ?? []) expect(hand.wild).toBe(countCards(hand));
    expect(picture?.state.players.some(({ hand }) => hand.wild > 0)).toBe(true);
    await page.ask({ ...shareRequest, matchId: match.id, moves: 9999 });
    expect(drawn[1]?.state.phase).toBe('over');
  });

  it('names nobody who is visible to nobody, not even of a game in direct messages', async () => {
    const { web, drawn, match, page } = await finishedGame();
    await web.table.people.setAudience(web.table.actor(1), 'nobody');
    for (const change of ['"number" = "number"', '"serverId" = NULL']) {
      await rawDatabase(web.table.url).execute(`UPDATE matches SET ${change} WHERE id = '${match.id}'`);
      await page.ask({ ...shareRequest, matchId: match.id });
    }
    expect(drawn.map(({ names }) => names)).toEqual([
      ['Anni', 'Someone'],
      ['Anni', 'Someone'],
    ]);
  });

  it('shows nobody who was erased since, on new pages and in pictures', async () => {
    const { web, drawn, match, session, page } = await finishedGame();
    const before = await page.gameAt(match.version);
    expect(before.names).toContain('Peter');
    await web.table.matches.forget('person1');
    const later = await web.page(await session(0));
    expect(JSON.stringify(await later.gameAt(match.version))).not.toContain('Peter');
    await page.ask({ ...shareRequest, matchId: match.id });
    expect(drawn.map(({ names }) => names)).toEqual([['Anni', 'Someone']]);
  });

  it('is not drawn for a token of another person, of another application, or an unknown one', async () => {
    const { discord, drawn, match, page } = await finishedGame();
    discord.tokens.set('of-another', { person: 'person1', application: CLIENT_ID });
    discord.tokens.set('of-another-application', { person: 'person0', application: '2' });
    for (const token of ['of-another', 'of-another-application', 'nobodys']) {
      const answer = await page.ask({ ...shareRequest, matchId: match.id, token });
      expect(answer).toMatchObject({ ok: false, text: expect.stringContaining('didn’t take the picture') });
    }
    expect(drawn).toEqual([]);
    expect(discord.attached).toEqual([]);
  });

  it.each([
    [401, 'didn’t take the picture'],
    [413, 'didn’t take the picture'],
    [429, 'can’t reach Discord'],
    [503, 'can’t reach Discord'],
  ])('is refused with a reason if Discord answers %i, and can be requested again', async (status, text) => {
    let offsetMs = 0;
    const { discord, web, match, page } = await finishedGame({ clock: { now: () => new Date(Date.now() + offsetMs) } });
    discord.attachmentFault = status;
    const refused = await page.ask({ ...shareRequest, matchId: match.id });
    expect(refused).toMatchObject({ ok: false, text: expect.stringContaining(text) });
    expect(refused.mediaUrl).toBeUndefined();
    discord.attachmentFault = null;
    // After a 429 the bot waits before it calls Discord again.
    if (status === 429) {
      expect(await page.ask({ ...shareRequest, matchId: match.id })).toMatchObject({ ok: false });
      offsetMs += 5001;
    }
    expect(await page.ask({ ...shareRequest, matchId: match.id })).toMatchObject({ ok: true });
    expect(web.logged.join('')).not.toContain(TOKEN);
  });

  it('is not uploaded if it is too large for Discord', async () => {
    const { discord, match, page } = await finishedGame({
      pictures: { table: async () => Buffer.alloc(10 * 1024 * 1024 + 1) },
    });
    expect(await page.ask({ ...shareRequest, matchId: match.id })).toMatchObject({ ok: false });
    expect(discord.attached).toEqual([]);
  });

  it('is not shared while it runs, by a link, or by a person who may not see it', async () => {
    const { discord, web, match, session, page } = await finishedGame();
    const { match: running } = await runningMatch(web.table);
    const refused = await page.ask({ ...shareRequest, matchId: running.id });
    expect(refused).toMatchObject({ ok: false, text: expect.stringContaining('still being played') });
    const byLink = await web.page(await web.linkSession(0, match.id));
    expect(await byLink.ask({ ...shareRequest, matchId: match.id })).toMatchObject({ ok: false });
    const strangerSession = await web.tokens.signSession({
      kind: 'activity',
      personId: 'person4',
      guildId: 'another',
      channelId: 'another',
    });
    discord.tokens.set('of-a-stranger', { person: 'person4', application: CLIENT_ID });
    const stranger = await web.page(strangerSession);
    expect(await stranger.ask({ ...shareRequest, matchId: match.id, token: 'of-a-stranger' })).toMatchObject({
      ok: false,
    });
    expect(discord.attached).toEqual([]);
    // Spectators in the place may share it.
    const spectator = await web.page(await session(4));
    expect(await spectator.ask({ ...shareRequest, matchId: match.id, token: 'of-a-stranger' })).toMatchObject({
      ok: true,
    });
  });
});
