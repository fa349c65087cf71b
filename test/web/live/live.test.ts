/** Games on live pages: moves, logs, plans, hints and reconnections. */
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/match/index.ts';
import { countCards, playerAt, seededRandom } from '../../../src/rules/index.ts';
import { type BotMessage, type SentGame, toPlainComponents } from '../../../src/table/index.ts';
import { matchTable, PLACE, runningMatch, someMove, succeeded } from '../../support/game/match.ts';
import { clock, nextMove, type TestPage, testWeb } from '../support/web.ts';

describe('players at the table', () => {
  it('enter, move and follow, and see only their own hand', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    const pages = [];
    for (const person of [0, 1]) pages.push(await web.page(await web.linkSession(person, match.id)));
    for (const [seat, page] of pages.entries()) {
      const game = await page.gameAt(match.version);
      const state = (await web.table.matches.view(match.id))?.state;
      if (!state) throw new Error('no position');
      expect(game.seat).toBe(seat);
      expect(playerAt(game.state, seat).hand).toEqual(playerAt(state, seat).hand);
      const other = playerAt(game.state, 1 - seat).hand;
      expect(other).toMatchObject({ yellow: 0, red: 0, green: 0, violet: 0 });
      expect(other.wild).toBe(countCards(playerAt(state, 1 - seat).hand));
    }
    const { seat, move, version } = await nextMove(web, match.id);
    const answer = await pages[seat]?.ask({ type: 'move', matchId: match.id, version, move });
    expect(answer).toMatchObject({ ok: true, text: '' });
    for (const page of pages) {
      const game = await page.gameAt(version + 1);
      expect(game.log).toHaveLength(1);
      expect(game.log[0]?.text).not.toBe('');
    }
    expect(pages[seat]?.game().undoable).toBe(true);
    expect(pages[1 - seat]?.game().undoable).toBe(false);
  });

  it('follow a move that was shown to its player before any poll', async () => {
    const table = await matchTable(undefined, { clock });
    // Without notifications, only the page's own request causes an update.
    const web = await testWeb({ table, matches: { ...table.matches, subscribe: () => () => undefined } });
    const { match } = await runningMatch(table);
    const pages = [];
    for (const person of [0, 1, 0]) pages.push(await web.page(await web.linkSession(person, match.id)));
    for (const page of pages) await page.gameAt(match.version);
    const { seat, move, version } = await nextMove(web, match.id);
    await pages[seat]?.ask({ type: 'move', matchId: match.id, version, move });
    for (const page of pages) await page.gameAt(version + 1);
  });

  it('see the new deadline when a holiday moves the clock without a move', async () => {
    const web = await testWeb();
    const { matches, actor } = web.table;
    const daily = { kind: 'turn', perTurn: DAY_MS, whenUp: 'pass' } as const;
    const created = await matches.create(actor(0), { side: 'A', capacity: 2, locale: 'en', place: PLACE });
    const { id } = created.match;
    await matches.configure(actor(0), id, { timeControl: daily });
    await matches.join(actor(1), id);
    const { match, state } = succeeded(await matches.start(actor(0), id));
    const mover = state?.turn ?? 0;
    const session = await web.linkSession(1 - mover, id);
    const page = await web.page(session);
    const dueAt = (await page.gameAt(match.version)).clock?.dueAt ?? Number.NaN;
    const [first, last] = [clock.now(), new Date(clock.now().getTime() + 3 * DAY_MS)];
    const days = { first: first.toISOString().slice(0, 10), last: last.toISOString().slice(0, 10) };
    expect(await matches.setHoliday(actor(mover), days)).toEqual({ ok: true });
    const moved = (await matches.clock(id))?.deadline?.getTime();
    expect(moved).toBeGreaterThan(dueAt);
    const isMoved = (message: BotMessage) => message.type === 'game' && message.game.clock?.dueAt === moved;
    await page.waitForMessage(isMoved);
    await (await web.page(session)).waitForMessage(isMoved);
  });

  it('get the same answer for a repeated request, which is executed once', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    const { seat, move, version } = await nextMove(web, match.id);
    const page = await web.page(await web.linkSession(seat, match.id));
    const request = { type: 'move', matchId: match.id, version, move, id: 'the-same-id' } as const;
    const first = await page.ask(request);
    page.leave();
    const again = await web.page(await web.linkSession(seat, match.id));
    expect(await again.ask(request)).toEqual(first);
    expect(await web.table.matches.history(match.id)).toHaveLength(1);
  });

  it('who act on an older position read what has been played since, and get the new one', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    const { seat, move, version } = await nextMove(web, match.id);
    const page = await web.page(await web.linkSession(seat, match.id), { locale: 'de' });
    await page.gameAt(version);
    expect(await page.ask({ type: 'move', matchId: match.id, version, move })).toMatchObject({ ok: true });
    const before = page.messages.length;
    const answer = await page.ask({ type: 'move', matchId: match.id, version, move });
    expect(answer.ok).toBe(false);
    expect(answer.text).toContain('weitergegangen');
    expect(answer.text.split('\n').length).toBeGreaterThan(1);
    await page.waitForMessage((message) => message.type === 'game', before);
    expect(await page.ask({ type: 'undo', matchId: match.id, version: version + 1 })).toMatchObject({ ok: true });
    expect((await page.gameAt(version + 2)).log).toHaveLength(0);
  });
});

