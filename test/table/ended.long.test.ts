/** The end of a game on the table page: the score sheet, who has won, and what follows, in every way a game can end. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type GameState, scores } from '../../src/rules/index.ts';
import { expectAccessible } from '../e2e/support/axe.ts';
import { PHONE } from '../e2e/support/browser.ts';
import { finishedMatch, runningMatch } from '../support/game/match.ts';
import { drawnPartOf } from '../support/runner/campaign.ts';
import { testWeb } from '../web/support/web.ts';
import { playUntil } from './support/positions.ts';
import type { StandIn, StandInOptions } from './support/standInTable.ts';
import { DESK, openByLink, press, resize, sit, startStandIn, tablePage } from './support/tablePage.ts';

const NAMES = ['Anni', 'Jörg', 'Bertalan', 'Der mit dem langen Namen'];

async function ended(players: number, side: 'A' | 'B', overrides: Partial<StandInOptions> = {}): Promise<StandIn> {
  const bot = await startStandIn({ names: NAMES.slice(0, players), side, ...overrides });
  if (overrides.start === undefined) playUntil(bot, ({ turn }) => turn === null);
  return bot;
}

const sheet = (at: Page) => at.getByRole('region', { name: 'Score sheet' });
const cells = (at: Page, row: string) => sheet(at).getByRole('row', { name: row }).getByRole('cell').allTextContents();

/** Nothing of the sheet is cut off at the sides, and the buttons are in the window. */
async function expectToFit(at: Page): Promise<void> {
  const faults = await at.evaluate(`[
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
    ...[document.querySelector('.scoreSheet'), ...document.querySelectorAll('.scoreSheet :is(td, h2)')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent),
    ...[...document.querySelectorAll('.panel button')]
      .filter((one) => one.getBoundingClientRect().bottom > innerHeight || one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent),
  ]`);
  expect(faults).toEqual([]);
}

const SHEETS = (
  [
    [2, 'A'],
    [3, 'B'],
    [4, 'B'],
  ] as const
).flatMap(([players, side]) => [
  { players, side, where: 'a desk', options: DESK },
  { players, side, where: 'a phone, also a small one', options: PHONE },
]);

it.each(drawnPartOf('score sheets', SHEETS, 2))(
  'shows the points of $players players on side $side, the best of each row marked, and the winner, at $where',
  async ({ players, side, options }) => {
    const bot = await ended(players, side);
    const at = await sit(bot, 'seat-0', options);
    const { winners } = bot.state;
    const winner = NAMES[winners[0] ?? 0] ?? '';
    await sheet(at)
      .getByRole('heading', { name: `${winner} wins!` })
      .waitFor();
    const ranked = scores(bot.state).toSorted((a, b) => b - a);
    expect(await cells(at, 'Total')).toEqual(ranked.map(String));
    expect(await sheet(at).getByRole('row').count()).toBe(side === 'B' ? 8 : 7);
    const most = await at.locator('.scoreSheet tr.total .most').allTextContents();
    expect(most).toEqual([`${ranked[0]}`]);
    for (const name of ['Rematch', 'New game', 'Replay', 'Create review', 'Save as a picture'])
      await press(at, name).waitFor();
    for (const part of ['header', '.panel'])
      expect(await at.locator(part).textContent(), 'announced once').not.toContain('wins!');
    expect(
      await at
        .locator('.table :not(.hidden)')
        .evaluateAll(
          (all) => all.filter((one) => getComputedStyle(one).textDecorationLine.includes('line-through')).length,
        ),
      'no name is struck through',
    ).toBe(0);
    await expectToFit(at);
    await expectAccessible(at);
    if (options !== PHONE) return;
    await resize(at, 320, 640);
    await expectToFit(at);
  },
);

it.each([2, 4])('breaks no word of a row’s name on a phone, with %i players', async (players) => {
  const bot = await ended(players, 'B');
  const at = await sit(bot, 'seat-0', PHONE);
  for (const locale of ['en', 'nl', 'hu', 'de']) {
    bot.speak(locale);
    await at.locator(`html[lang="${locale}"]`).waitFor({ state: 'attached' });
    const broken = await at.evaluate(`[...document.querySelectorAll('.scoreSheet [scope="row"]')].flatMap((head) =>
      [...head.textContent.matchAll(/[^ ]+/g)]
        .filter(({ 0: word, index }) => {
          const range = new Range();
          range.setStart(head.firstChild, index);
          range.setEnd(head.firstChild, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
        })
        .map(([word]) => word),
    )`);
    expect(broken, locale).toEqual([]);
  }
});

