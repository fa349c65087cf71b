/** The table as an Activity with the whole bot: joining, several games, launching by command. */
import { expect, it } from 'vitest';
import { tableTalk } from '../../support/discord/tableTalk.ts';
import { arrive, inFrame, openFromTurn, showsMoves, tapMove } from './support/atTable.ts';
import { touchTable } from './support/touchTable.ts';

const THREAD = (number: number) => new RegExp(`^Intarsia #${number}`);

it('others in the channel join it, players with their hand and others as spectators', async () => {
  const { table } = await touchTable({ seeds: [0, 1] });
  const talk = tableTalk(table);
  const { matchId, mover, waiting } = await talk.twoPlaying();
  const shown = (name: string) => table.person(name).user.global_name ?? name;
  const first = await arrive(table, shown(waiting));
  await first.goTo(THREAD(1));
  const opened = await openFromTurn(first);
  await showsMoves(opened, 0);
  const [player, spectator] = [await arrive(table, shown(mover)), await arrive(table, 'Lukas')];
  for (const { page, goTo } of [player, spectator]) {
    await goTo(THREAD(1));
    await page.getByRole('button', { name: 'Join', exact: true }).click();
  }
  const playing = await inFrame(player);
  const watching = await inFrame(spectator);
  await playing.locator('.space.open').first().waitFor();
  await watching.locator('.panel').getByText('You’re watching.').waitFor();
  expect(await watching.locator('.space.open').count(), 'spectators cannot build').toBe(0);
  expect(await watching.getByRole('button', { name: 'Build', exact: true }).count()).toBe(0);
  expect(await watching.getByRole('button', { name: 'Pass', exact: true }).count()).toBe(0);
  await tapMove(playing, 'build');
  for (const seen of [opened, playing, watching]) await showsMoves(seen, 1);
  expect(await table.matches.history(matchId)).toHaveLength(1);
});

it('it shows the thread’s game, switches to others, and reopens at the same game', async () => {
  const { table } = await touchTable({ seeds: [1, 2, 3, 4] });
  const talk = tableTalk(table);
  const games = [await talk.running(['anni', 'jana']), await talk.running(['anni', 'peter'])];
  await talk.waitForDelivery();
  const [one, two] = await Promise.all(games.map((matchId) => talk.view(matchId)));
  if (!one || !two) throw new Error('no games');
  const anni = await arrive(table, 'Anni');
  for (const { match } of [one, two]) {
    await anni.goTo(THREAD(match.number));
    const frame = await openFromTurn(anni);
    await showsMoves(frame, 0);
    expect(await frame.locator('header .game').textContent(), 'the game of the thread').toBe(`#${match.number}`);
    await frame.getByRole('button', { name: 'Menu' }).click();
    for (const each of [one, two]) {
      await frame.locator('nav.menu li button', { hasText: `#${each.match.number}` }).waitFor();
    }
    const other = match === one.match ? two.match : one.match;
    await frame.locator('nav.menu li button', { hasText: `#${other.number}` }).click();
    await expect.poll(() => frame.locator('header .game').textContent()).toBe(`#${other.number}`);
    await anni.page.getByRole('button', { name: 'Leave the Activity' }).click();
    await anni.page.locator('.activity').waitFor({ state: 'detached' });
  }
  // It has ended, so this opens a new instance.
  await expect.poll(() => table.person('anni').activities()).toEqual([]);
  const again = await openFromTurn(anni);
  expect(await again.locator('header .game').textContent()).toBe(`#${two.match.number}`);
});

it('the entry-point command opens it, in a channel and in direct messages', async () => {
  const { table } = await touchTable({ seeds: [1, 2] });
  const talk = tableTalk(table);
  const anni = table.person('anni');
  await talk.twoPlaying();
  const visitor = await arrive(table, 'Anni');
  const launch = visitor.page.getByRole('button', { name: 'launch', exact: true });
  await visitor.goTo('parquet');
  await launch.click();
  await showsMoves(await inFrame(visitor), 0);
  await visitor.page.getByRole('button', { name: 'Leave the Activity' }).click();
  await visitor.page.locator('.activity').waitFor({ state: 'detached' });

  // A game without a channel is announced by direct messages.
  const answer = await (await anni.command(table.channelId, 'game new', { where: 'dm', players: 2 })).reply();
  const [, code = ''] = /([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(JSON.stringify(answer)) ?? [];
  await table.waitForDelivery();
  await (await table.person('peter').command(table.channelId, 'game join', { code })).reply();
  await table.waitForDelivery();
  const home = anni.channels().find(({ kind }) => kind === 'dm');
  if (home === undefined) throw new Error('no direct messages');
  await (await anni.command(home.id, 'game start')).reply();
  await table.waitForDelivery();
  const direct = (await table.matches.ofPerson(anni.user.id)).find(({ match }) => match.place.serverId === null);
  if (!direct?.state) throw new Error('no game in direct messages');
  await visitor.page.locator('nav.rail button').first().click();
  await visitor.goTo(home.name);
  await launch.click();
  const frame = await inFrame(visitor);
  await expect.poll(() => frame.locator('header h1').textContent()).toContain('turn');
  await frame.getByRole('button', { name: 'Menu' }).click();
  expect(await frame.getByRole('button', { name: 'Invite someone' }).count(), 'there is no invitation there').toBe(0);
  const item = frame.locator('nav.menu li button', { hasText: 'Peter' });
  await item.click();
  await expect.poll(() => frame.locator('header h1').innerText()).toMatch(/turn/);
  if (direct.match.members[direct.state.turn ?? 0]?.personId === anni.user.id) {
    await tapMove(frame, 'build');
    await expect.poll(async () => (await table.matches.history(direct.match.id)).length).toBe(1);
    await table.waitForDelivery();
    const notice = table
      .person('peter')
      .channels()
      .find(({ kind }) => kind === 'dm');
    expect(
      notice &&
        table
          .person('peter')
          .messages(notice.id)
          .some(({ content, components }) => JSON.stringify([content, components]).includes('Anni')),
      'the other player gets a direct message',
    ).toBe(true);
  }
});
