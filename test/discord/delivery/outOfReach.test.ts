/** Places that are gone or barred, and a network that fails: people are told all the same, where and when it is possible. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../support/bot.ts';
import { isTurn, opensPublicTables, type PublicTable } from './support/publicTable.ts';

const open = opensPublicTables();

describe('a place that is gone or barred', () => {
  it('a deleted thread is replaced by a new one', async () => {
    const { table, talk, threadOf, turnsIn } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const lost = await threadOf(match);
    table.playground.admin.deleteChannel(lost);
    await talk.play(match);
    await talk.allTold();
    const thread = await threadOf(match);
    expect(thread).not.toBe(lost);
    expect(turnsIn(thread)).toHaveLength(1);
    expect(textOf(talk.publicMessages(table.channelId).at(-1) as APIMessage)).toContain(`<#${thread}>`);
  });

  it('a deleted channel ends the telling of its game, and of no other', async () => {
    const { table, talk, threadOf } = await open();
    const anni = table.person('anni');
    const other = anni.channels().find(({ id, kind }) => kind === 'text' && id !== table.channelId);
    if (other === undefined) throw new Error('the playground has one channel only');
    const lost = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const sent = await anni.command(other.id, 'game new');
    await sent.reply();
    table.playground.admin.deleteChannel(table.channelId);
    table.playground.admin.deleteChannel(await threadOf(lost));
    await talk.play(lost);
    await talk.allTold();
    expect((await talk.view(lost)).match.status).toBe('running');
    expect(textOf(await (await table.person('jana').command(other.id, 'game join')).reply())).toBe('You’re in.');
    await anni.waitForMessage((message) => message.channel_id === other.id && textOf(message).includes('Anni, Jana'));
  });

  /** Direct messages of the bot to somebody, oldest first. */
  function direct({ table }: PublicTable, name: string): readonly APIMessage[] {
    const person = table.person(name);
    const channel = person.channels().find(({ kind }) => kind === 'dm');
    return channel === undefined ? [] : person.messages(channel.id);
  }

  it('a channel in which notices are posted: whoever has chosen it is told once, and all come when it is open again', async () => {
    const at = await open();
    const { table, talk } = at;
    const { channelId, playground, store } = table;
    const setBy = table.person('anni').user.id;
    const to = { kind: 'channel', serverId: playground.guildId, channelId, locale: 'de', setBy } as const;
    const facts = { kind: 'unreachable', channelId, because: 'gone' } as const;
    const add = () => store.people.transaction(({ notices }) => notices.add({ facts, to }, new Date()));
    playground.admin.setBotAccess(channelId, 'readOnly');
    const refused = refusedIn(at, channelId);
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
    await at.allNoticesTold();
  });

  /** A table at which time stands, so that nothing is tried again because of it, and what puts a notice into its channel. */
  async function timeStands() {
    const now = new Date();
    const at = await open({ clock: { now: () => now } });
    const { channelId, playground, store } = at.table;
    const to = { kind: 'channel', serverId: playground.guildId, channelId, locale: 'en', setBy: null } as const;
    const facts = { kind: 'unreachable', channelId, because: 'gone' } as const;
    return { at, add: () => store.people.transaction(({ notices }) => notices.add({ facts, to }, now)) };
  }

  it('a channel in which notices are posted: what waits comes as soon as somebody is heard there, without an hour’s wait', async () => {
    const { at, add } = await timeStands();
    const { table, talk } = at;
    const { channelId, playground, store } = table;
    playground.admin.setBotAccess(channelId, 'readOnly');
    await add();
    await expect.poll(() => store.people.isBarredAt([channelId])).toBe(true);
    playground.admin.setBotAccess(channelId, 'full');
    await (await table.person('anni').command(channelId, 'game list', {})).reply();
    await at.allNoticesTold();
    expect(talk.publicMessages(channelId).map(textOf)).toEqual([expect.stringContaining('is gone')]);
  });

  it('a channel in which notices are posted: what is refused while somebody is heard there comes at once', async () => {
    const { at, add } = await timeStands();
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
    await at.allNoticesTold();
  });

  /** Resolves when the bot has been refused in a channel. */
  function refusedIn({ table }: PublicTable, channelId: string): Promise<void> {
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

  it('where it may not write, whoever is to move is told directly, and the game goes on from there', async () => {
    const at = await open();
    const { table, talk, threadOf, turnsIn } = at;
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    table.playground.admin.setBotAccess(thread, 'readOnly');
    await talk.play(match);
    await talk.allTold();
    const { match: now, state } = await talk.view(match);
    const mover = now.members[state?.turn ?? -1]?.name.toLowerCase() ?? '';
    const [message] = direct(at, mover);
    expect(direct(at, mover)).toHaveLength(1);
    if (message === undefined) throw new Error('no direct message');
    expect(isTurn(message)).toBe(true);
    expect(textOf(message)).toContain(`I can’t write in <#${thread}>`);
    expect(talk.publicMessages(thread)).toHaveLength(1);

    table.playground.admin.setBotAccess(thread, 'full');
    await talk.play(match);
    await talk.allTold();
    expect(turnsIn(thread).length, 'as soon as it may, it tells the thread again').toBeGreaterThan(0);
    expect(direct(at, mover).filter(isTurn), 'the direct message is no live turn any more').toEqual([]);
  });

  it('where nobody can be told at all, the list of games says so, and the thread is told when that is possible', async () => {
    const at = await open();
    const { table, talk, threadOf, turnsIn } = at;
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    for (const name of ['anni', 'jana']) table.person(name).refuseDirectMessages(true);
    table.playground.admin.setBotAccess(thread, 'readOnly');
    await talk.play(match);
    for (let count = 0; count < 4; count += 1) await refusedIn(at, thread);
    const list = await (await table.person('anni').command(table.channelId, 'game list')).reply();
    expect(textOf(list)).toContain('I can’t write there at the moment');
    table.playground.admin.setBotAccess(thread, 'full');
    await expect.poll(() => talk.publicMessages(thread).length).toBe(2);
    await talk.allTold();
    expect(turnsIn(thread)).toHaveLength(1);
    expect(textOf(await (await table.person('anni').command(table.channelId, 'game list')).reply())).not.toContain(
      'I can’t write',
    );
  });

  it('an archived thread is woken', async () => {
    const { table, talk, threadOf, turnsIn } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    table.playground.admin.archiveThread(thread);
    await talk.play(match);
    await talk.allTold();
    expect(turnsIn(thread)).toHaveLength(1);
    expect(talk.publicMessages(thread)).toHaveLength(2);
  });
});

describe('a network that fails', () => {
  it('a lost acknowledgement keeps nobody from their answer, and a second arrival does nothing', async () => {
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
    await talk.allTold();
    expect(talk.publicMessages(table.channelId)).toHaveLength(1);
  });

  it('is tried again until it works, and nothing is posted twice', async () => {
    const { table, talk, threadOf, turnsIn } = await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    let failures = 0;
    table.playground.intercept(({ method, path }) => {
      if (method !== 'POST' || path !== `/channels/${thread}/messages` || failures >= 6) return undefined;
      failures += 1;
      return { act: 'fail', when: failures === 6 ? 'after' : 'before', status: 502 };
    });
    await talk.play(match);
    await talk.allTold();
    expect(failures).toBe(6);
    expect(talk.publicMessages(thread)).toHaveLength(2);
    expect(turnsIn(thread)).toHaveLength(1);
  });
});
