/**
 * Turns on the table page in Chromium: building, keyboard, passing, start cards, take-backs, hints, plans, history and
 * reconnection.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apprentice } from '../../src/opponents/index.ts';
import { countCards, playerAt, seededRandom } from '../../src/rules/index.ts';
import { expectAccessible } from '../e2e/support/axe.ts';
import { PHONE } from '../e2e/support/browser.ts';
import { components } from '../support/game/rules.ts';
import { handOf, playUntil } from './support/positions.ts';
import type { StandIn, StandInOptions } from './support/standInTable.ts';
import { link, open, press, resize, sit, startStandIn } from './support/tablePage.ts';

const NAMES = ['Anni', 'Jörg <b>', 'Bertalan'];
const MAX_MOVES = 400;

const table = (overrides: Partial<StandInOptions> = {}) =>
  startStandIn({ names: NAMES, side: 'B', moves: 19, ...overrides });

it('builds with two clicks on a desktop, and everybody sees it', async () => {
  const bot = await table();
  const mover = await sit(bot, link(bot));
  const other = await sit(bot, `seat-${((bot.state.turn ?? 0) + 1) % NAMES.length}`);
  const moves = bot.received.length;
  await expectAccessible(mover);
  await open(mover).first().click();
  await expectAccessible(mover);
  const { turn } = bot.state;
  await press(mover, 'Build').click();
  await expect.poll(() => bot.state.turn).not.toBe(turn);
  expect(bot.received.slice(moves).map(({ type }) => type)).toEqual(['move']);
  await expect.poll(() => other.locator('header h1').textContent()).toContain('It’s your turn');
  await expect.poll(() => mover.locator('.log li').first().textContent()).toContain('Jörg <b>');
});

it('builds with two taps on a phone, with each part one tap away', async () => {
  const bot = await table();
  const phone = await sit(bot, link(bot), PHONE);
  await expectAccessible(phone);
  for (const box of await phone.locator('.space').all()) {
    const size = await box.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  for (const [name, part] of [
    ['Boards', '.others button'],
    ['Tools', '.common svg'],
    ['Log', '.log li'],
  ] as const) {
    await phone.locator('.tabs').getByRole('button', { name, exact: true }).tap();
    await phone.locator(part).first().waitFor();
    await expectAccessible(phone);
  }
  await phone.locator('.tabs').getByRole('button', { name: 'Board', exact: true }).tap();
  const { turn } = bot.state;
  const before = await phone.locator('.board').boundingBox();
  await open(phone).last().tap();
  expect(await phone.locator('.board').boundingBox(), 'nothing jumps').toEqual(before);
  await press(phone, 'Build').tap();
  await expect.poll(() => bot.state.turn).not.toBe(turn);
  expect(await phone.locator('.board').boundingBox(), 'nothing jumps').toEqual(before);
});

it('plays whole turns by keyboard, and never loses the focus', async () => {
  const bot = await table({ names: ['Anni', 'Bertalan'], moves: 0 });
  const at = await sit(bot, 'seat-0');
  const focused = () => at.evaluate('document.activeElement?.getAttribute("aria-label") ?? ""') as Promise<string>;
  // The first open space, above C3 in the middle.
  await at.locator('.space[tabindex="0"]').focus();
  expect(await focused()).toMatch(/^C2: .* can be built for/);
  for (const [key, space] of [
    ['ArrowDown', 'C3'],
    ['Home', 'A3'],
    ['ArrowLeft', 'A3'],
    ['End', 'E3'],
    ['Control+Home', 'A1'],
    ['Control+End', 'E5'],
  ] as const) {
    await at.keyboard.press(key);
    expect(await focused(), key).toMatch(new RegExp(`^${space}: `));
  }
  await at.locator('.space[aria-label^="C2"]').focus();
  await at.keyboard.press('Enter');
  await press(at, 'Build').waitFor();
  await at.keyboard.press('Escape');
  await expect.poll(() => press(at, 'Build').count()).toBe(0);
  expect(await focused()).toMatch(/^C2: /);
  await at.keyboard.press('Enter');
  await press(at, 'Build').waitFor();
  await at.keyboard.press('Enter');
  // Wait until the page shows the new position.
  const headline = () => at.locator('header h1').textContent();
  await expect.poll(headline).toContain('Bertalan');
  expect(await focused()).toMatch(/^C2/);
  bot.play({ seat: 1, type: 'build', space: 'C2', ...cheapest(bot, 'C2') });
  await expect.poll(headline).toContain('It’s your turn');
  expect(await focused()).toMatch(/^C2/);
  // A focused button beside the board disappears: the focus returns to the board.
  await at.keyboard.press('Enter');
  await press(at, 'Build').waitFor();
  await press(at, 'Build').focus();
  await at.keyboard.press('Enter');
  await expect.poll(() => bot.state.turn).toBe(1);
  await expect.poll(focused).toMatch(/^C2/);
  for (const name of ['Undo', 'Agree']) {
    if (name === 'Agree') bot.ask({ id: 1, text: 'May we pause?', waiting: '', answer: 'vote' });
    await press(at, name).focus();
    await at.keyboard.press('Enter');
    await expect.poll(() => press(at, name).count()).toBe(0);
    await expect.poll(focused, { message: name }).toMatch(/^[A-E]\d/);
  }
});

/** A cheap payment. */
function cheapest(bot: StandIn, space: string) {
  const { state } = bot;
  const { hand } = playerAt(state, state.turn ?? 0);
  const floor = components.floors[state.side].spaces.find(({ name }) => name === space);
  const color = floor?.color ?? 'yellow';
  return hand[color] > 0 ? { pay: { [color]: 1 }, take: {} } : { pay: { wild: 1 }, take: {} };
}

