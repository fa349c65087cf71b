/// <reference lib="dom" />
/** The table page in its states, at a stand-in for its server. */
import type { Page } from 'playwright-core';
import { clockInWords, createLanguage } from '../../../src/language/index.ts';
import { DAY_MS, type TimeControl } from '../../../src/match/index.ts';
import { apprentice } from '../../../src/opponents/index.ts';
import { type GameState, NO_CARDS, seededRandom } from '../../../src/rules/index.ts';
import { createTablePage, type PageFile } from '../../../src/table/index.ts';
import { components, midGame, play } from '../../../test/picture/support/games.ts';
import { type StandIn, type StandInOptions, standInTable } from '../../../test/table/support/standInTable.ts';
import { type Stage, surfaceOf, type View } from '../surface.ts';
import { namesOf, type Variant } from '../variants.ts';

const WHOLE = 'body';
const language = createLanguage();
const tablePage = createTablePage({ needsScript: [] });

interface Seated {
  readonly page: Page;
  readonly bot: StandIn;
}

type Seat = 'mover' | 'other' | 'watcher';

const LONGEST_CLOCK: TimeControl = { kind: 'bank', bank: 14 * DAY_MS, increment: DAY_MS / 2, whenUp: 'vote' };
const MISSES = Array.from({ length: 20 }, (_, index) => ({ number: 3 * index + 1, points: index + 5, text: 'C2' }));

async function sit(
  variant: Variant,
  stage: Stage,
  start: GameState,
  as: Seat = 'mover',
  options: Pick<StandInOptions, 'misses' | 'resigned' | 'paused' | 'away'> = {},
): Promise<Seated> {
  const random = seededRandom(7);
  const bot = await standInTable({
    ...options,
    names: namesOf(variant),
    side: variant.side,
    theme: variant.theme,
    start,
    hints: 4,
    choose: (state) => apprentice(components, state, random),
    serve,
  });
  stage.closeLater(() => bot.stop());
  const turn = start.turn ?? 0;
  const seat = as === 'mover' ? turn : (turn + 1) % variant.players;
  const page = await stage.open(`${bot.url}#${as === 'watcher' ? 'watcher' : `seat-${seat}`}`, variant);
  await page.locator('.board, .scoreSheet').first().waitFor();
  bot.speak(variant.locale);
  await page.waitForFunction((code) => document.documentElement.lang === code, variant.locale);
  return { page, bot };
}

async function serve(path: string) {
  const { html, files } = await tablePage();
  const file: PageFile | undefined = path === '/' ? html : files.get(path.replace('/assets/', ''));
  return file ? { type: file.contentType, body: file.bytes } : null;
}

const first = ({ players, side }: Variant) => play(players, side, 1, () => true).state;
const middle = ({ players, side }: Variant) => midGame(players, side).state;
const choosing = ({ players, side }: Variant) => play(players, side, 3, ({ phase }) => phase === 'choose').state;
const over = ({ players, side }: Variant) => play(players, side, 3, () => false).state;

function withoutCards(state: GameState): GameState {
  return {
    ...state,
    players: state.players.map((player, seat) => (seat === state.turn ? { ...player, hand: NO_CARDS } : player)),
  };
}

/** Presses the button whose text has this key. */
async function press(
  page: Page,
  { locale }: Variant,
  key: 'touch.menu' | 'touch.plan' | 'replay.button' | 'turn.pass',
) {
  await page
    .getByRole('button', { name: language.of(locale).t(key), exact: true })
    .first()
    .click();
}

async function asked(variant: Variant, stage: Stage, answer: 'vote' | 'takeSeat' | 'withdraw'): Promise<Seated> {
  const seated = await sit(variant, stage, middle(variant), answer === 'takeSeat' ? 'watcher' : 'mover');
  const words = language.of(variant.locale);
  const [name = '', of = ''] = namesOf(variant);
  const waiting = words.t('agreements.ask.asked', { names: name });
  const text =
    answer === 'takeSeat'
      ? words.t('agreements.ask.replace.resigned', { name, of, to: name })
      : words.t('agreements.ask.clock', { name, of, clock: clockInWords(words, LONGEST_CLOCK) });
  seated.bot.ask({ id: 1, text, waiting, answer });
  await seated.page.locator('.question').waitFor();
  return seated;
}