it('names stand alone in labels and take the honorific of the language in sentences', async () => {
  const web = await testWeb();
  const { match } = await runningMatch(web.table);
  const page = await web.page(await web.linkSession(0, match.id), { locale: 'ja' });
  const { names, sentenceNames } = await page.gameAt(match.version);
  expect(names).toEqual(match.members.map(({ name }) => name));
  expect(sentenceNames).toEqual(names.map((name) => `${name}さん`));
});

it('components are sent once per connection, and the bot’s time with each position', async () => {
  const web = await testWeb();
  const games = [await runningMatch(web.table), await runningMatch(web.table)];
  const place = { kind: 'activity', guildId: 'server', channelId: 'channel' } as const;
  const page = await web.page(await web.tokens.signSession({ ...place, personId: 'person4' }));
  for (const { match } of games) {
    page.send({ type: 'open', matchId: match.id });
    await page.waitForMessage((message) => message.type === 'game' && message.game.matchId === match.id);
    const { seat, move, version } = await nextMove(web, match.id);
    const before = Date.now();
    await web.table.matches.play(web.table.actor(seat), match.id, version, { ...(move as object), seat } as never);
    const isMoved = (message: BotMessage) =>
      message.type === 'game' && message.game.matchId === match.id && message.game.version > version;
    await page.waitForMessage(isMoved);
    expect(page.game().components.toolSpaces).toEqual(web.table.components.toolSpaces);
    const sent = JSON.parse(page.traffic.findLast((text) => text.startsWith('{"type":"game",')) ?? '') as SentGame;
    expect(sent.now).toBeGreaterThanOrEqual(before - 1);
    expect(sent.now).toBeLessThanOrEqual(Date.now() + 1);
  }
  const kinds = page.traffic.map((text) => (JSON.parse(text) as { type: string }).type);
  expect(kinds.filter((type) => type === 'components')).toHaveLength(1);
  const gameMessages = page.traffic.filter((text) => text.startsWith('{"type":"game",'));
  const length = JSON.stringify(toPlainComponents(web.table.components)).length;
  for (const text of gameMessages) expect(text.length).toBeLessThan(length / 2);
});

