/** Help within the table page: rules, how to read the table, hints, tool tiles, players, pausing, and questions. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { GameState } from '../../src/rules/index.ts';
import { expectAccessible } from '../e2e/support/axe.ts';
import { PHONE } from '../e2e/support/browser.ts';
import { runningMatch } from '../support/game/match.ts';
import { drawnPartOf } from '../support/runner/campaign.ts';
import { testWeb } from '../web/support/web.ts';
import { playUntil } from './support/positions.ts';
import type { StandInOptions } from './support/standInTable.ts';
import { DESK, link, openByLink, press, resize, sit, startStandIn, tablePage } from './support/tablePage.ts';

const NAMES = ['Anni', 'Jörg', 'Bertalan', 'Zoë'];
const table = (overrides: Partial<StandInOptions> = {}) =>
  startStandIn({ names: NAMES, side: 'B', moves: 19, ...overrides });
const choosing = ({ phase }: GameState) => phase === 'choose';

async function openMenu(at: Page, item: string): Promise<void> {
  await press(at, 'Menu').click();
  await press(at, item).click();
}

const WINDOWS = [
  ['a desk', DESK],
  ['a phone', PHONE],
  ['a small phone', { ...PHONE, viewport: { width: 320, height: 640 } }],
] as const;

describe.each(drawnPartOf('windows for help', WINDOWS, 1))('at %s', (_where, options) => {
  it('the menu opens the rules in short and how to read the table, and Escape closes them', async () => {
    const bot = await table();
    const at = await sit(bot, link(bot), options);
    for (const [title, rows, count] of [
      ['The rules in short', '.rules li', 8],
      ['How to read the table', '.legend li', 8],
    ] as const) {
      await openMenu(at, title);
      const dialog = at.getByRole('dialog', { name: title });
      await dialog.locator(rows).first().waitFor();
      expect(await dialog.locator(rows).count(), title).toBe(count);
      expect(await dialog.locator(`${rows} .drawing`).count(), `${title}: each with a drawing`).toBe(count);
      expect(await dialog.textContent()).not.toMatch(/\{\{|\}\}/);
      expect(await at.evaluate('document.documentElement.scrollWidth <= innerWidth'), title).toBe(true);
      await expectAccessible(at);
      await at.keyboard.press('Escape');
      await expect.poll(() => dialog.count()).toBe(0);
      expect(await at.evaluate('document.activeElement.getAttribute("aria-label")'), 'the focus returns').toBe('Menu');
      await openMenu(at, title);
      await press(at, 'Close').click();
      await expect.poll(() => dialog.count()).toBe(0);
    }
  });
});

it('hints survive a glance at an earlier position', async () => {
  const bot = await table({ hints: 4 });
  const at = await sit(bot, link(bot), PHONE);
  await press(at, 'Hint').tap();
  await expect.poll(() => at.locator('.hints li').count()).toBe(4);
  await press(at, 'Log').tap();
  await at.locator('.log li button').nth(3).tap();
  await at.locator('.past').waitFor();
  expect(await at.locator('.space .disc').count(), 'no numbers on an earlier position').toBe(0);
  await press(at, 'Back to now').tap();
  await expect.poll(() => at.locator('.hints li').count()).toBe(4);
  expect(await at.locator('.space .disc').count()).toBe(4);
  expect(bot.received.filter(({ type }) => type === 'hint')).toHaveLength(1);
});

it('a selection survives Escape in a dialog', async () => {
  const bot = await table();
  const at = await sit(bot, link(bot));
  await at.locator('.space.open').first().click();
  await openMenu(at, 'The rules in short');
  await at.getByRole('dialog').waitFor();
  await at.keyboard.press('Escape');
  await expect.poll(() => at.getByRole('dialog').count()).toBe(0);
  await press(at, 'Build').waitFor();
});

it('spectators may read the rules, but neither pause nor resign', async () => {
  const bot = await table();
  const at = await sit(bot, 'watcher');
  await press(at, 'Menu').click();
  await press(at, 'The rules in short').waitFor();
  for (const name of ['Pause', 'Resign']) expect(await press(at, name).count(), name).toBe(0);
});

it('a tool tile shows its requirement and the current count on hover, tap and keyboard focus', async () => {
  const bot = await table({ names: NAMES.slice(0, 2), side: 'A', moves: 12 });
  const seat = link(bot);
  const desk = await sit(bot, seat);
  const facts = (at: Page) => at.getByRole('tooltip');
  const tile = (at: Page) => at.getByRole('group', { name: 'tool board' }).getByRole('button').first();
  await tile(desk).hover();
  await facts(desk).waitFor();
  const name = await tile(desk).getAttribute('aria-label');
  const text = await facts(desk).innerText();
  expect(text.toLowerCase()).toContain(name);
  expect(text).toMatch(/Needs:\n.*\d (frame|ornament|complete)/);
  expect(text).toMatch(/You have: /);
  expect(text).toMatch(/point/);
  await expectAccessible(desk);
  await desk.mouse.move(0, 0);
  await expect.poll(() => facts(desk).count()).toBe(0);
  await tile(desk).focus();
  expect(await facts(desk).innerText()).toBe(text);
  await desk.keyboard.press('ArrowRight');
  expect(await facts(desk).innerText()).not.toBe(text);
  await desk.keyboard.press('Escape');
  await expect.poll(() => facts(desk).count()).toBe(0);

  const phone = await sit(bot, seat, PHONE);
  await phone.locator('.tabs').getByRole('button', { name: 'Tools', exact: true }).tap();
  await tile(phone).tap();
  expect(await facts(phone).innerText()).toBe(text);
  const box = await facts(phone).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844).toBe(true);
  await phone.locator('header h1').tap();
  await expect.poll(() => facts(phone).count()).toBe(0);

  const watcher = await sit(bot, 'watcher');
  await tile(watcher).hover();
  await facts(watcher).waitFor();
  expect(await facts(watcher).innerText(), 'spectators have no board').not.toContain('You have');
});

describe.each(drawnPartOf('widths of phones', [420, 320], 1))('on a phone %i pixels wide', (width) => {
  const options = { ...PHONE, viewport: { width, height: width === 420 ? 860 : 640 } };

  it('four players have names, signs, points and cards, and those who have passed a cup', async () => {
    const bot = await table({ moves: 0 });
    playUntil(bot, ({ players }) => players.filter(({ passed }) => passed).length === 2);
    const at = await sit(bot, link(bot), options);
    const players = at.locator('.players button');
    expect(await players.locator('.name').allTextContents()).toEqual(NAMES);
    for (const name of await players.locator('.name').all()) {
      expect(await name.isVisible()).toBe(true);
      expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth), 'the name is not cut').toBeLessThan(1);
    }
    expect(await players.locator('svg.dot').count()).toBe(4);
    const passed = bot.state.players.map(({ passed }) => (passed ? 1 : 0));
    for (const [seat, cups] of passed.entries()) {
      expect(await players.nth(seat).locator('.sign').count(), `the cup of ${NAMES[seat]}`).toBe(cups);
      const label = await players.nth(seat).getAttribute('aria-label');
      expect(label?.includes('has passed'), label ?? '').toBe(cups === 1);
      const style = await players
        .nth(seat)
        .locator('.name')
        .evaluate((one) => getComputedStyle(one).textDecorationLine);
      expect(style).toBe('none');
    }
    for (const box of await players.all()) expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(at);
  });

  it('a player who has resigned has a flag, which is read aloud', async () => {
    const bot = await table({ names: NAMES.slice(0, 3), moves: 6, resigned: [1] });
    const players = (await sit(bot, 'seat-0', options)).locator('.players button');
    for (const seat of [0, 1, 2]) {
      expect(await players.nth(seat).locator('.sign').count()).toBe(seat === 1 ? 1 : 0);
      expect((await players.nth(seat).getAttribute('aria-label'))?.includes('resigned')).toBe(seat === 1);
    }
  });

  it('odd names stay in their boxes', async () => {
    const bot = await table({ names: ['🦊🦊🦊', 'عبد الرحمن بن محمد', 'W'.repeat(32), '織田信長'] });
    const at = await sit(bot, link(bot), options);
    expect(await at.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    const boxes = await Promise.all((await at.locator('.players button').all()).map((one) => one.boundingBox()));
    expect(new Set(boxes.map((box) => Math.round(box?.width ?? 0))).size, 'all have the same width').toBe(1);
  });
});

it('all start cards are in one row, complete and above the button that takes one, in every window', async () => {
  const bot = await table({ names: NAMES.slice(0, 2), side: 'A', moves: 0 });
  playUntil(bot, choosing);
  const at = await sit(bot, link(bot));
  const cards = at.locator('.startCards .chip');
  await cards.first().waitFor();
  for (const chosen of ['none is chosen', 'the last is chosen']) {
    if (chosen === 'the last is chosen') await cards.last().click();
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [1920, 1080],
      [420, 860],
      [390, 844],
      [320, 640],
    ] as const) {
      await resize(at, width, height);
      const step = `${chosen} at ${width} × ${height}`;
      const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
      expect(boxes.length, step).toBe(5);
      expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size, `one row: ${step}`).toBe(1);
      for (const box of boxes) {
        expect(Math.round((box?.x ?? 0) + (box?.width ?? 0)), step).toBeLessThanOrEqual(width);
        expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)), step).toBeLessThanOrEqual(height);
      }
      const hidden = await at.locator('.panel .content').evaluate((one) => one.scrollHeight - one.clientHeight);
      expect(hidden, `nothing to scroll: ${step}`).toBeLessThanOrEqual(1);
      if (chosen === 'none is chosen') continue;
      const confirm = await press(at, 'Confirm').boundingBox();
      const lowest = Math.max(...boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0)));
      expect(confirm?.y, `Confirm covers no card: ${step}`).toBeGreaterThanOrEqual(lowest - 1);
    }
  }
});

it('a pause is proposed and agreed to at the table, and ended by anybody there', async () => {
  const web = await testWeb({ page: tablePage });
  const { match } = await runningMatch(web.table);
  const one = await openByLink(web, { person: 0, matchId: match.id, ...DESK, bypassCSP: true });
  const other = await openByLink(web, { person: 1, matchId: match.id, ...PHONE, bypassCSP: true });
  const paused = async () => (await web.table.matches.view(match.id))?.match.pausedAt != null;
  await openMenu(one, 'Pause');
  await one.getByRole('dialog').getByText('Pause this game?').waitFor();
  await press(one, 'Cancel').click();
  expect(await web.table.matches.openProposals(match.id)).toEqual([]);
  const ask = async () => {
    await openMenu(one, 'Pause');
    await one.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
    await one
      .locator('.question')
      .getByText(/Waiting for: /)
      .waitFor();
    await other
      .locator('.question')
      .getByText(/would like to pause this game/)
      .waitFor();
  };
  await ask();
  await expectAccessible(other);
  await press(other, 'Decline').tap();
  for (const at of [one, other]) await expect.poll(() => at.locator('.question').count()).toBe(0);
  await ask();
  await press(one, 'Withdraw').click();
  await expect.poll(() => other.locator('.question').count(), { message: 'withdrawn' }).toBe(0);
  await ask();
  await press(other, 'Agree').tap();
  await expect.poll(paused).toBe(true);
  for (const at of [one, other]) await at.getByText('The game is paused, so nobody has to move.').waitFor();
  expect(await one.locator('.space.open').count()).toBe(0);
  await expectAccessible(one);
  await press(one, 'Resume').click();
  await expect.poll(paused).toBe(false);
  for (const at of [one, other]) await expect.poll(() => at.getByText('The game is paused').count()).toBe(0);
});

it('a paused game can be resumed by those who still play, and not by somebody who has resigned', async () => {
  const bot = await table({ names: NAMES.slice(0, 3), moves: 6, paused: true, resigned: [1] });
  const resigned = await sit(bot, 'seat-1');
  const playing = await sit(bot, 'seat-0');
  await press(playing, 'Resume').waitFor();
  const mover = await sit(bot, link(bot));
  expect(await mover.locator('header h1').textContent()).toContain('This game is paused');
  expect(await mover.locator('header.own').count(), 'it is nobody’s turn').toBe(0);
  expect(await press(resigned, 'Resume').count()).toBe(0);
});
