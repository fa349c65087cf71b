/**
 * A finished game on the table page: its review with better moves, a requested review, and saving or sharing a picture.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Miss } from '../../src/features/advice/model.ts';
import type { Match } from '../../src/match/index.ts';
import { apply, createGame, legalMoves } from '../../src/rules/index.ts';
import { expectAccessible } from '../e2e/support/axe.ts';
import { drawingOf, PHONE } from '../e2e/support/browser.ts';
import { finishedMatch, type MatchTable } from '../support/game/match.ts';
import { type TestWeb, testWeb } from '../web/support/web.ts';
import { DESK, openByLink, press, tablePage } from './support/tablePage.ts';

async function finishedGame(): Promise<{ readonly web: TestWeb; readonly match: Match }> {
  const web = await testWeb({ page: tablePage });
  const { match } = await finishedMatch(web.table);
  return { web, match };
}

/** Saves a review with two better builds. */
async function saveMisses({ matches, components }: MatchTable, matchId: string): Promise<readonly Miss[]> {
  const view = await matches.view(matchId);
  if (!view?.match.setup) throw new Error('no game');
  let { state } = createGame(components, view.match.setup);
  const history = await matches.history(matchId);
  const misses: Miss[] = [];
  for (const { number, move } of history) {
    const others = [...legalMoves(components, state)].filter((each) => each.type === 'build');
    const better = others.find((each) => move.type === 'build' && each.space !== move.space);
    if (better && misses.length < 2) misses.push({ number, better, points: 7.3 - 3 * misses.length });
    const applied = apply(components, state, move);
    if (applied.ok) state = applied.state;
  }
  await matches.saveReviewProgress({
    matchId,
    status: 'done',
    looked: history.length,
    failures: 0,
    misses,
  });
  return misses;
}

/** Expects that neither the page nor a button overflows. */
async function expectToFit(at: Page): Promise<void> {
  const overflowing = await at.evaluate(`[
    document.documentElement.scrollWidth > innerWidth ? 'the page' : '',
    ...[...document.querySelectorAll('.panel button, .panel p, .panel')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'hidden')
      .map((one) => one.textContent),
  ].filter((text) => text !== '')`);
  expect(overflowing).toEqual([]);
}

it.each([
  ['at a desk', DESK],
  ['on a phone', PHONE],
] as const)('%s the misses are listed, and each better move is drawn', async (where, options) => {
  const { web, match } = await finishedGame();
  const [first] = await saveMisses(web.table, match.id);
  const number = (first?.number ?? 0) + 1;
  const space = first?.better.type === 'build' ? first.better.space : '';
  const at = await openByLink(web, { matchId: match.id, ...options, bypassCSP: true });
  const misses = at.locator('.misses').getByRole('button');
  await expect.poll(() => misses.allTextContents()).toEqual([`${number} −7`, expect.stringMatching(/ −4$/)]);
  await expectAccessible(at);
  await misses.first().click();
  await expect.poll(() => at.locator('.past .number').textContent()).toBe(`${number}`);
  expect(await misses.first().getAttribute('aria-pressed')).toBe('true');
  const drawn = () => drawingOf(at.locator('.board .drawing svg'));
  const played = await drawn();
  const better = at.locator('.better').getByRole('button');
  expect(await better.textContent()).toMatch(new RegExp(`^Better: .* on ${space}`));
  await better.click();
  await expect.poll(drawn, { message: 'the better move is on the board' }).not.toBe(played);
  await expect.poll(() => at.locator('.past .line').textContent()).toContain('Better: ');
  await expectAccessible(at);
  await press(at, 'Show the move that was played').click();
  await expect.poll(drawn).toBe(played);
  await press(at, 'One move forward').click();
  await expect.poll(() => at.locator('.past .number').textContent()).toBe(`${number + 1}`);
  await press(at, 'Back to now').click();
  if (where === 'on a phone') await at.locator('.tabs').getByRole('button', { name: 'Log', exact: true }).tap();
  await expect.poll(() => at.locator('.log .missed').count()).toBe(2);
  await at.locator('.log .missed').last().click();
  await expect.poll(() => at.locator('.past .number').textContent()).toBe(`${number}`);
});

