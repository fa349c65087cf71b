/**
 * The panel beside the board in every state, window size and language: nothing is cut off, and every control is
 * reachable.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createLanguage, type Words } from '../../src/language/index.ts';
import { countCards, createGame, type GameState } from '../../src/rules/index.ts';
import { expectAccessible } from '../e2e/support/axe.ts';
import { takePicture } from '../e2e/support/browser.ts';
import { components } from '../support/game/rules.ts';
import { drawnPartOf, sizeOf } from '../support/runner/campaign.ts';
import { buildsOf, handOf, playUntil } from './support/positions.ts';
import type { StandIn, StandInOptions } from './support/standInTable.ts';
import { link, resize, sit, startStandIn } from './support/tablePage.ts';

const LONG_NAME = 'Der mit dem langen Namen';
const NAMES = ['Anni', 'Jörg', 'Bertalan', LONG_NAME];
/** Desktops and phones, and the first three at twice the zoom, which halves them. */
const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 860, height: 420 },
  { width: 420, height: 860 },
  { width: 320, height: 640 },
  { width: 640, height: 360 },
  { width: 720, height: 450 },
  { width: 960, height: 540 },
] as const;
/** The page starts in the last language, so that each one is a change. */
const LANGUAGES = ['nl', 'hu', 'de', 'ja', 'en'] as const;
/** Every state is tested in every window and every language, in pairs that differ between states. */
const WINDOW_STEP = WINDOWS.length / sizeOf('windows in which a state is seen in a language', WINDOWS.length, 1);

const language = createLanguage();
const table = (players: number, side: 'A' | 'B', overrides: Partial<StandInOptions> = {}) =>
  startStandIn({ names: NAMES.slice(0, players), side, hints: 4, ...overrides });

/** Descriptions of elements that are cut off, covered or outside, once the page is laid out. */
async function faultsIn(at: Page): Promise<string[]> {
  return at.evaluate(`new Promise((resolve) => {
    const look = () => {
      const faults = [];
      const name = (one) => (one.getAttribute('aria-label') ?? '') + ' ' + one.tagName + '.' + one.className + ' ' + one.textContent.slice(0, 40);
      const spilt = (one) => ({
        down: one.scrollHeight - one.clientHeight > 2,
        across: one.scrollWidth - one.clientWidth > 2,
      });
      const inside = (one, within) => {
        const a = one.getBoundingClientRect();
        const b = within.getBoundingClientRect();
        return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
      };
      const panel = document.querySelector('.panel');
      if (!panel) return resolve(['there is no panel']);
      for (const one of [panel, ...panel.querySelectorAll('*')]) {
        if (one.closest('svg')) continue;
        const { down, across } = spilt(one);
        const { overflowX, overflowY } = getComputedStyle(one);
        const scrolls = one.classList.contains('scrolling');
        const more = (one.dataset.more ?? '').split(' ');
        if (down && overflowY !== 'visible' && !(scrolls && (more.includes('below') || more.includes('above')))) faults.push('cut off below: ' + name(one));
        if (across && overflowX !== 'visible' && !(scrolls && (more.includes('after') || more.includes('before')))) faults.push('cut off to the right: ' + name(one));
        if (scrolls && (down || across) && (one.clientHeight < 40 || one.clientWidth < 40)) faults.push('too small to scroll: ' + name(one) + one.clientHeight);
      }
      const main = document.querySelector('main').getBoundingClientRect();
      const box = panel.getBoundingClientRect();
      if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1) faults.push('the panel leaves the window');
      for (const one of panel.querySelectorAll('button, select, input, textarea')) {
        if (one.disabled) continue;
        const scroller = one.parentElement.closest('.scrolling');
        const reached = scroller ? one.scrollIntoView({ block: 'nearest', inline: 'nearest' }) : null;
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const outer = scroller?.parentElement.closest('.panel') ?? panel;
        if (!inside(one, outer)) { faults.push('outside the panel: ' + name(one)); continue; }
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push('outside the window: ' + name(one));
        const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!on || !(one === on || one.contains(on) || on.contains(one) && on.tagName === 'LABEL')) faults.push('covered: ' + name(one) + ' by ' + (on ? name(on) : 'nothing'));
        if (one.scrollWidth > one.clientWidth + 1) faults.push('its words spill: ' + name(one));
      }
      for (const one of panel.querySelectorAll('.scrolling')) one.scrollTo(0, 0);
      // Cards to choose among are compared with one another: they are seen together.
      for (const one of panel.querySelectorAll('.startCards .chip, .actions .primary')) {
        const content = one.closest('.content');
        if (content && !inside(one, content)) faults.push('not seen without scrolling: ' + name(one));
      }
      resolve(faults);
    };
    // The window's size or the words, what is drawn for them, and what is measured of that, each in a frame.
    let frames = 4;
    const next = () => (frames-- > 0 ? requestAnimationFrame(next) : look());
    next();
  })`) as Promise<string[]>;
}

