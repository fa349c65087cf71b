/** A process that ends between any two steps of a delivery: everything is told once all the same. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/match/index.ts';
import { controlOf, textOf } from '../../support/bot.ts';
import { outside } from '../../support/outside.ts';
import { begunLife, MOMENTS, tellInLives } from './support/lives.ts';
import { filesOf, isTurn, opensPublicTables, type PublicTable } from './support/publicTable.ts';

const open = opensPublicTables();

/** The whole life of a match, one step after the other: everything that can be told. */
async function wholeLife(at: PublicTable, settle: () => Promise<void>): Promise<string> {
  const { table, talk } = at;
  const match = await begunLife(at, settle);
  const { match: running, state } = await talk.view(match);
  const [absent, leaves, stays] = [0, 1, 2].map(
    (further) => running.members[((state?.turn ?? 0) + further) % running.members.length]?.personId ?? '',
  );
  // The one to move vanishes, the others are asked how to go on, and then they move after all.
  await vanish(table, match, absent);
  await settle();
  await goOn(table, match, stays, 'standIn');
  await settle();
  await talk.play(match);
  await settle();
  await talk.undo(match);
  await settle();
  // Somebody who is not to move, so that no computer player moves meanwhile.
  await table.matches.forget(leaves ?? '');
  await settle();
  await vanish(table, match, absent);
  await settle();
  await goOn(table, match, stays, 'end');
  await settle();
  return match;
}

async function vanish({ matches }: PublicTable['table'], match: string, personId = ''): Promise<void> {
  if (!(await matches.hasLeft(match, personId))) throw new Error('nobody has vanished');
}

let interactions = 0;

async function goOn({ matches }: PublicTable['table'], match: string, personId = '', way: 'standIn' | 'end' = 'end') {
  interactions += 1;
  const actor = { personId, name: 'somebody', interactionId: `goOn${interactions}` };
  const done = await matches.goOnWithout(actor, match, { way });
  if (!done.ok) throw new Error(done.code);
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

  for (const [name, moment] of Object.entries(MOMENTS)) {
    it(`${name}, tells the players of a barred game once, and its thread when that is open again`, async () => {
      const at = await open({ bot: false });
      const { table, talk, threadOf } = at;
      const settle = () => tellInLives(at, moment);
      const match = await talk.running(['anni', 'jana']);
      await settle();
      const thread = await threadOf(match);
      table.playground.admin.setBotAccess(thread, 'readOnly');
      await talk.play(match);
      await settle();
      await table.matches.askPause(talk.actor('anni'), match);
      await settle();
      await table.matches.resign(talk.actor('jana'), match);
      await settle();
      const direct = (person: string) => {
        const home = table
          .person(person)
          .channels()
          .find(({ kind }) => kind === 'dm');
        return home === undefined ? [] : table.person(person).messages(home.id);
      };
      const ends = (messages: readonly APIMessage[]) => messages.filter((message) => controlOf(message, 'rematch'));
      const asked = direct('jana').filter((message) => textOf(message).includes('pause'));
      expect(asked).toHaveLength(1);
      for (const person of ['anni', 'jana']) expect(ends(direct(person)), person).toHaveLength(1);
      table.playground.admin.setBotAccess(thread, 'full');
      await table.store.outbox.resumeAll();
      await settle();
      expect(ends(talk.publicMessages(thread))).toHaveLength(1);
      for (const person of ['anni', 'jana']) expect(ends(direct(person)), person).toHaveLength(1);
    });
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
    letPass(HOUR_MS);
    await table.startBot();
    await allNoticesTold();
    expect(talk.publicMessages(channelId)).toHaveLength(1);
  });
});
