/**
 * The panel beside the board in every state, window size and language: nothing is cut off, and every control is
 * reachable.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createLanguage } from '../../src/language/index.ts';
import { expectAccessible } from '../e2e/support/axe.ts';
import { takePicture } from '../e2e/support/browser.ts';
import { drawnPartOf, sizeOf } from '../support/runner/campaign.ts';
import { ASKED_MEANWHILE, LONG_NAME, press, STATES, table } from './support/panelStates.ts';
import { link, resize, sit } from './support/tablePage.ts';

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

const CASES = [...STATES, ...ASKED_MEANWHILE].map(
  (state, index) => ({ ...state, index, theme: index % 2 === 0 ? 'light' : 'dark' }) as const,
);

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

it.each(ASKED_MEANWHILE)(
  'a question is seen and read out, and can be answered: $name',
  async ({ bot: start, act, shows }) => {
    const bot = await start();
    const at = await sit(bot, link(bot));
    await act?.(at, language.of('en'), bot);
    const text = language.of('en').t('agreements.ask.pause', { name: LONG_NAME });
    await at.getByRole('status').getByText(text).waitFor({ state: 'attached' });
    await at.locator('.panel').getByRole('button', { name: 'Agree', exact: true }).click();
    await expect.poll(() => bot.received.at(-1)).toMatchObject({ type: 'answer', question: 1, agree: true });
    await expect.poll(() => at.locator('.question').count()).toBe(0);
    expect(await at.locator(`.panel ${shows}`).count(), 'nothing else has changed').toBe(1);
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
