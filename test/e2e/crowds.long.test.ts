/** Simultaneous, duplicate, late and unauthorised clicks through the real protocol. */
import type { APIMessage } from 'discord.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { isPrivate } from '../../tools/support/robots/messages.ts';
import { clickOn, controlOf, type Table, textOf } from '../support/discord/bot.ts';
import { runMove } from './support/byCommand.ts';
import { followGame, type Game, SPECTATOR } from './support/game.ts';
import { gatherByCommand, openLobby } from './support/lobby.ts';
import { plainTable } from './support/tables.ts';

const SEED = 7;
let table: Table;

beforeEach(async () => {
  table = await plainTable([0, SEED]);
});

async function gameOfTwo(): Promise<Game> {
  const names = ['anni', 'jana'];
  const lobby = await gatherByCommand(table, { side: 'A', names });
  return followGame(table, { side: 'A', names, seed: SEED, lobby });
}

const waiting = (game: Game): string => game.seats.find((name) => name !== game.mover()) ?? '';

/** The mover's private dialogue with a build on C2 to confirm. */
async function planned(game: Game): Promise<APIMessage> {
  const person = table.person(game.mover());
  const { id } = await (await clickOn(person, game.turn(), 'build')).reply();
  const spaces = await person.waitForMessage((message) => message.id === id);
  await person.choose(spaces, controlOf(spaces, 'buildSpace') ?? '', ['C2']);
  return person.waitForMessage((message) => message.id === id && controlOf(message, 'buildConfirm') !== undefined);
}

/** Checks the number of stored moves, and that the last one is announced once. */
async function expectMoves(game: Game, count: number): Promise<void> {
  const history = () => table.matches.history('m000000001');
  await expect.poll(history).toHaveLength(count);
  const last = (await history()).at(-1)?.move;
  if (last && game.moves().length < count) await game.played(last);
  // Processed after all earlier clicks.
  await (await table.person(game.mover()).command(game.threadId, 'log')).reply();
  await game.quiet();
  expect(await history()).toHaveLength(count);
}

describe('at the same moment', () => {
  it('both players click: the active player moves, the other gets a refusal', async () => {
    const game = await gameOfTwo();
    const plan = await planned(game);
    const [, late] = await Promise.all([
      clickOn(table.person(game.mover()), plan, 'buildConfirm'),
      clickOn(table.person(waiting(game)), game.turn(), 'pass'),
    ]);
    expect(textOf(await late.reply())).toMatch(/turn, not yours|older position/);
    await expectMoves(game, 1);
  });

  it('one person clicks Confirm twice: one move', async () => {
    const game = await gameOfTwo();
    const plan = await planned(game);
    const person = table.person(game.mover());
    await Promise.all([clickOn(person, plan, 'buildConfirm'), clickOn(person, plan, 'buildConfirm')]);
    await expectMoves(game, 1);
    const answer = await person.waitForMessage(({ id }) => id === plan.id);
    expect(textOf(answer)).toMatch(/^✅ Built/);
  });

  it('one person confirms, types and passes: one move', async () => {
    const game = await gameOfTwo();
    const plan = await planned(game);
    const person = table.person(game.mover());
    const attempts = await Promise.all([
      clickOn(person, plan, 'buildConfirm'),
      person.command(game.threadId, 'build', { space: 'D3' }),
      person.command(game.threadId, 'pass'),
    ]);
    const answers = await Promise.all(attempts.slice(1).map(async (sent) => textOf(await sent.reply())));
    for (const answer of answers) expect(answer).toMatch(/^✅|older position|turn, not yours/);
    await expectMoves(game, 1);
  });

  it('two people join the last seat: one gets it', async () => {
    const lobby = await openLobby(table, { side: 'A', names: ['anni', 'somebody'] });
    const names = ['jana', 'mia'];
    const answers = await Promise.all(
      names.map(async (name) => textOf(await (await clickOn(table.person(name), lobby, 'join')).reply())),
    );
    expect(answers.filter((answer) => answer === 'You’re in.')).toHaveLength(1);
    expect(answers.filter((answer) => /full|taken/.test(answer))).toHaveLength(1);
  });

  it('everybody presses Start: one game', async () => {
    const names = ['anni', 'jana'];
    const lobby = await openLobby(table, { side: 'A', names });
    await (await clickOn(table.person('jana'), lobby, 'join')).reply();
    const ready = await table
      .person(SPECTATOR)
      .waitForMessage(({ id, components }) => id === lobby.id && JSON.stringify(components).includes('Jana'));
    await Promise.all(names.map(async (name) => (await clickOn(table.person(name), ready, 'start')).reply()));
    const game = await followGame(table, { side: 'A', names, seed: SEED, lobby });
    expect(
      table
        .person(SPECTATOR)
        .channels()
        .filter(({ kind }) => kind === 'thread'),
    ).toHaveLength(1);
    await expectMoves(game, 0);
  });
});

