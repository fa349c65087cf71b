/** The menu behind More: everything of a turn that has no button of its own, without knowing a command. */
import { beforeEach, expect, it } from 'vitest';
import { optionsOf } from '../../../../tools/support/robots/messages.ts';
import { type GameOfTwo, startGameOfTwo } from '../../../discord/support/gameOfTwo.ts';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';

const open = opensTables();
let table: Table;
let game: GameOfTwo;

beforeEach(async () => {
  ({ table } = await open());
  game = await startGameOfTwo(table, { rated: false });
});

it('offers each person what they can do now', async () => {
  const { mover, waiting, click, run, turnMessage } = game;
  const offered = async (name: string) => optionsOf(await click(name, 'more'), 'moreChosen');
  const always = ['words', 'legend', 'log'];
  expect(await offered(mover)).toEqual(['hint', 'since', 'plan', ...always, 'pause', 'resign']);
  expect(await offered(waiting)).toEqual(['since', 'plan', ...always, 'pause', 'resign']);
  expect(await offered('lukas')).toEqual(always);
  await run(mover, 'build', { space: 'C2' });
  await turnMessage(waiting);
  expect(await offered(mover)).toEqual(['since', 'plan', ...always, 'undo', 'pause', 'resign']);
});

it('offers somebody who has resigned only what they can still look at', async () => {
  const { channelId } = table;
  await (await table.person('anni').command(channelId, 'game new', { players: 3, rated: false })).reply();
  for (const name of ['jana', 'lukas']) await (await table.person(name).command(channelId, 'game join')).reply();
  await (await table.person('anni').command(channelId, 'game start')).reply();
  const turn = await table
    .person('anni')
    .waitForMessage(
      (message) => controlOf(message, 'build') !== undefined && ![game.thread, channelId].includes(message.channel_id),
    );
  const mover = ['anni', 'jana', 'lukas'].find((name) => table.person(name).user.id === turn.mentions[0]?.id) ?? '';
  const person = table.person(mover);
  await (await person.command(turn.channel_id, 'build', { space: 'C2' })).reply();
  const question = await (await person.command(turn.channel_id, 'game resign')).reply();
  const asked = await clickOn(person, question, 'resignConfirm');
  expect(asked.state).toBe('acknowledged');
  const next = await person.waitForMessage(
    (message) =>
      message.channel_id === turn.channel_id && message.id !== turn.id && controlOf(message, 'more') !== undefined,
  );
  await table.waitForDelivery();
  const menu = await (await clickOn(person, next, 'more')).reply();
  const offered = optionsOf(menu, 'moreChosen');
  expect(offered).toEqual(expect.arrayContaining(['words', 'legend', 'log']));
  expect(offered.filter((name) => ['hint', 'plan', 'undo', 'pause', 'resign'].includes(name))).toEqual([]);
});

it.each([
  ['hint', 'What a computer player would do'],
  ['since', 'Since the game began'],
  ['plan', 'Your plan'],
  ['words', 'Resting area'],
  ['legend', 'How to read the table'],
  ['log', 'What has happened'],
  ['pause', 'The request has been sent.'],
  ['resign', 'Resign from this game?'],
])('answers %s in place of the menu', async (choice, holding) => {
  const { mover, click, step } = game;
  const menu = await click(mover, 'more');
  await step(mover, menu, 'moreChosen', holding, [choice]);
});

it('refuses a choice that has become impossible', async () => {
  const { mover, waiting, click, run, step, turnMessage } = game;
  const menu = await click(mover, 'more');
  await run(mover, 'build', { space: 'C2' });
  await turnMessage(waiting);
  await step(mover, menu, 'moreChosen', 'That’s no longer possible.', ['hint']);
});

it('lets a move be taken back under its confirmation after computers have moved, and only once', async () => {
  const anni = table.person('anni');
  await (await anni.command(table.channelId, 'play', { with: 'computer' })).reply();
  const turn = await anni.waitForMessage(
    (message) => controlOf(message, 'build') !== undefined && message.channel_id !== game.thread,
  );
  const [view] = (await table.matches.ofPerson(anni.user.id)).filter(
    ({ match }) => match.members[1]?.computer ?? match.members[0]?.computer,
  );
  const id = view?.match.id ?? '';
  const own = async () => (await table.matches.history(id)).filter(({ seat }) => !view?.match.members[seat]?.computer);
  const passed = await (await clickOn(anni, turn, 'pass')).reply();
  const played = await game.step('anni', passed, 'passConfirm', 'Passed');
  // The computer player goes on alone, to the end of the round at the most.
  await expect.poll(async () => (await table.matches.history(id)).length, { timeout: 60_000 }).toBeGreaterThan(1);
  const undo = controlOf(played, 'undo') ?? '';
  const answers = await Promise.all([anni.click(played, undo), anni.click(played, undo)]);
  expect(answers).toHaveLength(2);
  await anni.waitForMessage(
    (message) => message.id === played.id && textOf(message).includes('Your move has been taken back.'),
  );
  expect(await own()).toEqual([]);
});
