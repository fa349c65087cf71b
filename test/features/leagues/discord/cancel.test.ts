/** Leagues that are cancelled or left: both ask for confirmation, and a new season can follow. */
import { expect, it } from 'vitest';
import { clickOn, controlOf, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import { plainPictures } from '../../../support/game/pictures.ts';

const open = opensTables();

it('asks before it cancels, names the league, and says when nothing has changed', async () => {
  const { table, talk } = await open();
  const { channelId, leagues } = table;
  const anni = table.person('anni');
  const league = async (what: string, options: Record<string, string> = {}) =>
    (await anni.command(channelId, `league ${what}`, options)).reply();
  await league('new', { name: 'Winter' });
  const [winter] = await leagues.leaguesOf(table.playground.guildId, 5);
  if (!winter) throw new Error('no league was opened');
  for (const name of ['anni', 'jana']) await leagues.enterLeague(talk.actor(name), winter.id);
  expect(textOf(await league('next', { league: winter.id }))).toMatch(/isn’t over yet; once it is, .*next/);

  const statusOf = async (id: string) => (await leagues.league(id))?.status;
  const question = await league('cancel');
  expect(textOf(question)).toMatch(/^Cancel the league Winter · season 1\? .*can’t be undone/);
  expect(controlOf(question, 'close')).toBeDefined();
  expect(await statusOf(winter.id)).toBe('entering');
  const cancelled = anni.waitForMessage(
    (message) => message.id === question.id && textOf(message).includes('has been'),
  );
  await clickOn(anni, question, 'leagueCancel');
  expect(textOf(await cancelled)).toBe('The league Winter · season 1 has been canceled.');
  expect(await statusOf(winter.id)).toBe('cancelled');
  const entry = await anni.waitForMessage(
    (message) =>
      message.channel_id === channelId && /### Winter[\s\S]*-# The league has been canceled/.test(textOf(message)),
  );
  expect(textOf(entry)).not.toContain('nothing was changed');
  const again = 'The league Winter · season 1 was already canceled; nothing was changed.';
  expect(textOf(await league('cancel', { league: winter.id }))).toBe(again);

  const shown = textOf(await league('show', { league: winter.id }));
  expect(shown).toContain('canceled');
  expect(shown).not.toContain('open for entry');

  await league('next');
  const [next] = await leagues.leaguesOf(table.playground.guildId, 5);
  expect(next).toMatchObject({ season: 2, status: 'entering' });
  expect((await leagues.entries(next?.id ?? '')).map(({ name }) => name)).toEqual(['Anni', 'Jana']);
  expect(textOf(await league('next', { league: winter.id }))).toMatch(/already been opened/);
});

it('takes the next season without a league named for one that has none yet, and suggests only such ones', async () => {
  const { table, talk } = await open();
  const { channelId, leagues, playground } = table;
  const anni = table.person('anni');
  const league = async (what: string, options: Record<string, string> = {}) =>
    (await anni.command(channelId, `league ${what}`, options)).reply();
  for (const name of ['Spring', 'Winter']) await league('new', { name });
  const [winter, spring] = await leagues.leaguesOf(playground.guildId, 5);
  for (const each of [winter, spring]) await leagues.cancelLeague(talk.actor('anni'), each?.id ?? '');
  await league('next', { league: winter?.id ?? '' });
  const suggested = await anni.autocomplete(channelId, 'league next', { league: '' }, 'league');
  expect(suggested.map(({ value }) => value)).toEqual([spring?.id]);
  await league('next');
  expect((await leagues.leaguesOf(playground.guildId, 1))[0]).toMatchObject({ name: 'Spring', season: 2 });
});

it('is not opened in a chosen channel that is no text channel, and names that channel', async () => {
  const { table, talk } = await open();
  const { channelId, leagues, people, playground } = table;
  const gone = `${channelId}0`;
  await people.setServer(talk.actor('anni'), playground.guildId, { channels: { leagues: gone } });
  const answer = await (await table.person('anni').command(channelId, 'league new', { name: 'Winter' })).reply();
  expect(textOf(answer)).toContain(`Leagues can’t be played in <#${gone}>: choose a text channel with`);
  expect(await leagues.leaguesOf(playground.guildId, 5)).toEqual([]);
});

it('offers in the private view of an open league only what the reader can do', async () => {
  const { table, talk } = await open();
  await (await table.person('anni').command(table.channelId, 'league new', { name: 'Winter' })).reply();
  const [winter] = await table.leagues.leaguesOf(table.playground.guildId, 5);
  await table.leagues.enterLeague(talk.actor('jana'), winter?.id ?? '');
  const offered = async (name: string) => {
    const shown = await (await table.person(name).command(table.channelId, 'league show')).reply();
    return ['leagueEnter', 'leagueLeave'].filter((action) => controlOf(shown, action) !== undefined);
  };
  expect(await offered('jana')).toEqual(['leagueLeave']);
  expect(await offered('anni')).toEqual(['leagueEnter']);
});

it('takes leaving without a league named for one that the person has entered, and suggests only such ones', async () => {
  const { table, talk } = await open();
  const { channelId, leagues } = table;
  table.person('peter').setLocale('en-US');
  const command = async (name: string, what: string, options: Record<string, string> = {}) =>
    textOf(await (await table.person(name).command(channelId, `league ${what}`, options)).reply());
  const opened = async (name: string) => {
    await command('anni', 'new', { name });
    return (await leagues.leaguesOf(table.playground.guildId, 1))[0]?.id ?? expect.fail('no league was opened');
  };
  const winter = await opened('Winter');
  for (const name of ['anni', 'jana']) await leagues.enterLeague(talk.actor(name), winter);
  await opened('Spring');
  const summer = await opened('Summer');
  for (const name of ['anni', 'peter']) await leagues.enterLeague(talk.actor(name), summer);
  expect(await leagues.startLeague(talk.actor('anni'), summer)).toMatchObject({ ok: true });
  const jana = table.person('jana');
  const suggested = await jana.autocomplete(channelId, 'league leave', { league: '' }, 'league');
  expect(suggested.map(({ value }) => value)).toEqual([winter]);
  expect(await jana.autocomplete(channelId, 'league leave', { league: 'Wínter' }, 'league')).toEqual(suggested);
  expect(await command('jana', 'leave')).toContain('Winter');
  expect((await leagues.entries(winter)).map(({ name }) => name)).toEqual(['Anni']);
  expect(await command('jana', 'leave'), 'who is in none').toBe('You’re not in this league.');
  expect(await command('peter', 'leave')).toMatch(/^Leave the league Summer/);
});

it('asks before somebody leaves a season that has begun, and lets nobody lead before the first result', async () => {
  const drawn: (readonly boolean[])[] = [];
  const pictures = plainPictures();
  const { table, talk } = await open({
    pictures: {
      ...pictures,
      standings: (request) => {
        drawn.push(request.groups.flatMap(({ rows }) => rows.map(({ leads }) => leads)));
        return pictures.standings(request);
      },
    },
  });
  const jana = table.person('jana');
  const ask = async (name: string, what: string, options: Record<string, string> = {}) =>
    (await table.person(name).command(table.channelId, `league ${what}`, options)).reply();
  await ask('anni', 'new', { name: 'Winter' });
  const [winter] = await table.leagues.leaguesOf(table.playground.guildId, 5);
  const id = winter?.id ?? expect.fail('no league was opened');
  for (const name of ['anni', 'jana']) await table.leagues.enterLeague(talk.actor(name), id);
  const entered = await ask('jana', 'show');
  await ask('anni', 'start');
  await ask('anni', 'show');
  expect(drawn.at(-1)).toEqual([false, false]);
  const isOpened = async () => (await table.leagues.leagueView(id))?.games.some(({ matchId }) => matchId !== null);
  await expect.poll(isOpened, { timeout: 60_000 }).toBe(true);

  const hasLeft = async () => (await table.leagues.entries(id)).find(({ name }) => name === 'Jana')?.left;
  const question = await ask('jana', 'leave');
  expect(textOf(question)).toMatch(/^Leave the league Winter · season 1\? You can’t come back this season\./);
  expect(await hasLeft()).toBe(false);
  const asked = jana.waitForMessage(
    (now) => now.id === entered.id && textOf(now).startsWith('Leave the league Winter'),
  );
  await clickOn(jana, entered, 'leagueLeave');
  expect(controlOf(await asked, 'leagueLeaveSure'), 'a button from before the start').toBeDefined();
  expect(await hasLeft()).toBe(false);
  await clickOn(jana, question, 'leagueLeaveSure');
  const answer = await jana.waitForMessage((now) => now.id === question.id && textOf(now).startsWith('You’ve left'));
  expect(controlOf(answer, 'leagueLeaveSure')).toBeUndefined();
  expect(await hasLeft()).toBe(true);
  expect(textOf(await ask('jana', 'leave', { league: id }))).not.toContain('Leave the league');
  // They cannot come back, so nobody is told so.
  const standIn = await table
    .person('anni')
    .waitForMessage((message) => textOf(message).startsWith('A computer player moves for'));
  expect(textOf(standIn)).toMatch(/ Jana from now on\.$/);
  expect(controlOf(standIn, 'comeBack')).toBeUndefined();
});

it('takes the button to come back from an older message when somebody who has left presses it', async () => {
  const { table, talk } = await open();
  const { channelId, leagues, matches } = table;
  const jana = table.person('jana');
  await (await table.person('anni').command(channelId, 'league new', { name: 'Winter' })).reply();
  const [winter] = await leagues.leaguesOf(table.playground.guildId, 5);
  const id = winter?.id ?? expect.fail('no league was opened');
  for (const name of ['anni', 'jana']) await leagues.enterLeague(talk.actor(name), id);
  await leagues.startLeague(talk.actor('anni'), id);
  const game = async () => (await leagues.leagueView(id))?.games[0];
  await expect.poll(async () => (await game())?.matchId, { timeout: 60_000 }).toBeTypeOf('string');
  const matchId = (await game())?.matchId ?? '';
  const personId = jana.user.id;
  const seat = (await talk.view(matchId)).match.members.findIndex((member) => member.personId === personId);
  const posted = jana.waitForMessage((message) => controlOf(message, 'comeBack') !== undefined);
  await matches.giveUpSeat({ matchId, seat, personId }, 'standIn');
  const standIn = await posted;
  await leagues.leaveLeague(talk.actor('jana'), id);
  const retired = jana.waitForMessage((now) => now.id === standIn.id && controlOf(now, 'comeBack') === undefined);
  expect(textOf(await (await clickOn(jana, standIn, 'comeBack')).reply())).toContain('left this season');
  await retired;
});
