/**
 * The bot agrees with Discord about who can view a channel or thread, for random roles, overwrites and thread members.
 */
import { PermissionFlagsBits } from 'discord.js';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../src/rules/index.ts';
import type { Table } from '../../support/discord/bot.ts';
import { opensTables } from '../../support/discord/tables.ts';
import { RUN_SEED } from '../../support/runner/seed.ts';

const { ViewChannel, ManageThreads, SendMessages, Administrator } = PermissionFlagsBits;
const PEOPLE = ['anni', 'peter', 'jana', 'lukas'];
const open = opensTables();

/** Channels and threads that Discord lists for a person. */
const shownTo = (table: Table, name: string) =>
  new Set(
    table
      .person(name)
      .channels()
      .map(({ id }) => id),
  );

it.each(['hears of the server', 'has other shards'])(
  'mayView agrees with Discord in a process that %s',
  async (process) => {
    const random = seededRandom(RUN_SEED);
    const isElsewhere = process === 'has other shards';
    const { table } = await open({ bot: false });
    const { admin, guildId: serverId, applicationId: botId } = table.playground;

    let count = 1;
    if (isElsewhere)
      do count += 1;
      while (Number((BigInt(serverId) >> 22n) % BigInt(count)) === 0);
    admin.setSharding({ shards: count });
    await table.startBot(isElsewhere ? { shards: { ids: [0], count } } : {});
    const anni = table.person('anni');
    const roles = [admin.addRole('friends'), admin.addRole('muted'), admin.addRole('helpers', ManageThreads)];
    const admins = admin.addRole('admins', Administrator);
    const channels = ['parquet', 'workshop'].map((name) => anni.channel(name).id);
    const threads = channels.flatMap((channelId) =>
      [false, true].flatMap((isPrivate) => admin.openThread(channelId, 'a thread', isPrivate) ?? []),
    );
    const ids = [serverId, ...roles, ...PEOPLE.map((name) => table.person(name).user.id)];
    const bits = () => [0n, ViewChannel, SendMessages, ViewChannel | ManageThreads][random(4)] ?? 0n;
    for (let change = 0; change < (isElsewhere ? 5 : 20); change++) {
      for (const channelId of channels) {
        const overwrites = ids.filter(() => random(2) === 0).map((id) => ({ id, allow: bits(), deny: bits() }));
        admin.setOverwrites(channelId, [...overwrites, { id: botId, allow: ViewChannel | SendMessages }]);
      }
      for (const name of PEOPLE) {
        const own = roles.filter(() => random(2) === 0);
        admin.setRoles(name, random(8) === 0 ? [...own, admins] : own);
        admin.setMember(name, name === 'anni' || random(6) > 0);
        for (const threadId of threads) admin.setThreadMember(threadId, name, random(2) === 0);
      }
      // Gateway events are ordered: an answer proves that the bot knows the earlier changes.
      if (!isElsewhere) await (await anni.command(table.channelId, 'me settings')).reply();
      for (const name of PEOPLE) {
        const seen = shownTo(table, name);
        for (const channelId of [...channels, ...threads]) {
          const views = await table.mayView({ serverId, channelId, threadId: null }, table.person(name).user.id);
          expect([name, channelId, change, views]).toEqual([name, channelId, change, seen.has(channelId)]);
        }
      }
    }
  },
);

it('mayView is false for a channel that is gone, hidden from the bot, on another server or on none', async () => {
  const { table } = await open();
  const { admin, guildId: serverId } = table.playground;
  const anni = table.person('anni');
  const views = (place: { serverId: string | null; channelId: string }) =>
    table.mayView({ ...place, threadId: null }, anni.user.id);
  const channelId = anni.channel('workshop').id;
  expect(await views({ serverId, channelId })).toBe(true);
  expect(await views({ serverId: '1000', channelId })).toBe(false);
  expect(await views({ serverId: null, channelId: 'direct' })).toBe(false);
  expect(await views({ serverId, channelId: 'nonsense' })).toBe(false);
  admin.deleteChannel(channelId);
  await (await anni.command(table.channelId, 'me settings')).reply();
  expect(await views({ serverId, channelId })).toBe(false);
});
