import type { APIMessage } from 'discord.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { countCards, playerAt } from '../../../../src/rules/index.ts';
import { EPHEMERAL, filesIn, type GameOfTwo, startGameOfTwo } from '../../../discord/support/gameOfTwo.ts';
import { controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';

const open = opensTables();
let table: Table;
let talk: Talk;
let thread: string;
let mover: string;
let waiting: string;
let turnMessage: GameOfTwo['turnMessage'];
let run: GameOfTwo['run'];
let click: GameOfTwo['click'];
let step: GameOfTwo['step'];

beforeEach(async () => {
  ({ table, talk } = await open());
  ({ thread, mover, waiting, turnMessage, run, click, step } = await startGameOfTwo(table));
});

const publicMessages = () =>
  table
    .person('anni')
    .messages(thread)
    .filter((message) => ((message.flags ?? 0) & EPHEMERAL) === 0);

/** Uses an earlier control of an ephemeral message again, as a second tap does; returns the message's new text. */
async function tapAgain(name: string, { id, channel_id: channel }: APIMessage, customId: string): Promise<string> {
  const person = table.person(name);
  const shown = person.messages(channel).find((message) => message.id === id) ?? expect.fail('no message');
  await person.clickStale(shown, customId);
  return textOf(
    await person.waitForMessage((message) => message.id === id && message.edited_timestamp !== shown.edited_timestamp),
  );
}

describe('building by buttons', () => {
  it('takes four clicks, in one private message that shows a preview before it is confirmed', async () => {
    const first = await turnMessage();
    const spaces = await click(mover, 'build');
    expect(textOf(spaces)).toContain('Where do you want to build?');
    expect(filesIn(spaces)).toEqual([expect.stringMatching(/^board-/)]);
    const plan = await step(mover, spaces, 'buildSpace', 'C2: frame', ['C2']);
    expect(filesIn(plan)).toEqual([expect.stringMatching(/^preview-/)]);
    const confirmed = await step(mover, plan, 'buildConfirm', 'Built the frame on C2');
    expect(controlOf(confirmed, 'buildConfirm')).toBeUndefined();
    expect(filesIn(confirmed)).toEqual([]);
    const next = await turnMessage(waiting, 'frame C2');
    expect(next.id).not.toBe(first.id);
    expect(filesIn(next)).toEqual([expect.stringMatching(/^table-/)]);
    const old = await table
      .person(waiting)
      .waitForMessage((message) => message.id === first.id && controlOf(message, 'hand') === undefined);
    expect(textOf(old)).toMatch(/frame on C2/);
    await expect
      .poll(() => publicMessages().filter((message) => controlOf(message, 'hand') !== undefined))
      .toHaveLength(1);
  });

  it('lets payment and draw be changed, goes back and is cancelled', async () => {
    const spaces = await click(mover, 'build');
    const plan = await step(mover, spaces, 'buildSpace', 'Pay with', ['C2']);
    const options = JSON.stringify(plan.components).match(/"value":"([0-9a-z]{5})"/g) ?? [];
    const [, other = ''] = options.map((option) => option.slice(9, -1));
    const paysOther = (message: APIMessage) => controlOf(message, 'buildConfirm')?.includes(`C2:${other}:`) ?? false;
    const changed = await step(mover, plan, 'buildPay', paysOther, [other]);
    const back = await step(mover, changed, 'buildBack', 'Where do you want to build?');
    await step(mover, back, 'close', 'Nothing was changed.');
    expect(await table.matches.inThread(thread)).toMatchObject({ state: { turn: mover === 'anni' ? 0 : 1 } });
  });

  it('is refused to strangers and out of turn, without a change', async () => {
    expect(textOf(await click('lukas', 'build'))).toMatch(/You’re not playing in this game|spielst/);
    expect(textOf(await click(waiting, 'build'))).toMatch(/turn, not yours/);
    expect(textOf(await click(waiting, 'pass'))).toMatch(/turn, not yours/);
    expect(await table.matches.inThread(thread).then((view) => view && table.matches.history(view.match.id))).toEqual(
      [],
    );
  });

  it('tells a second click on Confirm what the first has done, even after the others have moved', async () => {
    const spaces = await click(mover, 'build');
    const plan = await step(mover, spaces, 'buildSpace', 'C2: frame', ['C2']);
    const confirm = controlOf(plan, 'buildConfirm') ?? '';
    const built = textOf(await step(mover, plan, 'buildConfirm', '✅ Built the frame on C2'));
    expect(await tapAgain(mover, plan, confirm)).toBe(built);
    await run(waiting, 'build', { space: 'C4' });
    expect(await tapAgain(mover, plan, confirm)).toBe(built);
    const view = await table.matches.inThread(thread);
    expect(view && (await table.matches.history(view.match.id))).toHaveLength(2);
  });

  it('answers a control of an older position with the moves since', async () => {
    const first = await turnMessage();
    const spaces = await click(mover, 'build');
    const plan = await step(mover, spaces, 'buildSpace', 'C2: frame', ['C2']);
    expect(await run(mover, 'build', { space: 'C4' })).toMatch(/Built the frame on C4/);
    const stale = await step(mover, plan, 'buildConfirm', 'older position');
    expect(textOf(stale)).toMatch(/frame on C4/);
    const customId = controlOf(first, 'pass') ?? '';
    const late = await (await table.person(mover).clickStale(first, customId)).reply();
    expect(textOf(late)).toMatch(/older position[\s\S]*frame on C4/);
    const view = await table.matches.inThread(thread);
    expect(view && (await table.matches.history(view.match.id))).toHaveLength(1);
  });
});

describe('slash commands', () => {
  it('build with defaults that are shown, and with all options given', async () => {
    expect(await run(mover, 'build', { space: ' c2 ' })).toMatch(
      /^✅ Built the frame on C2 · paid .* \(chosen for you\)$/,
    );
    await turnMessage(waiting);
    const payments = await table.person(waiting).autocomplete(thread, 'build', { space: 'C4', pay: '' }, 'pay');
    const pay = String(payments.at(-1)?.value);
    expect(await run(waiting, 'build', { space: 'C4', pay })).toMatch(/^✅ Built the frame on C4 · paid [^(]*$/);
  });

  it('suggest nothing unless it is one’s turn', async () => {
    expect(await table.person(mover).autocomplete(thread, 'build', { space: '' }, 'space')).not.toEqual([]);
    expect(await table.person(waiting).autocomplete(thread, 'build', { space: '' }, 'space')).toEqual([]);
    expect(await table.person('lukas').autocomplete(thread, 'build', { space: '' }, 'space')).toEqual([]);
  });

  it('answer invalid input with what would be right, and change nothing', async () => {
    expect(await run(mover, 'build', { space: 'Z9' })).toMatch(/no space “Z9”/);
    expect(await run(mover, 'build', { space: 'x'.repeat(2000) })).toMatch(/no space/);
    expect(await run(mover, 'build', { space: 'A2' })).toMatch(/needs one of your connectors/);
    expect(await run(mover, 'build', { space: 'C2', pay: 'lots of gold' })).toMatch(/as cards/);
    for (const pay of ['keep 2 yellow', '2 gelbe behalten', 'megtartok 2 sárgát', '黄2枚残す'])
      expect(await run(mover, 'build', { space: 'C2', pay }), pay).toMatch(/as cards/);
    expect(await run(mover, 'build', { space: 'C2', take: 'keep 1 red' })).toMatch(/as cards/);
    expect(await run(mover, 'pass', { keep: 'pay 2 yellow' })).toMatch(/as cards/);
    expect(await run(mover, 'build', { space: 'C2', pay: '99Y' })).toMatch(/don’t have enough cards/);
    expect(await run(mover, 'build', { space: 'C2', pay: '0' })).toMatch(
      /can’t pay for this with no cards[\s\S]*You can pay: \(1 yellow\)/,
    );
    expect(await run(mover, 'build', { space: 'C2', take: '1 red' })).toMatch(/Nothing is drawn here/);
    expect(await run(mover, 'build', { space: 'C2', advance: 1 })).toMatch(/Only a table or a connector/);
    expect(await run(mover, 'pass', { keep: '4W'.repeat(500) })).toMatch(/too long/);
    expect(await run(mover, 'pass', { keep: '0' })).toMatch(/exactly 3 cards/);
    expect(await run(mover, 'choose', { card: 'violet' })).toMatch(/Building phase/);
    expect(await run(mover, 'take', {})).toMatch(/Building phase/);
    expect(await run(waiting, 'build', { space: 'C2' })).toMatch(/turn, not yours/);
    const view = await table.matches.inThread(thread);
    expect(view && (await table.matches.history(view.match.id))).toEqual([]);
  });

  it('read cards in the language of the person, and ask which one is meant if a name is ambiguous there', async () => {
    const person = table.person(mover);
    await person.setLocale('de');
    expect(await run(mover, 'build', { space: 'C2', pay: '1g' })).toMatch(/„1 gelbe?“ oder „1 grüne?“/);
    await person.setLocale('hu');
    expect(await run(mover, 'build', { space: 'C2', pay: '99v' })).toContain('99 vörös');
    expect(await run(mover, 'pass', { keep: 'mind' })).toMatch(/3/);
    const view = await table.matches.inThread(thread);
    expect(view && (await table.matches.history(view.match.id))).toEqual([]);
    await person.setLocale('ja');
    expect(await run(mover, 'build', { space: 'Ｃ２', pay: '黄色を一枚' })).toMatch(/^✅/);
    await person.setLocale('en-US');
  });

  it('show board, hand, log and help privately', async () => {
    expect(await run(waiting, 'log')).toContain('No move has been played yet.');
    await run(mover, 'build', { space: 'C2' });
    expect(await run(waiting, 'log')).toMatch(/round 1 of 3[\s\S]*`1`.*frame on C2/i);
    expect(await run('jana', 'board', { as: 'text' })).toMatch(/Anni: 0 points, \d+ cards in hand[\s\S]*Resting area/);
    const picture = await (await table.person('lukas').command(thread, 'board')).reply();
    expect(filesIn(picture)).toEqual([expect.stringMatching(/^table-/)]);
    expect(await run(mover, 'hand')).toMatch(/^Your hand: \d/);
    expect(textOf(await click(waiting, 'hand'))).toMatch(/^Your hand: \d/);
    expect(await run('lukas', 'hand')).toMatch(/nicht|not playing/);
    expect(await run('lukas', 'help')).toContain('Bei diesem Spiel siehst du zu.');
    expect(await run('jana', 'help', { topic: 'clocks' })).toContain('## Clocks');
  });
});

describe('taking back', () => {
  it('works until somebody else has acted, under the answer to the move, in the menu and by command', async () => {
    const built = await (await table.person(mover).command(thread, 'build', { space: 'C2' })).reply();
    await step(mover, built, 'undo', 'Your move has been taken back.');
    expect(await run(waiting, 'undo'), 'they have not moved yet').toBe('There is no move of yours to take back.');
    await turnMessage(mover);
    await run(mover, 'build', { space: 'C2' });
    const menu = await click(mover, 'more', await turnMessage(waiting));
    await step(mover, menu, 'moreChosen', 'Your move has been taken back.', ['undo']);
    await turnMessage(mover);
    await run(mover, 'build', { space: 'C4' });
    expect(await run(mover, 'undo')).toBe('Your move has been taken back.');
    await turnMessage(mover);
    await run(mover, 'build', { space: 'B3' });
    await turnMessage(waiting, 'B3');
    await run(waiting, 'build', { space: 'C2' });
    expect(await run(mover, 'undo')).toMatch(/has acted since/);
  });

  it('tells a second click on Undo what the first has done', async () => {
    const built = await (await table.person(mover).command(thread, 'build', { space: 'C2' })).reply();
    const customId = controlOf(built, 'undo') ?? '';
    await step(mover, built, 'undo', 'Your move has been taken back.');
    expect(await tapAgain(mover, built, customId)).toBe('Your move has been taken back.');
    await run(mover, 'build', { space: 'C4' });
    expect(await tapAgain(mover, built, customId)).toBe('Your move has been taken back.');
    const { match } = (await table.matches.inThread(thread)) ?? expect.fail('no game');
    expect(await table.matches.history(match.id)).toHaveLength(1);
  });
});

it('passing without cards says nothing of cards to keep', async () => {
  const position = async () => {
    const { match, state } = (await table.matches.inThread(thread)) ?? expect.fail('no game');
    if (state?.turn == null) throw new Error('nobody ran out of cards');
    return { match, state, seat: state.turn };
  };
  let at = await position();
  while (at.state.phase !== 'build' || countCards(playerAt(at.state, at.seat).hand) > 0) {
    await talk.play(at.match.id, (moves) => moves.find(({ type }) => type === 'build') ?? moves[0]);
    at = await position();
  }
  await talk.waitForDelivery();
  const name = at.seat === 0 ? 'anni' : 'jana';
  const question = await click(name, 'pass', await turnMessage(name, 'You have no cards left'));
  expect(textOf(question)).toContain('Your hand: no cards');
  expect(textOf(question)).not.toContain('keep');
});

describe('a game of passes only', () => {
  it('is played by buttons through three rounds to the score sheet', async () => {
    let first = mover;
    let second = waiting;
    for (let round = 1; round <= 3; round++) {
      for (const name of [first, second]) {
        const question = await click(name, 'pass', await turnMessage(name, `round ${round} of 3`));
        expect(textOf(question)).toContain('Pass for the rest of this round?');
        const passed = await step(name, question, 'passConfirm', 'Passed');
        if (round < 3 || name === first) continue;
        const confirm = controlOf(question, 'passConfirm') ?? '';
        expect(await tapAgain(name, question, confirm), 'a second tap').toBe(textOf(passed));
      }
      if (round === 3) break;
      for (const name of [second, first]) {
        const message = await turnMessage(name, 'Choose a starting hand card');
        const customId = controlOf(message, 'choose') ?? '';
        const view = await table.matches.inThread(thread);
        const [card = ''] = view?.state?.resting ?? [];
        const answer = await (await table.person(name).choose(message, customId, [card])).reply();
        expect(textOf(answer)).toMatch(/^✅ Chose the starting hand card/);
      }
      [first, second] = [second, first];
    }
    const end = await table.person('lukas').waitForMessage((message) => controlOf(message, 'film') !== undefined);
    expect(textOf(end)).toContain('A shared victory for Anni and Jana!');
    expect(JSON.stringify(end.components)).toContain('Connectors: 1 + 2 + 3');
    expect(filesIn(end)).toEqual([expect.stringMatching(/^score-.*png$/), expect.stringMatching(/^table-.*png$/)]);
    await expect.poll(() => publicMessages().filter((message) => controlOf(message, 'hand') !== undefined)).toEqual([]);
  });
});
