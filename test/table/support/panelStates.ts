/** Every state of the panel beside the board, and how to bring a page into it. */
import type { Page } from 'playwright-core';
import type { Words } from '../../../src/language/index.ts';
import { countCards, createGame, type GameState } from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';
import { buildsOf, handOf, playUntil } from './positions.ts';
import type { StandIn, StandInOptions } from './standInTable.ts';
import { startStandIn } from './tablePage.ts';

export const LONG_NAME = 'Der mit dem langen Namen';
const NAMES = ['Anni', 'Jörg', 'Bertalan', LONG_NAME];

export const table = (players: number, side: 'A' | 'B', overrides: Partial<StandInOptions> = {}) =>
  startStandIn({ names: NAMES.slice(0, players), side, hints: 4, ...overrides });

interface PanelState {
  readonly name: string;
  readonly bot: () => Promise<StandIn>;
  readonly link?: (bot: StandIn) => string;
  /** Brings the page into the state. */
  readonly act?: (at: Page, words: Words, bot: StandIn) => Promise<void>;
  /** Repeats what a change of language reverts. */
  readonly actAgain?: (at: Page) => Promise<void>;
}

export const press = (at: Page, name: string) =>
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

export const STATES: readonly PanelState[] = [
  ...([2, 3, 4] as const).flatMap((players) =>
    (['A', 'B'] as const).flatMap((side): PanelState[] => [
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

interface AskedState extends PanelState {
  /** What the panel still holds. */
  readonly shows: string;
}

const HELD: readonly AskedState[] = [
  {
    name: 'asked while a build is chosen',
    shows: '.preview',
    bot: () => table(2, 'A', { moves: 6 }),
    act: (at) => at.locator('.space.open').first().click(),
  },
  {
    name: 'asked while taking substitutes',
    shows: '.preview',
    bot: () => table(2, 'A', { start: substitutePosition() }),
  },
  {
    name: 'asked while reading hints',
    shows: '.hints',
    bot: () => table(2, 'A', { moves: 6 }),
    act: (at, words) => press(at, words.t('teaching.hint.button')),
  },
  {
    name: 'asked while planning',
    shows: '.plan',
    bot: () => table(2, 'A', { moves: 6 }),
    act: (at, words) => press(at, words.t('touch.plan')),
  },
  {
    name: 'asked while looking back',
    shows: '.past',
    bot: () => table(2, 'A', { moves: 6 }),
    act: (at) => at.locator('.log li button').first().click(),
  },
];

/** Others ask a question while the panel holds something else. */
export const ASKED_MEANWHILE: readonly AskedState[] = HELD.map((state) => ({
  ...state,
  act: async (at, words, bot) => {
    await state.act?.(at, words, bot);
    await at.locator(`.panel ${state.shows}`).waitFor();
    bot.ask({ id: 1, text: words.t('agreements.ask.pause', { name: LONG_NAME }), waiting: '', answer: 'vote' });
    await at.locator('.question').waitFor();
  },
}));