it('passes with chosen cards, and takes it back', async () => {
  const bot = await table({ moves: 6 });
  const at = await sit(bot, link(bot));
  const seat = bot.state.turn ?? 0;
  const cardCount = countCards(playerAt(bot.state, seat).hand);
  expect(cardCount).toBeGreaterThan(3);
  await press(at, 'Pass').click();
  const keeps = at.getByRole('group', { name: 'Which three cards do you want to keep?' }).getByRole('button');
  await keeps.nth(1).click();
  await expectAccessible(at);
  await press(at, 'Pass and keep these').click();
  await expect.poll(() => countCards(playerAt(bot.state, seat).hand)).toBe(3);
  await press(at, 'Undo').click();
  await expect.poll(() => countCards(playerAt(bot.state, seat).hand)).toBe(cardCount);
  await press(at, 'Pass').waitFor();
});

it('chooses a start card with two taps', async () => {
  const random = seededRandom(7);
  const bot = await table();
  const phase = () => bot.state.phase;
  for (let count = 0; count < MAX_MOVES && phase() !== 'choose'; count++) {
    bot.play(apprentice(components, bot.state, random));
  }
  expect(phase()).toBe('choose');
  const at = await sit(bot, link(bot), PHONE);
  const cards = at.getByRole('group', { name: 'Which starting hand card do you want?' }).getByRole('button');
  await cards.first().tap();
  await expectAccessible(at);
  const { turn } = bot.state;
  await press(at, 'Confirm').tap();
  await expect.poll(() => bot.state.turn).not.toBe(turn);
});

it('chooses a start card in the picture of the table, on a desktop and on a phone', async () => {
  const bot = await table({ moves: 0, names: ['Anni', 'Bertalan'] });
  playUntil(bot, ({ phase }) => phase === 'choose');
  const picked = (at: Page) => at.locator('.startCards .chip[aria-pressed="true"]').getAttribute('aria-label');
  const place = (at: Page, index: number) =>
    at.getByRole('group', { name: 'resting area' }).getByRole('button').nth(index);
  const desk = await sit(bot, link(bot));
  const name = await place(desk, 4).getAttribute('aria-label');
  await place(desk, 4).click();
  expect(await picked(desk)).toBe(name);
  await expectAccessible(desk);
  const first = bot.state.turn;
  await press(desk, 'Confirm').click();
  await expect.poll(() => bot.state.turn).not.toBe(first);
  const phone = await sit(bot, link(bot), PHONE);
  await phone.locator('.tabs').getByRole('button', { name: 'Tools', exact: true }).tap();
  const other = await place(phone, 1).getAttribute('aria-label');
  await place(phone, 1).tap();
  expect(await picked(phone)).toBe(other);
  const second = bot.state.turn;
  await press(phone, 'Confirm').tap();
  await expect.poll(() => bot.state.turn).not.toBe(second);
  // The waiting player has nothing to choose.
  expect(await desk.locator('.place').count()).toBe(0);
});

it('says that nothing is affordable, and passes without a question if all cards are kept', async () => {
  const bot = await table({ moves: 0, names: ['Anni', 'Bertalan'], side: 'A' });
  playUntil(bot, (state) => state.phase === 'build' && countCards(handOf(state)) === 0);
  const at = await sit(bot, link(bot));
  await at.getByText('There’s nothing you can build and pay for right now; you can pass.').waitFor();
  expect(await at.getByText('Tap a bright space').count()).toBe(0);
  expect(await press(at, 'Pass').getAttribute('class'), 'the main button').toBe('primary');
  const { turn, round } = bot.state;
  await press(at, 'Pass').click();
  await expect.poll(() => [bot.state.turn, bot.state.round]).not.toEqual([turn, round]);
  expect(bot.received.filter(({ type }) => type === 'move')).toHaveLength(1);
});