it('only missing lines of the log are sent, also after a take-back, a change of language or another game', async () => {
  const web = await testWeb();
  const { match } = await runningMatch(web.table);
  const { match: other } = await runningMatch(web.table);
  const place = { kind: 'activity', guildId: 'server', channelId: 'channel' } as const;
  const page = await web.page(await web.tokens.signSession({ ...place, personId: 'person0' }), { matchId: match.id });
  /** Expects the page's log to equal the game's, with `sent` lines in the last message. */
  const shown = async (count: number, sent: number, text = /./) => {
    const stands = (message: BotMessage) =>
      message.type === 'game' &&
      message.game.matchId === match.id &&
      message.game.log.length === count &&
      message.game.log.every((line) => text.test(line.text));
    await page.waitForMessage(stands, from);
    const { moves, log } = { moves: await web.table.matches.history(match.id), log: page.game().log };
    expect(log.map(({ move }) => move)).toEqual(moves.map(({ move }) => move));
    const last = page.traffic.findLast((each) => each.startsWith('{"type":"game",')) ?? '';
    expect((JSON.parse(last) as SentGame).game.log.lines).toHaveLength(sent);
    from = page.messages.length;
  };
  let from = 0;
  const play = async (seed: number) => {
    const { seat, move, version } = await nextMove(web, match.id, seed);
    await web.table.matches.play(web.table.actor(seat), match.id, version, { ...(move as object), seat } as never);
    return seat;
  };
  await shown(0, 0);
  await play(1);
  await shown(1, 1);
  const last = await play(2);
  await shown(2, 1);
  expect((await web.table.matches.undo(web.table.actor(last), match.id, null)).ok).toBe(true);
  await shown(1, 0);
  await play(3);
  await shown(2, 1);
  page.send({ type: 'speak', locale: 'ja' });
  await shown(2, 2, /[ぁ-ん]/);
  await play(4);
  await shown(3, 1);
  page.send({ type: 'open', matchId: other.id });
  await page.waitForMessage((message) => message.type === 'game' && message.game.matchId === other.id, from);
  await play(5);
  page.send({ type: 'open', matchId: match.id });
  await shown(4, 4);
});

it('the number of statements for a move does not grow with the number of pages', async () => {
  const request: string[] = [];
  let ahead = 0;
  const movableClock = { now: () => new Date(clock.now().getTime() + ahead) };
  const table = await matchTable(undefined, { clock: movableClock, onStatement: ({ sql }) => void request.push(sql) });
  const web = await testWeb({ table, clock: movableClock, links: table.links, pollIntervalMs: 3_600_000 });
  const { match } = await runningMatch(table);
  const pages: TestPage[] = [];
  const counts: string[][] = [];
  for (const more of [1, 7]) {
    for (let count = 0; count < more; count++) {
      for (const personId of ['person0', 'person1']) {
        const made = await table.links.create(table.actor(Number(personId.slice(-1))), match.id);
        if (!made.ok) throw new Error(made.code);
        const session = { kind: 'link', linkId: made.link.id, personId, matchId: match.id } as const;
        pages.push(await web.page(await web.tokens.signSession(session)));
      }
    }
    // So that cached links expire.
    ahead += 60_000;
    const { seat, move, version } = await nextMove(web, match.id);
    for (const page of pages) await page.gameAt(version);
    request.length = 0;
    const played = await table.matches.play(table.actor(seat), match.id, version, {
      ...(move as object),
      seat,
    } as never);
    expect(played.ok).toBe(true);
    await Promise.all(pages.map((page) => page.gameAt(version + 1)));
    counts.push([...request]);
  }
  const [few = [], many = []] = counts;
  expect(many.length, many.join('\n')).toBe(few.length);
  for (const statements of counts) expect(statements.filter((sql) => sql.includes('table_links'))).toHaveLength(1);
});

