/**
 * A league of up to 64 people and four rounds through the protocol with the real bot: some drop out, the bot restarts
 * in mid-round, every game is opened once, and the standings match an independent count.
 */
import { expect, it } from 'vitest';
import { leagueStandings, WIN_POINTS } from '../../../../src/features/leagues/usecases/standings.ts';
import { clickOn, controlOf, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import { sizeOf } from '../../../support/runner/campaign.ts';

const open = opensTables();
const PEOPLE = sizeOf('people in a league on Discord', 64, 24);
const ROUNDS = 4;
/** Milliseconds that only a hang takes. */
const LIMIT = 1_800_000;

it(`of ${PEOPLE} people is played to its end, with people who drop out and a bot that restarts`, {
  timeout: LIMIT,
}, async () => {
  const slugs = Array.from({ length: PEOPLE }, (_, at) => `p${at}`);
  const people = ['anni', ...slugs].map((slug) => ({ slug, name: slug, locale: 'en-US' }));
  const { table } = await open({ playground: { people } });
  const { channelId, leagues, matches } = table;
  const anni = table.person('anni');
  const settings = { name: '**Winter**', groups: 0, rounds: ROUNDS, absent: 'lost', side: 'A' };
  const entry = anni.waitForMessage((message) => controlOf(message, 'leagueEnter') !== undefined);
  await (await anni.command(channelId, 'league new', settings)).reply();
  const [league] = await leagues.leaguesOf(table.playground.guildId, 5);
  if (!league) throw new Error('no league was opened');
  const { id } = league;
  const posted = await entry;
  for (const slug of slugs) {
    // A click that fails because this machine was busy for three seconds is repeated, as people do.
    let sent = await clickOn(table.person(slug), posted, 'leagueEnter');
    while (sent.state === 'failed') sent = await clickOn(table.person(slug), posted, 'leagueEnter');
    await sent.reply();
  }
  await expect.poll(async () => (await leagues.entries(id)).length).toBe(PEOPLE);
  expect(textOf(await (await clickOn(table.person('p1'), posted, 'leagueEnter')).reply())).toContain('already');
  await (await anni.command(channelId, 'league start', {})).reply();

  const idOf = new Map(slugs.map((slug) => [table.person(slug).user.id, slug]));
  const wins = new Map<string, number>();
  const opened = new Set<string>();
  for (let round = 1; round <= ROUNDS; round++) {
    const games = async () => ((await leagues.leagueView(id))?.games ?? []).filter((game) => game.round === round);
    if (round === 2) {
      await table.stopBot();
      await table.startBot();
    }
    const isOpened = async () => {
      const all = await games();
      return all.length > 0 && all.every(({ state }) => state !== 'paired');
    };
    await expect.poll(isOpened, { timeout: LIMIT }).toBe(true);
    if (round === 3) {
      const quitter = table.person('p7');
      const question = await (await quitter.command(channelId, 'league leave', {})).reply();
      await clickOn(quitter, question, 'leagueLeaveSure');
      await quitter.waitForMessage((now) => now.id === question.id && controlOf(now, 'leagueLeaveSure') === undefined);
    }
    for (const { matchId, seats } of await games()) {
      const alone = seats.length === 1 || matchId === null;
      if (alone) {
        const winner = (await leagues.entries(id)).find(
          ({ number }) => number === seats.find(({ result }) => result?.place === 1)?.entry,
        );
        if (winner) wins.set(winner.personId, (wins.get(winner.personId) ?? 0) + 1);
        continue;
      }
      expect(opened.has(matchId)).toBe(false);
      opened.add(matchId);
      const match = (await matches.view(matchId))?.match;
      const [first, second] = match?.members ?? [];
      if (!first || !second) throw new Error('a game without people');
      // The later entrant resigns; people who have left resign automatically.
      const left = (await leagues.entries(id)).find(({ left: gone }) => gone)?.personId;
      const loser = [first, second].find(({ personId }) => personId === left) ?? second;
      const winner = loser === second ? first : second;
      wins.set(winner.personId, (wins.get(winner.personId) ?? 0) + 1);
      if (loser.personId === left) continue;
      const actor = { personId: loser.personId, name: loser.name, interactionId: `resign ${matchId}` };
      expect(await matches.resign(actor, matchId)).toMatchObject({ ok: true });
    }
    const isOver = async () => (await games()).every(({ state }) => state === 'over' || state === 'void');
    await expect.poll(isOver, { timeout: LIMIT }).toBe(true);
  }
  await expect.poll(async () => (await leagues.league(id))?.status, { timeout: LIMIT }).toBe('finished');
  const view = await leagues.leagueView(id);
  if (!view) throw new Error('the league is gone');
  for (const { entry: who, points } of leagueStandings(view.league, view.entries, view.games)) {
    expect([who.name, points / WIN_POINTS]).toEqual([who.name, wins.get(who.personId) ?? 0]);
    expect(idOf.has(who.personId)).toBe(true);
  }
  const final = await anni.waitForMessage((message) => textOf(message).includes('🥇'));
  expect(textOf(final)).toContain('\\*\\*Winter\\*\\*');
});