it('passes at once with one to three cards, and takes it back', async () => {
  const bot = await table({ moves: 0, names: ['Anni', 'Bertalan'], side: 'A' });
  playUntil(bot, (state) => state.phase === 'build' && [1, 2, 3].includes(countCards(handOf(state))));
  const seat = bot.state.turn ?? 0;
  const at = await sit(bot, link(bot), PHONE);
  await press(at, 'Pass').tap();
  await expect.poll(() => playerAt(bot.state, seat).passed).toBe(true);
  await press(at, 'Undo').tap();
  await expect.poll(() => playerAt(bot.state, seat).passed).toBe(false);
});

it.each([
  ['a desk', { viewport: { width: 1280, height: 720 } }],
  ['a phone', { ...PHONE, viewport: { width: 420, height: 860 } }],
])(
  'numbers hints on the board, lists them without scrolling, and previews one by its row, at %s',
  async (_where, options) => {
    const bot = await table({ hints: 4 });
    const at = await sit(bot, link(bot), options);
    await press(at, 'Hint').click();
    const rows = at.locator('.hints li button');
    await rows.last().waitFor();
    const discs = (await at.locator('.space .disc').allTextContents()).toSorted();
    expect(discs, 'a number on the board for each row').toEqual(['1', '2', '3', '4']);
    expect(await at.locator('.space:has(.disc)').first().getAttribute('aria-label')).toMatch(/ · Hint · \d$/);
    const hidden = () => at.locator('.hints .content').evaluate((one) => one.scrollHeight - one.clientHeight);
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    await expectAccessible(at);
    await rows.nth(2).click();
    await at.locator('.space.lit').waitFor();
    await press(at, 'Cancel').click();
    await rows.nth(2).click();
    const { turn } = bot.state;
    await press(at, 'Build').click();
    await expect.poll(() => bot.state.turn).not.toBe(turn);
  },
);

it('plans own and assumed moves, and queues and removes them', async () => {
  const bot = await table({ names: ['Anni', 'Bertalan'], moves: 0 });
  const at = await sit(bot, 'seat-0');
  await press(at, 'Plan').click();
  await open(at).first().click();
  await press(at, 'Add to the plan').click();
  await expect.poll(() => at.locator('.plan ol li').count()).toBe(1);
  await expectAccessible(at);
  // Now it is the other player's turn in the plan.
  await expect.poll(() => at.locator('.board').getAttribute('aria-label')).toContain('Bertalan');
  await at.locator('.space[aria-label*="costs"], .space[aria-label*="can be built"]').first().click();
  await expect.poll(() => at.locator('.plan ol li').count()).toBe(2);
  await at.getByRole('combobox', { name: 'Play the moves of this plan automatically' }).selectOption({ index: 1 });
  await press(at, 'Play the moves of this plan automatically').click();
  await expect
    .poll(() => bot.received.findLast(({ type }) => type === 'queue'))
    .toMatchObject({ on: true, tile: expect.stringContaining('/') });
  await at.getByRole('textbox', { name: 'Note' }).fill('Mind the saw.');
  await at.getByRole('textbox', { name: 'Note' }).blur();
  await expect
    .poll(() => bot.received.findLast(({ type }) => type === 'plan'))
    .toMatchObject({ edit: { type: 'note', note: 'Mind the saw.' } });
  await expectAccessible(at);
  await press(at, 'Don’t play them').waitFor();
  await press(at, 'Don’t play them').click();
  await press(at, 'Start over').click();
  await expect.poll(() => at.locator('.plan ol li').count()).toBe(0);
  await press(at, 'Close the plan').click();
  expect(bot.state.turn).toBe(0);
});

it('shows any past position, and the changes since one’s own move', async () => {
  const bot = await table();
  // Two seats before the player to move: others have moved since.
  const at = await sit(bot, `seat-${((bot.state.turn ?? 0) + 1) % NAMES.length}`);
  await press(at, 'Look back').click();
  await at.getByRole('slider', { name: 'Position' }).waitFor();
  await expectAccessible(at);
  await press(at, 'To the start').click();
  await expect.poll(() => at.locator('.past .line').textContent()).toContain('Start');
  await press(at, 'One move forward').click();
  await expect.poll(() => at.locator('.past .number').textContent()).toBe('1');
  // A new move does not change the viewed position.
  const count = bot.received.length;
  bot.play(apprentice(components, bot.state, seededRandom(3)));
  await expect.poll(() => bot.received.slice(count).some(({ type }) => type === 'past')).toBe(true);
  expect(await at.locator('.past .number').textContent()).toBe('1');
  await press(at, 'Back to now').click();
  await press(at, 'What has changed?').click();
  await at.locator('.past').waitFor();
  // It returns to the current position by itself.
  await press(at, 'What has changed?').waitFor();
});