it('fits on a phone in five languages', async () => {
  const { web, match } = await finishedGame();
  await saveMisses(web.table, match.id);
  const at = await openByLink(web, { matchId: match.id, ...PHONE, bypassCSP: true });
  for (const code of ['en', 'nl', 'hu', 'de', 'ja']) {
    await at.locator('header .icon').tap();
    await at.locator('select').selectOption(code);
    await expect.poll(() => at.evaluate('document.documentElement.lang')).toBe(code);
    await at.keyboard.press('Escape');
    await expectToFit(at);
    await at.locator('.misses').getByRole('button').first().tap();
    const better = at.locator('.better').getByRole('button');
    for (const _ of ['what was better', 'what was played']) {
      await expectToFit(at);
      await better.tap();
    }
    await expectAccessible(at);
    await at.keyboard.press('Escape');
    await at.locator('.idle').waitFor();
  }
});

it('shows the progress of the review, and a button to request one', async () => {
  const { web, match } = await finishedGame();
  await web.table.matches.cancelReview(web.table.actor(0), match.id);
  const at = await openByLink(web, { matchId: match.id, ...DESK });
  await at.getByText('There is no review of this game.').waitFor();
  expect((await web.table.matches.review(match.id))?.status, 'viewing requests no review').toBe('cancelled');
  await press(at, 'Create review').click();
  await at.getByText(/^Preparing the review: 0 of \d+ moves/).waitFor();
  expect((await web.table.matches.review(match.id))?.status).toBe('waiting');
  await expect.poll(() => press(at, 'Create review').count()).toBe(0);
});

it('saves a picture of the end and of an earlier position', async () => {
  const { web, match } = await finishedGame();
  const at = await openByLink(web, { matchId: match.id, ...DESK });
  const saved = async () => {
    const saving = at.waitForEvent('download');
    await press(at, 'Save as a picture').click();
    const download = await saving;
    const picture = await sharp(await download.path());
    return { name: download.suggestedFilename(), picture, ...(await picture.metadata()) };
  };
  const end = await saved();
  expect(end).toMatchObject({ name: `intarsia-${match.number}.png`, format: 'png', width: 2400, height: 1800 });
  const { channels } = await end.picture.stats();
  expect(Math.min(...channels.slice(0, 3).map(({ stdev }) => stdev)), 'the picture is not blank').toBeGreaterThan(20);
  await press(at, 'Look back').click();
  await press(at, 'To the start').click();
  expect((await saved()).name).toBe(`intarsia-${match.number}-0.png`);
});

it('saves a picture beside a style sheet of another origin, and says if it cannot be made', async () => {
  const { web, match } = await finishedGame();
  const at = await openByLink(web, { matchId: match.id, ...DESK, bypassCSP: true });
  await at.route('https://extension.example/**', (route) => route.fulfill({ contentType: 'text/css', body: 'p {}' }));
  await at.addStyleTag({ url: 'https://extension.example/sheet.css' });
  const saving = at.waitForEvent('download');
  await press(at, 'Save as a picture').click();
  await saving;
  await at.evaluate('window.fetch = () => Promise.reject(new TypeError("Failed to fetch"))');
  await press(at, 'Save as a picture').click();
  await at.getByText('The picture couldn’t be made. Please try again in a moment.').waitFor();
});

it('shares the picture through the browser, and saves it if that fails', async () => {
  const { web, match } = await finishedGame();
  const sharing = `
    window.shared = [];
    navigator.canShare = ({ files }) => files.every(({ type }) => type === 'image/png');
    navigator.share = async ({ files, title }) => {
      window.shared.push([title, files[0].name, files[0].size > 10000].join());
      if (window.fault) throw new DOMException('', window.fault);
    };`;
  const at = await openByLink(web, { matchId: match.id, ...PHONE, script: sharing });
  const shared = () => at.evaluate('window.shared.splice(0)');
  await press(at, 'Share the picture').tap();
  await expect.poll(shared).toEqual([`Intarsia · #${match.number},intarsia-${match.number}.png,true`]);
  await at.evaluate('window.fault = "NotAllowedError"');
  const saving = at.waitForEvent('download');
  await press(at, 'Share the picture').tap();
  expect((await saving).suggestedFilename()).toBe(`intarsia-${match.number}.png`);
  await expect.poll(shared).toHaveLength(1);
  // A cancelled share does not save a file.
  let downloads = 0;
  at.on('download', () => {
    downloads += 1;
  });
  await at.evaluate('window.fault = "AbortError"');
  await press(at, 'Share the picture').tap();
  await expect.poll(shared).toHaveLength(1);
  await at.evaluate('window.fault = "NotAllowedError"');
  const last = at.waitForEvent('download');
  await press(at, 'Share the picture').tap();
  await last;
  expect(downloads).toBe(1);
});