interface State {
  readonly name: string;
  readonly bot: () => Promise<StandIn>;
  readonly link?: (bot: StandIn) => string;
  /** Brings the page into the state. */
  readonly act?: (at: Page, words: Words, bot: StandIn) => Promise<void>;
  /** Repeats what a change of language reverts. */
  readonly actAgain?: (at: Page) => Promise<void>;
}

const press = (at: Page, name: string) =>
  at.locator('.panel .actions').getByRole('button', { name, exact: true }).click();
const mostPayments = (state: GameState) => Math.max(0, ...buildsOf(state).map(({ payments }) => payments.length));
const over = ({ turn }: GameState) => turn === null;
const choosing = (state: GameState) => state.phase === 'choose';
const pass = (at: Page, words: Words) => press(at, words.t('turn.pass'));

async function chooseManyPayments(at: Page): Promise<void> {
  for (const space of await at.locator('.space.open').all()) {
    await space.click();
    if ((await at.locator('.chip.more').count()) > 0) break;
  }
}

async function playedTo(bot: Promise<StandIn>, wanted: (state: GameState) => boolean, options = {}): Promise<StandIn> {
  const started = await bot;
  playUntil(started, wanted, options);
  return started;
}

/** A player must take substitutes, because the stacks lack cards of their start card. */
function substitutePosition(): GameState {
  const cards = components.startCards.map(({ id }) => id);
  const setup = { side: 'A', startingPlayer: 0, startingHandCards: cards.slice(0, 2) } as const;
  const { state } = createGame(components, setup);
  return {
    ...state,
    phase: 'substitute',
    turn: 0,
    waiting: [0],
    stacks: { yellow: 4, red: 6, green: 6, violet: 0, wild: 5 },
  };
}