it('shows the present board in a small window, and goes on looking back in a large one', async () => {
  const bot = await table();
  const at = await sit(bot, link(bot), PHONE);
  const mode = () => at.locator('.table').getAttribute('data-mode');
  await at.locator('.tabs').getByRole('button', { name: 'Log', exact: true }).tap();
  await resize(at, 320, 180);
  expect(await at.locator('.log').count()).toBe(0);
  expect(await at.locator('.board').isVisible()).toBe(true);
  await resize(at, 390, 844);
  await at.locator('.log li button').nth(9).tap();
  await expect.poll(mode).toBe('past');
  await resize(at, 320, 180);
  expect(await mode()).toBe('now');
  await resize(at, 390, 844);
  expect(await mode()).toBe('past');
  await press(at, 'Back to now').tap();
  await press(at, 'Plan').tap();
  await expect.poll(mode).toBe('plan');
  await resize(at, 320, 180);
  expect(await mode()).toBe('now');
  expect(await open(at).count(), 'a tap is not taken for a real move').toBe(0);
});

it('asks for the past again after a move that was made before the answer', async () => {
  const moves = 3;
  const requests: string[] = [];
  const bot = await table({
    moves,
    beforeAnswer: ({ type }) => {
      if (type === 'past' && requests.push(type) === 1) bot.play(apprentice(components, bot.state, seededRandom(3)));
    },
  });
  const at = await sit(bot, 'seat-0');
  await press(at, 'Look back').click();
  await expect.poll(() => requests.length).toBe(2);
  await expect.poll(() => at.getByRole('slider', { name: 'Position' }).getAttribute('max')).toBe(`${moves + 1}`);
});

it('closes the plan of a player who resigns, and says so', async () => {
  const bot = await table({ moves: 6 });
  const [at, elsewhere] = [await sit(bot, 'seat-1'), await sit(bot, 'seat-1')];
  await press(at, 'Plan').click();
  await at.locator('.plan').waitFor();
  await press(elsewhere, 'Menu').click();
  await press(elsewhere, 'Resign').click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Resign', exact: true }).click();
  await at.locator('.idle').waitFor();
  expect(await at.locator('.plan').count()).toBe(0);
});

it('goes on looking back at the last move after a take-back, without offering a build', async () => {
  const bot = await table({ names: ['Anni', 'Bertalan'], moves: 3 });
  const seat = 1 - (bot.state.turn ?? 0);
  const [at, elsewhere] = [await sit(bot, `seat-${seat}`), await sit(bot, `seat-${seat}`)];
  await at.locator('.log li button').first().click();
  await expect.poll(() => at.locator('.past .number').textContent()).toBe('3');
  await press(elsewhere, 'Undo').click();
  await expect.poll(() => at.locator('.past .number').textContent()).toBe('2');
  expect(await at.locator('.table').getAttribute('data-mode')).toBe('past');
  expect(await open(at).count()).toBe(0);
});

it('opens a new link that is pasted into its tab', async () => {
  const bot = await table();
  const at = await sit(bot, 'seat-0');
  await at.goto(`${bot.url}#seat-1`);
  await expect.poll(() => bot.received.findLast(({ type }) => type === 'enter')).toMatchObject({ session: 'seat 1' });
  await at.locator('.board').waitFor();
  expect(at.url()).not.toContain('seat-1');
});

it('stays usable while the bot is offline, reconnects by itself, and sends a move once', async () => {
  const bot = await table();
  const at = await sit(bot, link(bot), PHONE);
  await open(at).first().tap();
  await bot.stop();
  await at.getByRole('alert').waitFor();
  const before = bot.state.turn;
  await press(at, 'Build').tap();
  await at.getByText('Making your move…').waitFor();
  await bot.start();
  await expect.poll(() => bot.state.turn).not.toBe(before);
  await expect.poll(() => at.getByRole('alert').count()).toBe(0);
  const ids = bot.received.flatMap((message) => (message.type === 'move' ? [message.id] : []));
  expect(new Set(ids).size).toBe(1);
});

it('reverts a move that came too late, with the reason', async () => {
  const bot = await table();
  const mover = link(bot);
  const [desk, phone] = [await sit(bot, mover), await sit(bot, mover, PHONE)];
  // The other device follows.
  await open(desk).first().click();
  await press(desk, 'Build').click();
  await expect.poll(() => phone.locator('header h1').textContent()).not.toContain('It’s your turn');
  await press(desk, 'Undo').click();
  await expect.poll(() => phone.locator('header h1').textContent()).toContain('It’s your turn');
  // A move for an old position.
  await open(phone).first().tap();
  await bot.stop();
  await press(phone, 'Build').tap();
  await phone.getByText('Making your move…').waitFor();
  const random = seededRandom(1);
  bot.play(apprentice(components, bot.state, random));
  await bot.start();
  await phone.getByText('The game has moved on in the meantime; nothing was changed.').waitFor();
});