it('breaks no word of a name on a phone, and has all names in full', async () => {
  const names = [
    'Konstantinopolus',
    'Der mit dem langen Namen',
    'Wolfeschlegelsteinhausen',
    'とても長い名前のプレイヤー',
  ];
  const bot = await ended(4, 'A', { names });
  const at = await sit(bot, 'seat-0', PHONE);
  const heads = sheet(at).locator('thead .name');
  expect((await heads.evaluateAll((all) => all.map((one) => one.getAttribute('title')))).toSorted()).toEqual(
    names.toSorted(),
  );
  expect((await heads.allTextContents()).toSorted()).toEqual(names.toSorted());
  const lines = await at.evaluate(`[...document.querySelectorAll('thead .word')].map((word) => {
    const range = new Range();
    range.selectNodeContents(word);
    return [word.textContent, new Set([...range.getClientRects()].map(({ top }) => top)).size];
  }).filter(([word, lines]) => lines > 1 && /^\\w+$/.test(word))`);
  expect(lines).toEqual([]);
});

it('keeps the totals in view beside a long review, on a phone', async () => {
  const misses = Array.from({ length: 20 }, (_, at) => ({ number: 3 * at + 1, points: at + 5, text: 'C2 is better.' }));
  const bot = await ended(4, 'B', { misses });
  const at = await sit(bot, 'seat-0', PHONE);
  await press(at, /^1 −5$/).waitFor();
  expect(await sheet(at).getAttribute('data-more'), 'nothing of the sheet is hidden').toBe('');
  await press(at, /^58 −24$/).click();
  await press(at, 'Back to now').waitFor();
});

it('celebrates once with falling pieces, which people who want less motion do not see', async () => {
  const bot = await ended(2, 'A');
  const [moving, calm] = [
    await sit(bot, 'seat-0', { ...DESK, reducedMotion: 'no-preference' }),
    await sit(bot, 'seat-1'),
  ];
  expect(await moving.locator('.confetti span').first().isVisible()).toBe(true);
  await calm.locator('.confetti').waitFor({ state: 'attached' });
  expect(await calm.locator('.confetti').isVisible()).toBe(false);
  await moving.reload();
  await sheet(moving).waitFor();
  expect(await moving.locator('.confetti').count(), 'not again after a reload').toBe(0);
});

it('offers spectators no rematch, but the replay and the picture', async () => {
  const bot = await ended(3, 'A');
  const at = await sit(bot, 'watcher');
  await press(at, 'Replay').waitFor();
  for (const name of ['Rematch', 'New game', 'Create review']) expect(await press(at, name).count(), name).toBe(0);
  await press(at, 'Save as a picture').waitFor();
  await expectAccessible(at);
});

it('shows a shared victory, and how a tie was broken', async () => {
  const bot = await startStandIn({ names: NAMES.slice(0, 2), side: 'A' });
  playUntil(bot, ({ turn }) => turn === null);
  const tied = (winners: readonly number[]): GameState => {
    const [first, second] = bot.state.players;
    if (!first || !second) throw new Error('nobody plays');
    return { ...bot.state, winners, players: [first, { ...second, points: first.points }] };
  };
  const shared = await sit(await ended(2, 'A', { start: tied([0, 1]) }), 'seat-0');
  await sheet(shared).getByRole('heading', { name: 'A shared victory for Anni and Jörg!' }).waitFor();
  expect(await sheet(shared).locator('.most').count(), 'no row has a best').toBe(0);
  const broken = await sit(await ended(2, 'A', { start: tied([1]) }), 'seat-0', PHONE);
  await broken.getByText('Tied on points; whoever has more tool tiles wins.').waitFor();
  expect(await sheet(broken).getByRole('columnheader').first().textContent(), 'the winner comes first').toBe('Jörg');
});

