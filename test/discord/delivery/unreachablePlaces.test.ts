/** Places that are gone or barred, and network failures: the bot delivers elsewhere or later. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../support/discord/bot.ts';
import { direct, isTurn, moverOf, opensPublicTables, type PublicTable } from './support/publicTable.ts';

const open = opensPublicTables();

describe('a place that is gone or barred', () => {
  it('a deleted thread is replaced by a new one', async () => {
    const { table, talk, threadOf, turnsIn } = await open();
    const { matchId: match } = await talk.twoPlaying();
    const lost = await threadOf(match);
    table.playground.admin.deleteChannel(lost);
    await talk.playAndDeliver(match);
    const thread = await threadOf(match);
    expect(thread).not.toBe(lost);
    expect(turnsIn(thread)).toHaveLength(1);
    expect(textOf(talk.publicMessages(table.channelId).at(-1) as APIMessage)).toContain(`<#${thread}>`);
  });

  it('a deleted channel ends the delivery of its own game only', async () => {
    const { table, talk, threadOf } = await open();
    const anni = table.person('anni');
    const other = anni.channels().find(({ id, kind }) => kind === 'text' && id !== table.channelId);
    if (other === undefined) throw new Error('the playground has only one channel');
    const lost = await talk.running(['anni', 'jana']);
    await talk.waitForDelivery();
    const sent = await anni.command(other.id, 'game new');
    await sent.reply();
    table.playground.admin.deleteChannel(table.channelId);
    table.playground.admin.deleteChannel(await threadOf(lost));
    await talk.playAndDeliver(lost);
    expect((await talk.view(lost)).match.status).toBe('running');
    expect(textOf(await (await table.person('jana').command(other.id, 'game join')).reply())).toBe('You’re in.');
    await anni.waitForMessage((message) => message.channel_id === other.id && textOf(message).includes('Anni, Jana'));
  });

  it('a barred notice channel is reported once to the person who chose it, and gets all notices later', async () => {
    const at = await open();
    const { table, talk } = at;
    const { channelId, playground, store } = table;
    const setBy = table.person('anni').user.id;
    const to = { kind: 'channel', serverId: playground.guildId, channelId, locale: 'de', setBy } as const;
    const facts = { kind: 'unreachable', channelId, because: 'gone' } as const;
    const add = () => store.people.transaction(({ notices }) => notices.add({ facts, to }, new Date()));
    playground.admin.setBotAccess(channelId, 'readOnly');
    const refused = refusalIn(at, channelId);
    await add();
    await refused;
    await add();
    await expect
      .poll(() => direct(at, 'anni').map(textOf))
      .toEqual([expect.stringMatching(/I’m missing “Send Messages” there.*I’ll keep trying for three days/)]);
    playground.admin.setBotAccess(channelId, 'full');
    await expect.poll(() => talk.publicMessages(channelId).length).toBe(2);
    expect(textOf(talk.publicMessages(channelId)[0] as APIMessage)).toContain('gibt es nicht mehr');
    playground.admin.deleteChannel(channelId);
    await add();
    await expect.poll(() => direct(at, 'anni').length).toBe(2);
    await at.waitForNotices();
  });

  it('a lost channel on a server that the bot has left is reported without the server’s name', async () => {
    const at = await open();
    const { person, store, channelId } = at.table;
    const to = { kind: 'person', personId: person('anni').user.id, serverId: '1' } as const;
    const facts = { kind: 'unreachable', channelId, because: 'gone' } as const;
    await store.people.transaction(({ notices }) => notices.add({ facts, to }, new Date()));
    await at.waitForNotices();
    expect(direct(at, 'anni').map(textOf)).toEqual([expect.stringContaining('The channel on a server that you chose')]);
  });

  /** A table whose stopped clock triggers no retries, and a function that adds a notice for its channel. */
  async function tableWithStoppedClock() {
    const now = new Date();
    const at = await open({ clock: { now: () => now } });
    const { channelId, playground, store } = at.table;
    const to = { kind: 'channel', serverId: playground.guildId, channelId, locale: 'en', setBy: null } as const;
    const facts = { kind: 'unreachable', channelId, because: 'gone' } as const;
    return { at, add: () => store.people.transaction(({ notices }) => notices.add({ facts, to }, now)) };
  }

  it('a notice channel gets its waiting notices as soon as a person uses the bot there', async () => {
    const { at, add } = await tableWithStoppedClock();
    const { table, talk } = at;
    const { channelId, playground, store } = table;
    playground.admin.setBotAccess(channelId, 'readOnly');
    await add();
    await expect.poll(() => store.people.isBarredAt([channelId])).toBe(true);
    playground.admin.setBotAccess(channelId, 'full');
    await (await table.person('anni').command(channelId, 'game list', {})).reply();
    await at.waitForNotices();
    expect(talk.publicMessages(channelId).map(textOf)).toEqual([expect.stringContaining('is gone')]);
  });

  it('a notice that is refused while a person uses the bot there is retried at once', async () => {
    const { at, add } = await tableWithStoppedClock();
    const { table, talk } = at;
    const { channelId, playground } = table;
    const stop = playground.intercept(async ({ method, path }) => {
      if (method !== 'POST' || path !== `/channels/${channelId}/messages`) return undefined;
      stop();
      await (await table.person('anni').command(channelId, 'game list', {})).reply();
      return { act: 'fail', when: 'before', status: 403, body: { code: 50013, message: 'Missing Permissions' } };
    });
    await add();
    await expect.poll(() => talk.publicMessages(channelId).map(textOf)).toEqual([expect.stringContaining('is gone')]);
    await at.waitForNotices();
  });

  /** Resolves when the bot has tried to post in a channel. */
  function refusalIn({ table }: PublicTable, channelId: string): Promise<void> {
    return new Promise((resolve) => {
      const stop = table.playground.intercept(({ method, path }) => {
        if (method === 'POST' && path === `/channels/${channelId}/messages`) {
          stop();
          resolve();
        }
        return undefined;
      });
    });
  }

  it('a read-only thread sends the turn directly to the player to move, who can play there', async () => {
    const at = await open();
    const { table, talk, turnsIn } = at;
    const { matchId: match, thread } = await talk.twoPlaying();
    table.playground.admin.setBotAccess(thread, 'readOnly');
    await talk.playAndDeliver(match);
    const mover = await moverOf(at, match);
    const [message] = direct(at, mover);
    expect(direct(at, mover)).toHaveLength(1);
    if (message === undefined) throw new Error('no direct message');
    expect(isTurn(message)).toBe(true);
    expect(textOf(message)).toContain(`I can’t post in <#${thread}>`);
    expect(talk.publicMessages(thread)).toHaveLength(1);

    table.playground.admin.setBotAccess(thread, 'full');
    await talk.playAndDeliver(match);
    expect(turnsIn(thread).length, 'the thread has the turn again').toBeGreaterThan(0);
    expect(direct(at, mover).filter(isTurn), 'the direct message has lost its buttons').toEqual([]);
  });

  it('a turn that reaches nobody is shown in the list of games, and posted once the thread is open', async () => {
    const at = await open();
    const { table, talk, turnsIn } = at;
    const { matchId: match, thread } = await talk.twoPlaying();
    for (const name of ['anni', 'jana']) table.person(name).refuseDirectMessages(true);
    table.playground.admin.setBotAccess(thread, 'readOnly');
    await talk.play(match);
    for (let count = 0; count < 4; count += 1) await refusalIn(at, thread);
    const list = await (await table.person('anni').command(table.channelId, 'game list')).reply();
    expect(textOf(list)).toContain('I can’t post there at the moment');
    table.playground.admin.setBotAccess(thread, 'full');
    await expect.poll(() => talk.publicMessages(thread).length).toBe(2);
    await talk.waitForDelivery();
    expect(turnsIn(thread)).toHaveLength(1);
    expect(textOf(await (await table.person('anni').command(table.channelId, 'game list')).reply())).not.toContain(
      'I can’t post',
    );
  });

  it('an archived thread is reopened', async () => {
    const { table, talk, turnsIn } = await open();
    const { matchId: match, thread } = await talk.twoPlaying();
    table.playground.admin.archiveThread(thread);
    await talk.playAndDeliver(match);
    expect(turnsIn(thread)).toHaveLength(1);
    expect(talk.publicMessages(thread)).toHaveLength(2);
  });
});