describe('other actions at the table', () => {
  it('plans and queues appear on all pages of their person, and on no others', async () => {
    const web = await testWeb();
    const { match } = await runningMatch(web.table);
    const { seat, move } = await nextMove(web, match.id);
    const [one, two, other] = [
      await web.page(await web.linkSession(seat, match.id)),
      await web.page(await web.linkSession(seat, match.id)),
      await web.page(await web.linkSession(1 - seat, match.id)),
    ];
    await other.gameAt(match.version);
    const silent = other.messages.length;
    const step = { seat, kind: 'own', move } as const;
    const edit = { type: 'add', step } as const;
    expect(await one.ask({ type: 'plan', matchId: match.id, edit })).toMatchObject({ ok: true });
    const planned = (message: BotMessage) => message.type === 'game' && message.game.plan?.steps.length === 1;
    await Promise.all([one.waitForMessage(planned), two.waitForMessage(planned)]);
    expect(await one.ask({ type: 'queue', matchId: match.id, on: true, tile: null })).toMatchObject({ ok: false });
    await web.table.matches.stamps([match.id]);
    await other.ask({ type: 'past', matchId: match.id });
    expect(other.messages.slice(silent).map(({ type }) => type)).toEqual(['answer']);
  });

  it('a hint is computed once per request, and only for the player to move', async () => {
    let adviceCount = 0;
    const table = await matchTable(undefined, { clock });
    const web = await testWeb({
      table,
      adviser: {
        advise: async (state) => {
          adviceCount += 1;
          const move = someMove(table.components, state, seededRandom(3));
          return {
            ok: true,
            best: { move, expected: 41.4, reasons: [] },
            alternatives: [],
            comparison: { kind: 'equal' },
          };
        },
      },
    });
    const { match } = await runningMatch(table, { rated: false });
    const { seat, version } = await nextMove(web, match.id);
    const page = await web.page(await web.linkSession(seat, match.id));
    const request = { type: 'hint', id: 'one-and-the-same', matchId: match.id, version } as const;
    const [first, second] = [await page.ask(request), await page.ask(request)];
    expect(first.hints).toHaveLength(1);
    expect(first.hints?.[0]?.compared).toContain('about equally good');
    expect(second).toEqual(first);
    expect(adviceCount).toBe(1);
    const other = await web.page(await web.linkSession(1 - seat, match.id));
    expect(await other.ask({ type: 'hint', matchId: match.id, version })).toMatchObject({ ok: false });
  });

  it('a rated game between people refuses hints', async () => {
    let adviceCount = 0;
    const table = await matchTable(undefined, { clock });
    const advise = async () => {
      adviceCount += 1;
      return { ok: false, code: 'busy' } as const;
    };
    const web = await testWeb({ table, adviser: { advise } });
    const { match } = await runningMatch(table);
    const { seat, version } = await nextMove(web, match.id);
    const page = await web.page(await web.linkSession(seat, match.id));
    expect((await page.gameAt(version)).hints).toBe(false);
    const answer = await page.ask({ type: 'hint', matchId: match.id, version });
    expect(answer).toMatchObject({ ok: false, text: expect.stringContaining('no hints in rated games') });
    expect(adviceCount).toBe(0);
  });

  it('a server without hints says so, and promises none', async () => {
    const table = await matchTable(undefined, { clock });
    const web = await testWeb({ table });
    const { match } = await runningMatch(table, { rated: false });
    await table.people.setServer(table.actor(0), PLACE.serverId, { hints: 0 });
    const { seat, version } = await nextMove(web, match.id);
    const page = await web.page(await web.linkSession(seat, match.id));
    expect(await page.ask({ type: 'hint', matchId: match.id, version })).toMatchObject({
      ok: false,
      text: 'There are no hints on this server.',
    });
  });

  it('sessions stay valid after a restart of the bot', async () => {
    const table = await matchTable(undefined, { clock });
    const before = await testWeb({ table });
    const { match } = await runningMatch(table);
    const session = await before.linkSession(0, match.id);
    const page = await before.page(session);
    await before.close();
    await page.closed;
    const after = await testWeb({ table });
    await after.linkSession(0, match.id);
    expect((await (await after.page(session)).gameAt(match.version)).seat).toBe(0);
  });
});