async function seen(seated: Promise<Seated>, act?: (page: Page) => Promise<unknown>): Promise<View> {
  const { page } = await seated;
  await act?.(page);
  return { page, part: WHOLE };
}

export const tableSurface = surfaceOf('page/table', ['locale', 'players', 'side', 'theme', 'viewport', 'names'], {
  first: (variant, stage) => seen(sit(variant, stage, first(variant))),
  'my turn': (variant, stage) => seen(sit(variant, stage, middle(variant))),
  'a space chosen': (variant, stage) =>
    seen(sit(variant, stage, middle(variant)), async (page) => {
      await page.locator('.space.open').first().click();
      await page.locator('.preview').waitFor();
    }),
  'not my turn': (variant, stage) => seen(sit(variant, stage, middle(variant), 'other')),
  watching: (variant, stage) => seen(sit(variant, stage, middle(variant), 'watcher')),
  'paused on my turn': (variant, stage) => seen(sit(variant, stage, middle(variant), 'mover', { paused: true })),
  'a computer player moves for me': (variant, stage) => {
    const state = middle(variant);
    return seen(sit(variant, stage, state, 'mover', { away: state.turn ?? 0 }));
  },
  'another has resigned': (variant, stage) => {
    const state = middle(variant);
    const before = ((state.turn ?? 0) + variant.players - 1) % variant.players;
    return seen(sit(variant, stage, state, 'mover', { resigned: [before] }));
  },
  'nothing possible': (variant, stage) => seen(sit(variant, stage, withoutCards(middle(variant)))),
  passing: (variant, stage) => seen(sit(variant, stage, middle(variant)), (page) => press(page, variant, 'turn.pass')),
  'choosing a start card': (variant, stage) => seen(sit(variant, stage, choosing(variant))),
  'others choose': (variant, stage) => seen(sit(variant, stage, choosing(variant), 'other')),
  menu: async (variant, stage) => {
    const { page } = await sit(variant, stage, middle(variant));
    await press(page, variant, 'touch.menu');
    return { page, part: '.menu' };
  },
  'asked to agree': (variant, stage) => seen(asked(variant, stage, 'vote')),
  'offered a seat': (variant, stage) => seen(asked(variant, stage, 'takeSeat')),
  'waiting for others who agree': (variant, stage) => seen(asked(variant, stage, 'withdraw')),
  plan: (variant, stage) => seen(sit(variant, stage, middle(variant)), (page) => press(page, variant, 'touch.plan')),
  over: (variant, stage) => seen(sit(variant, stage, over(variant))),
  'over, reviewed': (variant, stage) =>
    seen(sit(variant, stage, over(variant), 'mover', { misses: MISSES }), (page) => page.locator('.misses').waitFor()),
  'over, looking back': (variant, stage) =>
    seen(sit(variant, stage, over(variant), 'mover', { misses: MISSES }), async (page) => {
      await page.locator('.misses').waitFor();
      await press(page, variant, 'replay.button');
      await page.locator('.past').waitFor();
    }),
  'over, watching': (variant, stage) => seen(sit(variant, stage, over(variant), 'watcher')),
  offline: async (variant, stage) => {
    const { page, bot } = await sit(variant, stage, middle(variant));
    await bot.stop();
    await page.locator('[role="status"], [role="alert"], .notice').first().waitFor();
    return { page, part: WHOLE };
  },
  'cancelled, no other game': async (variant, stage) => {
    const { page, bot } = await sit(variant, stage, middle(variant));
    bot.cancel((locale) => language.of(locale).t('lobby.cancelled'));
    await page.locator('.notice').waitFor();
    return { page, part: WHOLE };
  },
  'signed out': async (variant, stage) => {
    const { page, bot } = await sit(variant, stage, middle(variant));
    bot.refuse(language.of(variant.locale).t('live.unknownSession'));
    await page.locator('.notice').waitFor();
    return { page, part: WHOLE };
  },
});
