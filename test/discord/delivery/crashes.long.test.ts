/** A process that crashes between any two steps of a delivery: everything is still delivered exactly once. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/match/index.ts';
import { rawDatabase } from '../../support/database/rawDatabase.ts';
import { controlOf, textOf } from '../../support/discord/bot.ts';
import { drawnPartOf } from '../../support/runner/campaign.ts';
import { CRASH_POINTS, deliverWithCrashes, playOpening, runForOneEntry } from './support/crashes.ts';
import { direct, filesOf, isTurn, opensPublicTables, type PublicTable } from './support/publicTable.ts';

const open = opensPublicTables();

/** Plays a match with every kind of announcement, and settles after each step. */
async function playWholeMatch(at: PublicTable, deliver: () => Promise<void>): Promise<string> {
  const { table, talk } = at;
  const match = await playOpening(at, deliver);
  const { match: running, state } = await talk.view(match);
  const [absent, leaves, stays] = [0, 1, 2].map(
    (further) => running.members[((state?.turn ?? 0) + further) % running.members.length]?.personId ?? '',
  );

  await timeOut(table, match, absent);
  await deliver();
  await continueGame(table, match, stays, 'standIn');
  await deliver();
  await talk.play(match);
  await deliver();
  await talk.undo(match);
  await deliver();
  // A person who is not to move, so that no computer player moves.
  await table.matches.forget(leaves ?? '');
  await deliver();
  await timeOut(table, match, absent);
  await deliver();
  await continueGame(table, match, stays, 'end');
  await deliver();
  return match;
}

async function timeOut({ matches }: PublicTable['table'], match: string, personId = ''): Promise<void> {
  if (!(await matches.hasLeft(match, personId))) throw new Error('nobody has vanished');
}

let interactions = 0;

async function continueGame(
  { matches }: PublicTable['table'],
  match: string,
  personId = '',
  way: 'standIn' | 'end' = 'end',
) {
  interactions += 1;
  const actor = { personId, name: 'somebody', interactionId: `goOn${interactions}` };
  const result = await matches.goOnWithout(actor, match, { way });
  if (!result.ok) throw new Error(result.code);
}

/** The final messages, without ids of messages and pictures. */
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

