/** Games without a common server are delivered to each player by direct message and played from there. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../src/match/index.ts';
import { clickOn, controlOf, textOf } from '../../../support/discord/bot.ts';
import { isSilent, isTurn, last, MATCH, opensDirectTables } from '../support/directTable.ts';

const open = opensDirectTables();

describe('a game', () => {
  it('has one live turn message per player, and only the player to move hears a sound', async () => {
    const { talk, direct, turnsOf, begun } = await open();
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    expect(turnsOf(mover)).toHaveLength(1);
    expect(turnsOf(other)).toHaveLength(1);
    expect(textOf(last(direct(mover)))).toContain('It’s your turn');
    expect(textOf(last(direct(other)))).toMatch(/It’s (Anni|Jana)’s turn/);
    expect(turnsOf(mover).map(isSilent)).toEqual([false]);
    expect(direct(other).map(isSilent)).toEqual(direct(other).map(() => true));
    await talk.playAndDeliver(MATCH);
    for (const name of [mover, other]) {
      expect(turnsOf(name)).toHaveLength(1);
      expect(direct(name)).toHaveLength(3);
      expect(textOf(direct(name)[1] as APIMessage)).toMatch(/\n-# .*(Anni|Jana)/);
    }
    expect(isSilent(last(direct(other)))).toBe(false);
    expect(isSilent(last(direct(mover)))).toBe(true);
  });

  it('is played by buttons and commands, each player with their own hand', async () => {
    const { table, talk, direct, turnsOf, homeOf, run, begun } = await open();
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    const live = (name: string) => last(turnsOf(name));
    expect(textOf(await (await clickOn(table.person(mover), live(mover), 'hand')).reply())).toContain('Your hand');
    expect(textOf(await (await clickOn(table.person(other), live(other), 'hand')).reply())).toContain('Your hand');
    expect(['build', 'pass', 'hand', 'more'].filter((action) => controlOf(live(other), action))).toEqual([
      'hand',
      'more',
    ]);
    expect(['build', 'pass', 'hand', 'more'].filter((action) => controlOf(live(mover), action))).toHaveLength(4);
    expect(await run(other, homeOf(other), 'build', { space: 'C2' })).toContain('turn, not yours');
    expect(await run(mover, homeOf(mover), 'build', { space: 'C2' })).toMatch(/C2/);
    await talk.waitForDelivery();
    expect(await table.matches.history(MATCH)).toHaveLength(1);
    expect(await run(mover, homeOf(mover), 'undo')).toBe('Your move has been taken back.');
    await talk.waitForDelivery();
    expect(direct(other).map(textOf).join()).toMatch(/took back their last move/);
    expect(turnsOf(mover)).toHaveLength(1);
    for (const command of ['board', 'hand', 'since', 'plan']) {
      expect(await run(other, homeOf(other), command), command).not.toMatch(/no game/);
    }
    await talk.playAndDeliver(MATCH);
    const log = await run(other, homeOf(other), 'log');
    const [, channel, message] = /@me\/(\d+)\/(\d+)/.exec(log) ?? [];
    expect(channel).toBe(homeOf(other));
    expect(direct(other).some(({ id }) => id === message)).toBe(true);
    expect(await run(mover, table.channelId, 'game list')).toContain(`@me/${homeOf(mover)}/${live(mover).id}`);
  });

  it('asks each player concerned for consent, and updates all their messages', async () => {
    const { table, talk, direct, homeOf, run, begun } = await open();
    const { mover, waiting } = await begun('jana', 'lukas');
    await run(mover, homeOf(mover), 'game pause');
    await talk.waitForDelivery();
    const asked = (name: string, answer = 'agree') =>
      direct(name).find((message) => controlOf(message, answer)) as APIMessage;
    expect(waiting.map((name) => isSilent(asked(name)))).toEqual([false, false]);
    expect(isSilent(asked(mover, 'withdraw'))).toBe(true);
    for (const name of waiting) await (await clickOn(table.person(name), asked(name), 'agree')).reply();
    await talk.waitForDelivery();
    for (const name of [mover, ...waiting]) {
      for (const answer of ['agree', 'withdraw']) expect(asked(name, answer)).toBeUndefined();
      expect(
        direct(name)
          .filter((message) => controlOf(message, 'resume'))
          .map(textOf),
      ).toEqual([expect.stringContaining('⏸'), expect.not.stringContaining('⏸')]);
      expect(direct(name).filter(isTurn)).toEqual([]);
    }
  });

  it('hands a seat over: the new player gets the turn message, the former one loses the buttons', async () => {
    const { table, talk, direct, turnsOf, homeOf, run, begun } = await open();
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    const lukas = table.person('lukas');
    await run(other, homeOf(other), 'game replace', { player: lukas.user.id });
    await talk.waitForDelivery();
    const question = direct('lukas').find((message) => controlOf(message, 'agree')) as APIMessage;
    await (await clickOn(lukas, question, 'agree')).reply();
    await talk.waitForDelivery();
    expect(turnsOf('lukas')).toHaveLength(1);
    expect(turnsOf(mover)).toHaveLength(1);
    expect(turnsOf(other)).toEqual([]);
  });

  it('reminds once, regardless of the ping setting for threads', async () => {
    const { table, talk, direct, opened, letPass, now } = await open();
    await opened('jana');
    const anni = talk.actor('anni');
    await table.matches.configure(anni, MATCH, {
      timeControl: { kind: 'turn', perTurn: 24 * HOUR_MS, whenUp: 'pass' },
    });
    await table.matches.start(talk.actor('anni'), MATCH);
    await talk.waitForDelivery();
    const { match, state } = await talk.view(MATCH);
    const mover = match.members[state?.turn ?? 0]?.name.toLowerCase() ?? '';
    const { settings } = await table.matches.person(table.person(mover).user.id);
    await table.matches.setPerson(talk.actor(mover), { ...settings, pings: 'both' });
    const before = direct(mover).length;
    letPass(18 * HOUR_MS);
    await table.store.matches.transaction((transaction) => transaction.recordPoll(now()));
    await table.matches.processDueClocks();
    await talk.waitForDelivery();
    expect(direct(mover)).toHaveLength(before + 1);
    expect(textOf(last(direct(mover)))).toMatch(/your time for this turn runs out <t:\d+:R>/);
  });

  it('can be played against a computer player and paused by one person', async () => {
    const { table, talk, homeOf, run } = await open();
    await run('anni', table.channelId, 'game new', { where: 'dm', players: 2 });
    await talk.waitForDelivery();
    expect(await run('anni', homeOf('anni'), 'game computer', { player: 'apprentice' })).toMatch(/takes a seat/);
    expect(await run('anni', homeOf('anni'), 'game start')).toBe('The game has started.');
    const first = await table.person('anni').waitForMessage((message) => isTurn(message));
    await run('anni', homeOf('anni'), 'game pause');
    await talk.waitForDelivery();
    const resting = await table.person('anni').waitForMessage(({ id }) => id === first.id);
    expect(isTurn(resting)).toBe(false);
    expect(textOf(resting)).toContain('⏸ This game is paused');
    expect(await run('anni', homeOf('anni'), 'game resume')).toBe('The game goes on.');
    await table.person('anni').waitForMessage((message) => isTurn(message) && message.id !== first.id);
    await run('anni', homeOf('anni'), 'build', { space: 'C2' });
    const next = await table
      .person('anni')
      .waitForMessage((message) => isTurn(message) && /C2[\s\S]*\(computer\)/.test(textOf(message)));
    expect(isSilent(next), 'they have just moved').toBe(true);
  });

  it('ends with a score sheet for each player, and a rematch gets its own code', async () => {
    const { table, talk, direct, turnsOf, homeOf, run, begun } = await open();
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    await table.matches.resign(talk.actor(mover), MATCH);
    await talk.waitForDelivery();
    for (const name of [mover, other]) {
      expect(turnsOf(name)).toEqual([]);
      expect(direct(name).filter((message) => controlOf(message, 'rematch'))).toHaveLength(1);
    }
    await run(other, homeOf(other), 'game rematch');
    await talk.waitForDelivery();
    const cardOf = () => textOf(direct(other).find((message) => controlOf(message, 'settings')) as APIMessage);
    expect(cardOf()).toMatch(/code `\w{4}-\w{4}`/);
    const invitation = direct(mover).find((message) => controlOf(message, 'join')) as APIMessage;
    expect(isSilent(invitation)).toBe(false);
    expect(textOf(await (await clickOn(table.person(mover), invitation, 'join')).reply())).toMatch(/^You’re in/);
    await talk.waitForDelivery();
    expect(cardOf()).toMatch(/Players: .*, .*\n/);
  });
});
