/** The export and erasure of a person's data on Discord, what others see of it, and servers that remove the bot. */
import type { APIMessage } from 'discord.js';
import { expect, it } from 'vitest';
import { fileOf } from '../../../../src/features/privacy/discord/data.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import { clickOn, openPlayground, startTable, textOf } from '../../../support/discord/bot.ts';
import { standInGateway } from '../../../support/discord/standInGateway.ts';
import { opensTables } from '../../../support/discord/tables.ts';

const open = opensTables();

async function fileIn(message: APIMessage): Promise<{ readonly name: string; readonly data: Record<string, unknown> }> {
  const [file] = message.attachments;
  if (!file) throw new Error(`no file in ${textOf(message)}`);
  return { name: file.filename, data: await (await fetch(file.url)).json() };
}

it('exports all data about a person, by direct message or, if that is closed, privately', async () => {
  const { table, talk } = await open();
  await talk.running(['anni', 'peter']);
  await talk.waitForDelivery();
  const peter = table.person('peter');
  peter.setLocale('en-US');
  const answer = await (await peter.command(table.channelId, 'me data')).reply();
  expect(textOf(answer)).toContain('by direct message');
  const direct = peter.channels().find(({ kind }) => kind === 'dm');
  const sent = await peter.waitForMessage(
    (message) => message.channel_id === direct?.id && message.attachments.length > 0,
  );
  const { name, data } = await fileIn(sent);
  expect(name).toBe('intarsia-data.json');
  expect(data).toMatchObject({ Person: [{ id: peter.user.id, name: 'Peter' }], Seat: [{ name: 'Peter' }] });
  expect(JSON.stringify(data)).not.toContain('Anni');

  peter.refuseDirectMessages(true);
  const again = await (await peter.command(table.channelId, 'me data')).reply();
  expect(again.flags ?? 0).toBe(64);
  expect(textOf(again)).toContain('direct messages');
  expect((await fileIn(again)).data).toEqual(data);
});

it('sends the data once if Discord’s response is lost, and asks to try again while Discord is out of reach', async () => {
  const { table } = await open();
  const anni = table.person('anni');
  const ask = async () => (await anni.command(table.channelId, 'me data')).reply();
  await ask();
  const home = anni.channels().find(({ kind }) => kind === 'dm')?.id ?? expect.fail('no direct messages');
  const files = () => anni.messages(home).filter(({ attachments }) => attachments.length > 0);
  let lost = 1;
  table.playground.intercept(({ method, path }) =>
    method === 'POST' && path === `/channels/${home}/messages` && lost-- > 0
      ? { act: 'fail', when: 'after', status: 503 }
      : undefined,
  );
  expect(textOf(await ask())).toContain('by direct message');
  expect(files()).toHaveLength(2);
  lost = Number.POSITIVE_INFINITY;
  const answer = await ask();
  expect([textOf(answer), answer.attachments]).toEqual([expect.stringContaining('again'), []]);
  expect(files()).toHaveLength(3);
});

it('compresses data that is too large for a direct message, whatever the person may upload', () => {
  const data = { Move: ['x'.repeat(11 * 1024 * 1024)] };
  expect(fileOf(data, { attachmentSizeLimit: 500 * 1024 * 1024 })?.name).toBe('intarsia-data.json.gz');
  expect(fileOf({}, { attachmentSizeLimit: 500 * 1024 * 1024 })?.name).toBe('intarsia-data.json');
});