const STATES: readonly State[] = [
  ...([2, 3, 4] as const).flatMap((players) =>
    (['A', 'B'] as const).flatMap((side): State[] => [
      { name: `choosing ${players}${side}`, bot: () => playedTo(table(players, side), choosing) },
      {
        name: `chosen ${players}${side}`,
        bot: () => playedTo(table(players, side), choosing),
        act: (at) => at.locator('.startCards .chip').last().click(),
      },
    ]),
  ),
  {
    name: 'hint while choosing',
    bot: () => playedTo(table(2, 'A'), choosing),
    act: (at, words) => press(at, words.t('teaching.hint.button')),
  },
  {
    name: 'plan while choosing',
    bot: () => playedTo(table(2, 'A'), choosing),
    act: async (at, words) => {
      await press(at, words.t('touch.plan'));
      await at.locator('.plan').waitFor();
    },
  },
  {
    name: 'looking back while choosing',
    bot: () => playedTo(table(4, 'B'), choosing),
    act: async (at) => {
      await at.locator('.log li button').first().click();
      await at.locator('.past').waitFor();
    },
  },
  { name: 'build', bot: () => table(3, 'B', { moves: 19 }) },
  {
    name: 'build chosen with many payments',
    bot: () => playedTo(table(3, 'B'), (state) => mostPayments(state) > 60, { wild: true }),
    act: chooseManyPayments,
  },
  {
    name: 'all of many payments',
    bot: () => playedTo(table(3, 'B'), (state) => mostPayments(state) > 60, { wild: true }),
    act: chooseManyPayments,
    actAgain: async (at) => {
      const more = at.locator('.chip.more[aria-expanded="false"]');
      while ((await more.count()) > 0) await more.first().click();
    },
  },
  {
    name: 'nothing affordable',
    bot: () => playedTo(table(2, 'A'), (state) => state.phase === 'build' && buildsOf(state).length === 0),
  },
  {
    name: 'passing with many cards',
    bot: () => playedTo(table(2, 'A'), (state) => state.phase === 'build' && countCards(handOf(state)) > 6),
    act: pass,
  },
  { name: 'substitutes', bot: () => table(2, 'A', { start: substitutePosition() }) },
  {
    name: 'hints',
    bot: () => table(3, 'A', { moves: 12 }),
    act: async (at, words) => {
      await press(at, words.t('teaching.hint.button'));
      await at.locator('.hints').waitFor();
    },
  },
  {
    name: 'a plan of some moves',
    bot: () => table(2, 'A', { moves: 0 }),
    act: async (at, words) => {
      await press(at, words.t('touch.plan'));
      await at.locator('.plan').waitFor();
      await at.locator('.space.open').first().click();
      await at.locator('.preview .primary').click();
      await at.locator('.plan ol li').first().waitFor();
    },
  },
  {
    name: 'looking back',
    bot: () => table(4, 'A', { moves: 30 }),
    act: async (at) => {
      await at.locator('.log li button').nth(9).click();
      await at.locator('.past').waitFor();
    },
  },
  {
    name: 'the other’s turn',
    bot: () => table(2, 'B', { moves: 9 }),
    link: ({ state }) => `seat-${((state.turn ?? 0) + 1) % 2}`,
  },
  { name: 'watching', bot: () => table(2, 'B', { moves: 9 }), link: () => 'watcher' },
  { name: 'over', bot: () => playedTo(table(2, 'A'), over), link: () => 'seat-0' },
  { name: 'over for a watcher', bot: () => playedTo(table(4, 'B'), over), link: () => 'watcher' },
  {
    name: 'asking for the side of a rematch',
    bot: () => playedTo(table(3, 'B'), over),
    link: () => 'seat-2',
    act: (at, words) => press(at, words.t('agreements.rematchButton')),
  },
  {
    name: 'over by resignation',
    bot: () => table(2, 'A', { moves: 6, resigned: [1] }),
    link: () => 'seat-1',
  },
  { name: 'resigned', bot: () => table(3, 'A', { moves: 6, resigned: [1] }), link: () => 'seat-1' },
  { name: 'paused', bot: () => table(2, 'A', { moves: 6, paused: true }) },
  {
    name: 'a computer player moves for the person',
    bot: () => table(2, 'A', { moves: 6, away: 0 }),
    link: () => 'seat-0',
  },
  { name: 'paused for a watcher', bot: () => table(4, 'B', { moves: 6, paused: true }), link: () => 'watcher' },
  {
    name: 'asked to agree',
    bot: () => table(2, 'A', { moves: 6 }),
    act: async (at, words, bot) => {
      const text = words.t('agreements.ask.pause', { name: LONG_NAME });
      bot.ask({ id: 1, text, waiting: '', answer: 'vote' });
      await at.locator('.question').waitFor();
    },
  },
  {
    name: 'offered a seat',
    bot: () => table(2, 'A', { moves: 6 }),
    link: () => 'watcher',
    act: async (at, words, bot) => {
      const names = { name: LONG_NAME, of: LONG_NAME, to: 'Anni' };
      bot.ask({ id: 1, text: words.t('agreements.ask.replace.resigned', names), waiting: '', answer: 'takeSeat' });
      await at.locator('.question').waitFor();
    },
  },
  {
    name: 'waiting for others who agree to a clock',
    bot: () => table(4, 'A', { moves: 6 }),
    act: async (at, words, bot) => {
      const [text, waiting] = [
        words.t('agreements.ask.clock', { name: LONG_NAME, of: 'Jörg', clock: words.duration(172_800_000) }),
        words.t('agreements.ask.asked', { names: words.list(NAMES) }),
      ];
      bot.ask({ id: 1, text, waiting, answer: 'withdraw' });
      await at.locator('.question').waitFor();
    },
  },
];