it('names the winner of a game that ended by resignation, and who has resigned', async () => {
  const bot = await startStandIn({ names: NAMES.slice(0, 2), moves: 5, resigned: [0] });
  const at = await sit(bot, 'seat-0');
  await sheet(at).getByRole('heading', { name: 'Jörg wins: everyone else has resigned.' }).waitFor();
  await sheet(at).getByText('Score at that point').waitFor();
  expect(await sheet(at).getByRole('columnheader').allTextContents()).toEqual(['Jörg', 'Anniresigned']);
  await press(at, 'Rematch').waitFor();
  await expectAccessible(at);
});

it('shows a final board when it is tapped, and the sheet again', async () => {
  const bot = await ended(2, 'A');
  const desk = await sit(bot, 'seat-0');
  await press(desk, 'Enlarge Jörg’s board').click();
  await desk.locator('.board').waitFor();
  expect(await sheet(desk).count()).toBe(0);
  await press(desk, 'Enlarge Jörg’s board').click();
  await sheet(desk).waitFor();
  const phone = await sit(bot, 'seat-0', PHONE);
  await sheet(phone).waitFor();
  await phone.locator('.players button').first().tap();
  await phone.locator('.board').waitFor();
  await phone.locator('.tabs').getByRole('button', { name: 'Board', exact: true }).tap();
  await sheet(phone).waitFor();
});

it('replays the game from the deal', async () => {
  const bot = await ended(2, 'A');
  const at = await sit(bot, 'seat-0');
  await press(at, 'Replay').click();
  await expect.poll(() => at.locator('.past .number').textContent()).toBe('0');
  await expect.poll(() => at.locator('.past .number').textContent()).toBe('1');
  await press(at, 'Back to now').click();
  await sheet(at).waitFor();
});

it('asks for the side of a rematch, which begins once everybody wants it', async () => {
  const web = await testWeb({ page: tablePage });
  const { match } = await finishedMatch(web.table);
  const first = await openByLink(web, { person: 0, matchId: match.id, ...DESK });
  await press(first, 'Rematch').click();
  await first.getByText('Which side would you like to play the rematch on?').waitFor();
  await press(first, 'Cancel').click();
  await press(first, 'Rematch').click();
  await press(first, 'B side').click();
  await first.getByText(/^The rematch on the B side is open/).waitFor();
  const second = await openByLink(web, { person: 1, matchId: match.id, ...PHONE });
  await press(second, 'Rematch').tap();
  await press(second, 'A side').tap();
  // The new game replaces the old one, on the side that was requested first.
  await second.locator('.table[data-moves="0"] .board').waitFor();
  const rematch = (await web.table.matches.ofPerson('person1')).map((view) => view.match);
  expect(rematch).toMatchObject([{ status: 'running', side: 'B', rematchOf: match.id }]);
});

it('opens a new game once, however often it is requested', async () => {
  const web = await testWeb({ page: tablePage });
  const { match } = await finishedMatch(web.table);
  const at = await openByLink(web, { person: 0, matchId: match.id, ...DESK });
  await press(at, 'New game').dblclick();
  await at.getByText('A new game is open on Discord').waitFor();
  await expect
    .poll(async () => (await web.table.matches.ofPerson('person0')).map((view) => view.match.newGameAfter))
    .toEqual([match.id]);
});

it('shows the end to everybody at the table when the game ends there', async () => {
  const web = await testWeb({ page: tablePage });
  const { match } = await runningMatch(web.table);
  const [one, other] = [
    await openByLink(web, { person: 0, matchId: match.id, ...DESK }),
    await openByLink(web, { person: 1, matchId: match.id, ...PHONE }),
  ];
  await press(one, 'Menu').click();
  await press(one, 'Resign').click();
  await one.getByRole('dialog').getByText('Resign from this game?').waitFor();
  await press(one, 'Cancel').click();
  expect(await one.getByRole('dialog').count()).toBe(0);
  await press(one, 'Menu').click();
  await press(one, 'Resign').click();
  await one.getByRole('dialog').getByRole('button', { name: 'Resign', exact: true }).click();
  for (const at of [one, other])
    await sheet(at)
      .getByRole('heading', { name: /wins: everyone else has resigned/ })
      .waitFor();
});
