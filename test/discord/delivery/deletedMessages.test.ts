/** A deleted message of a game is posted again once, as soon as a person uses the bot there. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/match/index.ts';
import { clickOn, controlOf, textOf } from '../../support/discord/bot.ts';
import { CRASH_POINTS, deliverWithCrashes } from './support/crashes.ts';
import { isTurn, opensPublicTables, type PublicTable } from './support/publicTable.ts';

const open = opensPublicTables();

/** A game of Anni and Jana whose live turn message has been deleted; `pings`: how many messages its thread has had. */
async function withoutTurn(at: PublicTable) {
  const { table, talk, turnsIn, pingsIn } = at;
  const { matchId, thread } = await talk.twoPlaying();
  await talk.playAndDeliver(matchId);
  const [live] = turnsIn(thread);
  const text = textOf(live as APIMessage);
  table.playground.admin.deleteMessage(thread, live?.id ?? '');
  return { matchId, thread, text, pings: pingsIn(thread).length };
}

describe('a deleted turn message', () => {
  it('comes back with its buttons by a command in the thread, once and without a ping', async () => {
    const at = await open();
    const { table, talk, turnsIn, pingsIn } = at;
    for (const command of ['board', 'help', 'hand']) {
      const { matchId, thread, text, pings } = await withoutTurn(at);
      await (await table.person('anni').command(thread, command)).reply();
      await expect.poll(() => turnsIn(thread).length, { message: command }).toBe(1);
      await talk.waitForDelivery();
      expect(turnsIn(thread).map(textOf), `/${command}: the text is the same`).toEqual([text]);
      expect(pingsIn(thread).slice(pings), command).toEqual(['']);

      await talk.playAndDeliver(matchId);
      expect(turnsIn(thread), command).toHaveLength(1);
      expect(turnsIn(thread)[0]?.mentions, command).toHaveLength(1);
    }
  });

  it('comes back once if several people open the game at once, and again if it is deleted again', async () => {
    const at = await open();
    const { table, talk, turnsIn } = at;
    const { thread } = await withoutTurn(at);
    for (let time = 0; time < 2; time += 1) {
      const sent = await Promise.all(
        ['anni', 'jana', 'anni', 'peter'].map((name) => table.person(name).command(thread, 'help')),
      );
      await Promise.all(sent.map((each) => each.reply()));
      await expect.poll(() => turnsIn(thread).length).toBe(1);
      await talk.waitForDelivery();
      expect(turnsIn(thread)).toHaveLength(1);
      table.playground.admin.deleteMessage(thread, turnsIn(thread)[0]?.id ?? '');
    }
  });

  it('comes back by /board from another channel, also after restarts', async () => {
    const at = await open();
    const { table, talk, turnsIn } = at;
    await table.stopBot();
    await table.startBot();
    const { matchId, thread } = await withoutTurn(at);
    await table.stopBot();
    await table.startBot();
    await (await table.person('anni').command(table.channelId, 'board', { game: matchId })).reply();
    await expect.poll(() => turnsIn(thread).length).toBe(1);
    await talk.waitForDelivery();
    expect(turnsIn(thread)).toHaveLength(1);
  });

  for (const [name, moment] of Object.entries(CRASH_POINTS)) {
    it(`comes back once if the process crashes ${name}`, async () => {
      const at = await open({ bot: false });
      const { table, talk, turnsIn, letPass } = at;
      const match = await talk.running(['anni', 'jana']);
      const deliver = () => deliverWithCrashes({ table, letPass }, moment);
      await deliver();
      const thread = await at.threadOf(match);
      table.playground.admin.deleteMessage(thread, turnsIn(thread)[0]?.id ?? '');
      await table.matches.repost(match);
      await deliver();
      expect(turnsIn(thread)).toHaveLength(1);
      letPass(HOUR_MS);
      await table.matches.repost(match);
      await deliver();
      expect(turnsIn(thread)).toHaveLength(1);
    });
  }
});

describe('other deleted messages with buttons', () => {
  it('a lobby comes back, and its buttons work', async () => {
    const at = await open();
    const { table, talk } = at;
    await (await table.person('anni').command(table.channelId, 'game new')).reply();
    await talk.waitForDelivery();
    const lobbies = () => talk.publicMessages(table.channelId).filter((message) => controlOf(message, 'join'));
    table.playground.admin.deleteMessage(table.channelId, lobbies()[0]?.id ?? '');
    await (await table.person('jana').command(table.channelId, 'help')).reply();
    await expect.poll(() => lobbies().length).toBe(1);
    await talk.waitForDelivery();
    await (await clickOn(table.person('jana'), lobbies()[0] as APIMessage, 'join')).reply();
    await talk.waitForDelivery();
    expect(lobbies().map(textOf)).toEqual([expect.stringContaining('Anni, Jana')]);
  });

  it('an open question comes back without a second ping, and can be answered', async () => {
    const at = await open();
    const { table, talk } = at;
    const { matchId, thread, mover, waiting } = await talk.twoPlaying();
    await (await table.person(mover).command(thread, 'game pause')).reply();
    await talk.waitForDelivery();
    const questions = () => talk.publicMessages(thread).filter((message) => controlOf(message, 'agree'));
    table.playground.admin.deleteMessage(thread, questions()[0]?.id ?? '');
    await (await table.person(waiting).command(thread, 'help')).reply();
    await expect.poll(() => questions().length).toBe(1);
    await talk.waitForDelivery();
    expect(questions()[0]?.mentions).toEqual([]);
    await (await clickOn(table.person(waiting), questions()[0] as APIMessage, 'agree')).reply();
    await talk.waitForDelivery();
    expect((await talk.view(matchId)).match.pausedAt).not.toBeNull();
    expect(talk.publicMessages(thread).filter(isTurn)).toEqual([]);
  });
});