it('erases a person after a confirmation; others see an anonymous player, and the game continues', async () => {
  const { table, talk } = await open();
  const matchId = await talk.running(['anni', 'peter', 'mia']);
  await talk.waitForDelivery();
  const peter = table.person('peter');
  peter.setLocale('en-US');
  const thread = (await talk.view(matchId)).match.place.threadId ?? '';
  const confirmation = await (await peter.command(table.channelId, 'me forget')).reply();
  expect(textOf(confirmation)).toContain('You leave 1 game');
  await clickOn(peter, confirmation, 'forgetAsk');
  const sure = await peter.waitForMessage(
    ({ id, components }) =>
      id === confirmation.id && textOf({ ...confirmation, components: components ?? [] }).includes('Really'),
  );
  expect((await talk.view(matchId)).match.members[1]?.name).toBe('Peter');
  const before = new Set(talk.publicMessages(thread).map(({ id }) => id));
  await clickOn(peter, sure, 'forgetMe');
  await peter.waitForMessage((message) => message.id === confirmation.id && textOf(message).includes('Done'));
  await talk.waitForDelivery();
  const { members, status } = (await talk.view(matchId)).match;
  expect(status).toBe('running');
  expect(members[1]).toMatchObject({ personId: 'someone1', name: '' });
  const posted = talk.publicMessages(thread).filter(({ id }) => !before.has(id));
  const text = posted.map((message) => JSON.stringify(message)).join('\n');
  expect(posted.map(textOf).join('\n')).toContain('Someone no longer plays');
  expect(text).not.toMatch(/Peter|someone\d/);
  expect(text).not.toContain(peter.user.id);
  // Other players read of an anonymous player, in their own language.
  peter.setLocale('de');
  const anni = table.person('anni');
  expect(textOf(await (await anni.command(thread, 'board', { as: 'text' })).reply())).toContain('Someone');
  expect(textOf(await (await peter.command(table.channelId, 'game list')).reply())).toContain('Jemand');
  // They come back as somebody new, without settings.
  await (await peter.command(table.channelId, 'game new', { players: 2 })).reply();
  expect((await table.matches.ofPerson(peter.user.id)).map(({ match }) => match.status)).toEqual(['lobby']);
});

it('records the servers that remove the bot, even while it is not running, and those that add it again', async () => {
  const playground = await openPlayground();
  const gateway = await standInGateway(playground);
  const table = await startTable({ playgroundAt: playground });
  const leftAt = async (id: string) =>
    (await rawDatabase(table.url).execute(`SELECT "leftAt" FROM servers WHERE id = '${id}'`)).rows[0]?.leftAt;
  const guild = { id: playground.guildId };
  const other = { id: '81384788765712384' };
  try {
    for (const { id } of [guild, other]) {
      const place = { serverId: id, channelId: table.channelId, threadId: null };
      const actor = { personId: '1', name: 'Anni', interactionId: id };
      await table.matches.create(actor, { side: 'A', capacity: 2, locale: 'en', place });
    }
    expect(await leftAt(other.id)).toBeNull();
    await table.stopBot();
    await table.startBot();
    await expect.poll(() => leftAt(other.id)).not.toBeNull();
    expect(await leftAt(guild.id)).toBeNull();
    // Unavailable is not removed.
    gateway.dispatch('GUILD_DELETE', { ...guild, unavailable: true });
    gateway.dispatch('GUILD_CREATE', {
      ...guild,
      channels: [],
      members: [],
      roles: [],
      threads: [],
      unavailable: false,
    });
    gateway.dispatch('GUILD_DELETE', guild);
    await expect.poll(() => leftAt(guild.id)).not.toBeNull();
    gateway.dispatch('GUILD_CREATE', { ...guild, channels: [], members: [], roles: [], threads: [] });
    await expect.poll(() => leftAt(guild.id)).toBeNull();
    // A new session tells only by its list what happened before it.
    const bot = { id: '81384788765712385', username: 'Intarsia', discriminator: '0', bot: true };
    const application = { id: bot.id, flags: 0 };
    const session = (guilds: readonly object[]) =>
      gateway.dispatch('READY', {
        v: 10,
        user: bot,
        application,
        session_id: '1',
        resume_gateway_url: 'ws://x',
        guilds,
      });
    session([]);
    await expect.poll(() => leftAt(guild.id)).not.toBeNull();
    session([{ ...guild, unavailable: true }]);
    gateway.dispatch('GUILD_CREATE', { ...guild, channels: [], members: [], roles: [], threads: [] });
    await expect.poll(() => leftAt(guild.id)).toBeNull();
  } finally {
    await gateway.close();
    await table.close();
  }
});
