/** Spectators see a game only while they can view the place in which it is played. */
import { beforeEach, expect, it } from 'vitest';
import type { MatchView } from '../../../src/match/index.ts';
import { type PageMessage, pageMessageSchema } from '../../../src/table/index.ts';
import type { Session } from '../../../src/web/index.ts';
import { matchTable, runningMatch } from '../../support/game/match.ts';
import { clock, nextMove, type TestPage, type TestWeb, testWeb } from '../support/web.ts';

const PLACE_OF_GAME = { guildId: 'server', channelId: 'channel' } as const;

/** The people who can view the channel; `null`: Discord does not answer. */
let viewers: ReadonlySet<string> | null;
let ahead: number;
let web: TestWeb;
let view: MatchView;

beforeEach(async () => {
  viewers = new Set(['person4']);
  ahead = 0;
  const movableClock = { now: () => new Date(clock.now().getTime() + ahead) };
  const table = await matchTable(undefined, { clock: movableClock });
  web = await testWeb({
    table,
    clock: movableClock,
    pollIntervalMs: 20,
    mayView: async ({ channelId }, personId) => {
      if (viewers === null) throw new Error('Discord is down');
      return channelId === 'channel' && viewers.has(personId);
    },
  });
  view = await runningMatch(table);
});

const fromDiscord = (
  person: number,
  place: { guildId: string | null; channelId: string } = PLACE_OF_GAME,
): Promise<TestPage> => {
  const session: Session = { kind: 'activity', personId: `person${person}`, ...place };
  return web.tokens.signSession(session).then((token) => web.page(token));
};

/** One request of each kind about the game. */
async function allRequests(): Promise<readonly Exclude<PageMessage, { type: 'enter' | 'speak' | 'open' }>[]> {
  const { id: matchId } = view.match;
  const { move, version } = await nextMove(web, matchId);
  const at = { id: 'asked-000000', matchId };
  return [
    { ...at, type: 'move', version, move },
    { ...at, type: 'undo', version },
    { ...at, type: 'hint', version },
    { ...at, type: 'plan', edit: { type: 'clear' } },
    { ...at, type: 'queue', on: true, tile: null },
    { ...at, type: 'past' },
    { ...at, type: 'share', moves: null, theme: 'dark', token: 'token' },
    { ...at, type: 'review', make: true },
    { ...at, type: 'resign' },
    { ...at, type: 'comeBack' },
    { ...at, type: 'pause', on: true },
    { ...at, type: 'answer', question: 1, agree: true },
    { ...at, type: 'rematch', side: 'A' },
    { ...at, type: 'newGame' },
  ];
}

const gamesOf = (page: TestPage) =>
  page.messages.flatMap((message) => ('games' in message ? [message.games.map(({ matchId }) => matchId)] : [])).at(-1);

it('a person who cannot view the place gets nothing of the game, whatever their page requests', async () => {
  const { id: matchId } = view.match;
  const wanted = await allRequests();
  // Every kind of message is covered.
  expect([...wanted.map(({ type }) => type), 'enter', 'speak', 'open'].sort()).toEqual(
    pageMessageSchema.options.map(({ shape }) => shape.type.value).sort(),
  );
  // In the place itself, by an old link, and from elsewhere.
  const pages = [
    await fromDiscord(5),
    await web.page(await web.linkSession(5, matchId)),
    await fromDiscord(5, { guildId: 'another', channelId: 'channel' }),
    await fromDiscord(5, { guildId: null, channelId: 'channel' }),
  ];
  for (const page of pages) {
    expect(gamesOf(page)).toEqual([]);
    page.send({ type: 'open', matchId });
    expect(await page.waitForMessage(({ type }) => type === 'unseen')).toMatchObject({ matchId });
    page.send({ type: 'speak', locale: 'de' });
    for (const [at, message] of wanted.entries()) {
      const answer = await page.ask({ ...message, id: `asked-by-5-${at}` });
      expect([message.type, answer.ok, answer.text]).toEqual([message.type, false, expect.stringContaining('nicht')]);
    }
    expect(page.messages.filter(({ type }) => type === 'game')).toEqual([]);
    expect(page.traffic.join('').includes('threadUrl')).toBe(false);
  }
  expect(await web.table.matches.history(matchId)).toHaveLength(0);
});

it('a person who can view the place is a spectator, and players see their game from anywhere', async () => {
  const { version, id: matchId } = view.match;
  expect((await (await fromDiscord(4)).gameAt(version)).seat).toBeNull();
  for (const place of [
    PLACE_OF_GAME,
    { guildId: 'another', channelId: 'another' },
    { guildId: null, channelId: 'direct' },
  ]) {
    const page = await fromDiscord(0, place);
    page.send({ type: 'open', matchId });
    expect((await page.gameAt(version)).seat).toBe(0);
  }
});

it('a spectator who loses the permission is shown nothing more, and players stay', async () => {
  const { version, id: matchId } = view.match;
  const watching = await fromDiscord(4);
  const byLink = await web.page(await web.linkSession(4, matchId));
  const playing = await fromDiscord(0);
  for (const page of [watching, byLink, playing]) await page.gameAt(version);
  viewers = new Set();
  // Their own requests are refused at once.
  expect(await watching.ask({ type: 'past', matchId })).toMatchObject({ ok: false });
  ahead = 31_000;
  for (const page of [watching, byLink])
    expect(await page.waitForMessage(({ type }) => type === 'unseen')).toMatchObject({ matchId });
  await expect.poll(() => gamesOf(watching)).toEqual([]);
  const messageCount = watching.messages.length;
  const { seat, move } = await nextMove(web, matchId);
  await web.table.matches.play(web.table.actor(seat), matchId, null, move);
  await playing.gameAt(version + 1);
  expect(watching.messages.slice(messageCount).filter(({ type }) => type === 'game')).toEqual([]);
});

it('while Discord does not answer, spectators stay and new ones are refused', async () => {
  const { version, id: matchId } = view.match;
  const watching = await fromDiscord(4);
  await watching.gameAt(version);
  viewers = null;
  ahead = 31_000;
  const { seat, move } = await nextMove(web, matchId);
  await web.table.matches.play(web.table.actor(seat), matchId, null, move);
  await watching.gameAt(version + 1);
  const late = await fromDiscord(5);
  expect(gamesOf(late)).toEqual([]);
  late.send({ type: 'open', matchId });
  expect(await late.waitForMessage(({ type }) => type === 'unseen')).toMatchObject({ matchId });
});