describe('a process that crashes', () => {
  let expectedReadable: Awaited<ReturnType<typeof readable>> | null = null;

  const points = Object.entries(CRASH_POINTS).map(([name, moment]) => ({ name, moment }));
  const cases = points.flatMap((point) => [1, 2].map((lives) => ({ ...point, lives })));

  it.each(drawnPartOf('crashes during deliveries', cases, 2))(
    '$name delivers everything once after $lives crashes',
    async ({ moment, lives }) => {
      const expected = await readableWithoutCrash();
      const at = await open({ bot: false });
      const match = await playWholeMatch(at, () => deliverWithCrashes(at, moment, lives));
      expect(await readable(at, match)).toEqual(expected);
    },
  );

  it.each(drawnPartOf('crashes during deliveries of barred games', points, 1))(
    '$name informs the players of a barred game once, and its thread once it is open again',
    async ({ moment }) => {
      const at = await open({ bot: false });
      const { table, talk, threadOf } = at;
      const deliver = () => deliverWithCrashes(at, moment);
      const match = await talk.running(['anni', 'jana']);
      await deliver();
      const thread = await threadOf(match);
      table.playground.admin.setBotAccess(thread, 'readOnly');
      await talk.play(match);
      await deliver();
      await table.matches.askPause(talk.actor('anni'), match);
      await deliver();
      await table.matches.resign(talk.actor('jana'), match);
      await deliver();
      const ends = (messages: readonly APIMessage[]) => messages.filter((message) => controlOf(message, 'rematch'));
      const asked = direct(at, 'jana').filter((message) => textOf(message).includes('pause'));
      expect(asked).toHaveLength(1);
      for (const person of ['anni', 'jana']) expect(ends(direct(at, person)), person).toHaveLength(1);
      table.playground.admin.setBotAccess(thread, 'full');
      await table.store.outbox.resumeAll();
      await deliver();
      expect(ends(talk.publicMessages(thread))).toHaveLength(1);
      for (const person of ['anni', 'jana']) expect(ends(direct(at, person)), person).toHaveLength(1);
    },
  );

  /** Posts directly because `place` is barred, crashes before that is noted, and posts in the open place; bars it again. */
  async function postDirectlyUnrecorded({ table, letPass }: PublicTable, place: string): Promise<void> {
    const { admin } = table.playground;
    admin.setBotAccess(place, 'readOnly');
    await runForOneEntry(table, CRASH_POINTS['after the message is posted, before that is noted'] ?? (() => ({})));
    letPass(HOUR_MS);
    admin.setBotAccess(place, 'full');
    await runForOneEntry(table, () => ({}));
    admin.setBotAccess(place, 'none');
  }

  it('shows a lobby once by direct message although its channel is barred twice', async () => {
    const at = await open({ bot: false });
    const { table, talk } = at;
    const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
    const { match } = await table.matches.create(talk.actor('anni'), { side: 'A', capacity: 3, locale: 'en', place });
    await postDirectlyUnrecorded(at, table.channelId);
    await table.matches.join(talk.actor('jana'), match.id);
    await deliverWithCrashes(at, () => ({}), 0);
    const cards = direct(at, 'anni').filter((message) => controlOf(message, 'join'));
    expect(cards.map(textOf)).toEqual([expect.stringContaining('Jana')]);
    expect(talk.publicMessages(table.channelId)).toHaveLength(1);
  });

  it('asks a question once by direct message although its thread is barred twice', async () => {
    const at = await open({ bot: false });
    const { table, talk } = at;
    const match = await talk.running(['anni', 'jana', 'peter']);
    await deliverWithCrashes(at, () => ({}), 0);
    await table.matches.askPause(talk.actor('anni'), match);
    await postDirectlyUnrecorded(at, await at.threadOf(match));
    const [question] = await table.matches.openProposals(match);
    await table.matches.answer(talk.actor('jana'), match, question?.id ?? 0, true);
    await deliverWithCrashes(at, () => ({}), 0);
    await table.store.outbox.resumeAll();
    await deliverWithCrashes(at, () => ({}), 0);
    const asked = direct(at, 'peter').filter((message) => controlOf(message, 'agree'));
    expect(asked.map(textOf)).toEqual([expect.stringContaining('Agreed: Jana')]);
  });

  it('collects votes once by direct message although its thread is barred twice', async () => {
    let now = new Date('2025-05-01T12:00:00.000Z').getTime();
    const at = await open({ bot: false, clock: { now: () => new Date(now) } });
    const { table, talk } = at;
    const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
    const options = { side: 'A', capacity: 4, locale: 'en', place } as const;
    const { match } = await table.matches.create(talk.actor('anni'), options);
    const timeControl = { kind: 'turn', perTurn: 24 * HOUR_MS, whenUp: 'vote' } as const;
    await table.matches.configure(talk.actor('anni'), match.id, { timeControl });
    for (const name of ['jana', 'sofia', 'peter']) await table.matches.join(talk.actor(name), match.id);
    await table.matches.start(talk.actor('anni'), match.id);
    await deliverWithCrashes(at, () => ({}), 0);
    now += 24 * HOUR_MS;
    await table.store.matches.transaction((transaction) => transaction.recordPoll(new Date(now)));
    await table.matches.processDueClocks();
    await postDirectlyUnrecorded(at, await at.threadOf(match.id));
    const { match: running, state } = await talk.view(match.id);
    const [voter, other] = running.members.filter((_, seat) => seat !== state?.turn);
    await table.matches.vote(talk.actor(voter?.name.toLowerCase() ?? ''), match.id, running.version);
    await deliverWithCrashes(at, () => ({}), 0);
    await table.store.outbox.resumeAll();
    await deliverWithCrashes(at, () => ({}), 0);
    const votes = direct(at, other?.name.toLowerCase() ?? '').filter((message) => controlOf(message, 'voteStandIn'));
    expect(votes.map(textOf)).toEqual([expect.stringMatching(/1 of 2/)]);
  });

  async function readableWithoutCrash() {
    if (expectedReadable === null) {
      const at = await open();
      expectedReadable = await readable(at, await playWholeMatch(at, () => at.talk.waitForDelivery()));
    }
    return expectedReadable;
  }

  it('posts a notice once although the post was not recorded', async () => {
    const { table, talk, letPass, waitForNotices } = await open();
    const { store, playground, channelId } = table;
    const to = { kind: 'channel', serverId: playground.guildId, channelId, locale: 'en', setBy: null } as const;
    const facts = { kind: 'unreachable', channelId, because: 'gone' } as const;
    const id = await store.people.transaction(({ notices }) => notices.add({ facts, to }, new Date()));
    await waitForNotices();
    expect(talk.publicMessages(channelId)).toHaveLength(1);
    await table.stopBot();
    await rawDatabase(table.url).execute(
      `UPDATE notices SET "closedAt" = NULL, "messageId" = NULL, "channelId" = NULL, attempts = 1 WHERE id = ${id}`,
    );
    letPass(HOUR_MS);
    await table.startBot();
    await waitForNotices();
    expect(talk.publicMessages(channelId)).toHaveLength(1);
  });
});