describe('the same interaction delivered twice', () => {
  /** Call after a later interaction was processed, so that no second delivery is in progress. */
  const expectAnsweredOnce = (id: string) =>
    expect(
      table.playground.traffic().filter((each) => each.kind === 'rest' && each.path.includes(`/${id}/`)),
    ).toHaveLength(1);

  it('opens one lobby', async () => {
    const sent = await table.person('anni').command(table.channelId, 'game new');
    expect(table.playground.redeliver(sent.id)).toBe(true);
    await sent.reply();
    expect(await table.matches.inChannel(table.channelId)).toHaveLength(1);
    await (await table.person('jana').command(table.channelId, 'game join')).reply();
    expectAnsweredOnce(sent.id);
    const lobbies = table
      .person(SPECTATOR)
      .messages(table.channelId)
      .filter((message) => controlOf(message, 'join') !== undefined);
    expect(lobbies).toHaveLength(1);
  });

  it('confirms one move, even if another could be made by the same click', async () => {
    const game = await gameOfTwo();
    const sent = await table.person(game.mover()).command(game.threadId, 'build', { space: 'C2' });
    table.playground.redeliver(sent.id);
    expect(textOf(await sent.reply())).toMatch(/^✅/);
    await expectMoves(game, 1);
    await runMove(game, 'build', { space: 'D3' });
    await expectMoves(game, 2);
    table.playground.redeliver(sent.id);
    await runMove(game, 'build', { space: 'B3' });
    await expectMoves(game, 3);
    expectAnsweredOnce(sent.id);
  });
});

describe('a click by somebody else', () => {
  it('changes and reveals nothing, whatever is clicked', async () => {
    const game = await gameOfTwo();
    await runMove(game, 'build', { space: 'D3' });
    await expectMoves(game, 1);
    const confirm = controlOf(await planned(game), 'buildConfirm') ?? '';
    for (const action of ['build', 'pass', 'hand']) {
      const reply = await (await clickOn(table.person(SPECTATOR), game.turn(), action)).reply();
      expect(isPrivate(reply)).toBe(true);
      expect(textOf(reply), action).toMatch(/not playing in this game/);
    }
    for (const name of [SPECTATOR, waiting(game)]) {
      const reply = await (await table.person(name).clickStale(game.turn(), confirm)).reply();
      expect(textOf(reply)).toMatch(/not playing in this game|turn, not yours/);
    }
    await expectMoves(game, 1);
    game.checkSecrets();
  });
});

describe('a click that comes late', () => {
  it('changes nothing and is answered with the moves since', async () => {
    const game = await gameOfTwo();
    const mover = game.mover();
    const turn = game.turn();
    const plan = await planned(game);
    await runMove(game, 'build', { space: 'D3' });
    await expectMoves(game, 1);
    const late = await table.person(mover).clickStale(turn, controlOf(turn, 'pass') ?? '');
    expect(textOf(await late.reply())).toMatch(/older position[\s\S]*frame on D3/);
    await clickOn(table.person(mover), plan, 'buildConfirm');
    const answer = await table
      .person(mover)
      .waitForMessage((message) => message.id === plan.id && controlOf(message, 'buildConfirm') === undefined);
    expect(textOf(answer)).toMatch(/older position[\s\S]*frame on D3/);
    await expectMoves(game, 1);
  });

  it('or has an unknown custom id gets a sentence, and the bot continues', async () => {
    const game = await gameOfTwo();
    const person = table.person(game.mover());
    const nonsense = [
      'i1:build:nosuchgame:1',
      'i1:nosuchaction:m000000001:1',
      'i1:buildConfirm:m000000001:3:Z9:x:y',
      'other:1',
    ];
    for (const customId of nonsense) {
      const reply = await (await person.clickStale(game.turn(), customId)).reply();
      expect(isPrivate(reply), customId).toBe(true);
      expect(textOf(reply).length, customId).toBeGreaterThan(10);
    }
    await runMove(game, 'build', { space: 'C2' });
    await expectMoves(game, 1);
  });
});