const CASES = STATES.map((state, index) => ({ ...state, index, theme: index % 2 === 0 ? 'light' : 'dark' }) as const);

it.each(drawnPartOf('states of the panel', CASES, 6))(
  'the panel fits: $name',
  async ({ name, bot: start, link, act, actAgain, index, theme }) => {
    const bot = await start();
    // Loading a page takes longer than all checks, so one page goes through all languages and windows.
    const at = await sit(
      bot,
      link?.(bot) ?? `seat-${bot.state.turn}`,
      { viewport: WINDOWS[0] },
      `localStorage.setItem('intarsia.theme', '${theme}');`,
    );
    await act?.(at, language.of('en'), bot);
    await expectAccessible(at);
    // Hides the contents of pictures, whose layout and drawing would take longest and affect nothing else.
    await at.addStyleTag({ content: 'svg *, canvas:not(.panel *) { display: none }' });
    const controls = () => at.locator('.panel').locator('button, select, input, textarea').count();
    let offered: number | null = null;
    const found: string[] = [];
    for (const [spoken, locale] of LANGUAGES.entries()) {
      bot.speak(locale);
      await at.locator(`html[lang="${locale}"]`).waitFor({ state: 'attached' });
      await at.setViewportSize(WINDOWS[0]);
      await actAgain?.(at);
      await at.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
      offered ??= await controls();
      expect(await controls(), `${locale} changes only words`).toBe(offered);
      for (const size of WINDOWS.filter((_, place) => (place + spoken + index) % WINDOW_STEP === 0)) {
        await at.setViewportSize(size);
        const faults = await faultsIn(at);
        const where = `${locale} ${size.width}×${size.height}`;
        found.push(...faults.map((fault) => `${where}: ${fault}`));
        if (faults.length > 0) await takePicture(at, `panel, ${name}, ${where}`);
      }
    }
    expect(found).toEqual([]);
  },
);

it('the log begins on the first line of the panel beside it', async () => {
  const bot = await table(2, 'A', { moves: 0 });
  const at = await sit(bot, `seat-${bot.state.turn}`, { viewport: WINDOWS[1] });
  const [first, log] = [at.locator('.panel p').first(), at.locator('.log h2')];
  const middles = await Promise.all(
    [first, log].map(async (line) => {
      const box = await line.boundingBox();
      return box && box.y + box.height / 2;
    }),
  );
  expect(middles[1]).toBeCloseTo(middles[0] ?? 0, 0);
});

it('shows two rows of choices whole, and keeps the board in place except on small phones', async () => {
  const bot = await table(3, 'A', { moves: 6 });
  const at = await sit(bot, link(bot), { viewport: { width: 420, height: 860 }, hasTouch: true, isMobile: true });
  const board = async () => {
    const { x, y, width } = (await at.locator('.stage > .board').boundingBox()) ?? { x: 0, y: 0, width: 0 };
    return [x, y, width].map(Math.round);
  };
  for (const [width, height] of [
    [420, 860],
    [390, 700],
    [320, 640],
    [820, 1180],
  ] as const) {
    await resize(at, width, height);
    const before = await board();
    const spaces = at.locator('.space.open');
    for (let index = 0; (await at.locator('.choice').count()) < 2; index++) {
      if (await at.getByRole('button', { name: 'Cancel' }).isVisible()) await press(at, 'Cancel');
      await spaces.nth(index).click();
      await at.locator('.preview').waitFor();
    }
    if (height > 720) expect(await board(), `${width} × ${height}`).toEqual(before);
    expect(await faultsIn(at), `${width} × ${height}`).toEqual([]);
    expect(await at.locator('.panel [data-more~="below"]').count(), `${width} × ${height}`).toBe(0);
    await press(at, 'Cancel');
  }
});