describe('a network that fails', () => {
  it('that loses an acknowledgement still brings the answer, and a redelivered interaction does nothing', async () => {
    const { table, talk } = await open();
    const lost = { act: 'swallow', when: 'after' } as const;
    const stop = table.playground.intercept(({ path }) => {
      if (!path.endsWith('/callback')) return undefined;
      stop();
      return lost;
    });
    const sent = await table.person('anni').command(table.channelId, 'game new');
    table.playground.redeliver(sent.id);
    expect(textOf(await sent.reply())).not.toBe('');
    await talk.waitForDelivery();
    expect(talk.publicMessages(table.channelId)).toHaveLength(1);
  });

  it('is retried until it works, and nothing is posted twice', async () => {
    const { table, talk, turnsIn } = await open();
    const { matchId: match, thread } = await talk.twoPlaying();
    let failures = 0;
    table.playground.intercept(({ method, path }) => {
      if (method !== 'POST' || path !== `/channels/${thread}/messages` || failures >= 6) return undefined;
      failures += 1;
      return { act: 'fail', when: failures === 6 ? 'after' : 'before', status: 502 };
    });
    await talk.playAndDeliver(match);
    expect(failures).toBe(6);
    expect(talk.publicMessages(thread)).toHaveLength(2);
    expect(turnsIn(thread)).toHaveLength(1);
  });
});
