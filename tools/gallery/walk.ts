/** Shows surfaces state by state in Chromium, and collects the faults of each. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { findTestBrowser } from '../../scripts/system.js';
import { faultsOf } from './checks.ts';
import { KNOWN_FAULTS } from './knownFaults.ts';
import type { Asked, Stage, Surface, Take, View } from './surface.ts';
import { type Variant, VIEWPORTS } from './variants.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** A state that was shown, or could not be. */
export interface Walked extends Asked {
  readonly surface: string;
  readonly faults: readonly string[];
  /** Faults that `knownFaults.ts` lists. */
  readonly known: readonly string[];
  readonly shot: Buffer | null;
}

export interface Walk {
  readonly surfaces: readonly Surface[];
  readonly variants: readonly Variant[];
  /** The number of variants per state; they alternate. */
  readonly perState: number;
  readonly shots: boolean;
}

export async function* walk({ shots, ...options }: Walk): AsyncGenerator<Walked> {
  const executablePath = findTestBrowser();
  if (executablePath === null) throw new Error('no Chromium: set CHROMIUM_PATH to one');
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    let turn = 0;
    for (const surface of options.surfaces) {
      yield* walkSurface(browser, surface, statesOf(surface, options, turn), shots);
      turn += surface.states.length;
    }
  } finally {
    await browser.close();
  }
}

async function* walkSurface(
  browser: Browser,
  surface: Surface,
  asked: readonly Asked[],
  shots: boolean,
): AsyncGenerator<Walked> {
  const walked: Walked[] = [];
  const shown = new Set<string>();
  const keyOf = ({ state, variant }: Asked) => `${state} ${JSON.stringify(variant)}`;
  const take: Take = async (each, view) => {
    shown.add(keyOf(each));
    // The picture comes first, because the checks scroll.
    const shot = shots ? await shotOf(view) : null;
    walked.push(judged(surface, each, await faultsOf(view), shot));
  };
  await act(browser, (stage) => surface.show(asked, stage, take));
  yield* walked;
  for (const each of asked) if (!shown.has(keyOf(each))) yield judged(surface, each, ['it was not shown'], null);
}

function judged({ name: surface }: Surface, asked: Asked, faults: readonly string[], shot: Buffer | null): Walked {
  const isKnown = (fault: string) =>
    KNOWN_FAULTS.some((known) => known.state.test(`${surface} ${asked.state}`) && known.fault.test(fault));
  return { surface, ...asked, faults: faults.filter((fault) => !isKnown(fault)), known: faults.filter(isKnown), shot };
}

/** `turn`: the number of states before it, so that all surfaces together cover all variants. */
function statesOf(
  { states, axes }: Surface,
  { variants, perState }: Pick<Walk, 'variants' | 'perState'>,
  turn: number,
): readonly Asked[] {
  const different = [
    ...new Map(variants.map((variant) => [JSON.stringify(axes.map((axis) => variant[axis])), variant])).values(),
  ];
  const count = Math.min(perState, different.length);
  return states.flatMap((state, index) => {
    const first = (turn + index) * count;
    return Array.from({ length: count }, (_, nth) => different[(first + nth) % different.length]).flatMap((variant) =>
      variant === undefined ? [] : [{ state, variant }],
    );
  });
}

/** Closes everything opened in it. */
async function act(browser: Browser, work: (stage: Stage) => Promise<void>): Promise<void> {
  const closing: (() => Promise<unknown>)[] = [];
  const stage: Stage = {
    act: (inner) => act(browser, inner),
    closeLater: (close) => void closing.push(close),
    async open(url, { viewport, theme, locale }) {
      const isPhone = viewport === 'phone';
      const context = await browser.newContext({
        viewport: VIEWPORTS[viewport],
        ...(isPhone && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
        colorScheme: theme,
        locale,
        reducedMotion: 'reduce',
        bypassCSP: true,
      });
      closing.push(() => context.close());
      const page = await context.newPage();
      // Compiled functions call the helper `__name`, which the page lacks.
      await page.addInitScript('globalThis.__name = (target) => target');
      await page.goto(url);
      return page;
    },
  };
  try {
    await work(stage);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function shotOf(view: View): Promise<Buffer | null> {
  if ('failed' in view) return null;
  if ('png' in view) return view.png;
  await picturesLoaded(view.page);
  const part = view.page.locator(view.part).first();
  return view.part === 'body' ? view.page.screenshot() : part.screenshot();
}

/** Resolves when the pictures on the page are loaded. */
async function picturesLoaded(page: Page): Promise<void> {
  await page.waitForFunction('[...document.images].every((image) => image.complete)');
}
