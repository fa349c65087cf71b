/** A process that ends between any two steps of a delivery: everything is told once all the same. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { HOUR } from '../../../src/match/index.ts';
import { textOf } from '../../support/bot.ts';
import { outside } from '../../support/outside.ts';
import { MOMENTS, tellInLives } from './support/lives.ts';
import { filesOf, isTurn, opensPublicTables, type PublicTable } from './support/publicTable.ts';

const open = opensPublicTables();

/** The whole life of a match, one step after the other: everything that can be told. */
async function wholeLife({ table, talk }: PublicTable, settle: () => Promise<void>): Promise<string> {
  const match = await talk.running(['anni', 'jana', 'peter']);
  await settle();
  await talk.play(match);
  await settle();
  await talk.undo(match);
  await settle();
  await talk.play(match);
  await settle();
  await talk.play(match);
  await settle();
  await table.matches.askPause(talk.actor('anni'), match);
  await settle();
  const [asked] = await table.store.matches.transaction(({ agreements }) => agreements.open(match));
  for (const name of ['jana', 'peter']) {
    await table.matches.answer(talk.actor(name), match, asked?.id ?? 0, true);
    await settle();
  }
  await table.matches.resume(talk.actor('anni'), match);
  await settle();
  // Somebody who is not to move, so that no computer player moves meanwhile.
  const { match: running, state } = await talk.view(match);
  const leaves = running.members[((state?.turn ?? 0) + 1) % running.members.length];
  await table.matches.forget(leaves?.personId ?? '');
  await settle();
  return match;
}

/** What can be read in the end, without ids of messages and pictures. */
async function readable({ table, talk, threadOf }: PublicTable, match: string) {
  const look = (message: APIMessage) => ({
    text: textOf(message),
    files: filesOf(message).length,
    controls: isTurn(message),
    pings: message.mentions.length,
  });
  const thread = await threadOf(match);
  return {
    channel: talk.publicMessages(table.channelId).map((message) => textOf(message).replace(/<#\d+>/, '<#thread>')),
    thread: talk
      .publicMessages(thread)
      .map(look)
      .map(({ text, ...rest }) => ({ ...rest, text: text.replace(/\d{15,}/g, 'id') })),
    threads: table
      .person('anni')
      .channels()
      .filter(({ kind }) => kind === 'thread').length,
  };
}

describe('a process that ends at the worst moment', () => {
  let readableUndisturbed: Awaited<ReturnType<typeof readable>> | null = null;

  for (const [name, moment] of Object.entries(MOMENTS)) {
    for (const lives of [1, 2]) {
      it(`${name}, tells everything once when it is started again after ${lives} such ends`, async () => {
        const expected = await undisturbed();
        const at = await open({ bot: false });
        const match = await wholeLife(at, () => tellInLives(at, moment, lives));
        expect(await readable(at, match)).toEqual(expected);
      });
    }
  }

  /** What can be read where nothing goes wrong; the same for every moment. */
  async function undisturbed() {
    if (readableUndisturbed === null) {
      const at = await open();
      readableUndisturbed = await readable(at, await wholeLife(at, () => at.talk.allTold()));
    }
    return readableUndisturbed;
  }

  it('tells a notice once that was posted, and that not noted', async () => {
    const { table, talk, letPass, allNoticesTold } = await open();
    const { store, playground, channelId } = table;
    const to = { kind: 'channel', serverId: playground.guildId, channelId, locale: 'en', setBy: null } as const;
    const facts = { kind: 'unreachable', channelId, because: 'gone' } as const;
    const id = await store.people.transaction(({ notices }) => notices.add({ facts, to }, new Date()));
    await allNoticesTold();
    expect(talk.publicMessages(channelId)).toHaveLength(1);
    await table.stopBot();
    await outside(table.url).execute(
      `UPDATE notices SET "closedAt" = NULL, "messageId" = NULL, "channelId" = NULL, attempts = 1 WHERE id = ${id}`,
    );
    letPass(HOUR);
    await table.startBot();
    await allNoticesTold();
    expect(talk.publicMessages(channelId)).toHaveLength(1);
  });
});
