/**
 * Measures the table in the browser: size, time to load, response to a tap and to others' moves, and the cost of many
 * open pages.
 */
import { loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { findTestBrowser } from '../../../scripts/system.js';
import { apprentice, playGame } from '../../../src/opponents/index.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { createReplayFiles } from '../../../src/table/index.ts';
import { atMost, type Bench, type Figure, withoutGoal } from '../../support/figure.ts';
import { replayOf } from '../../support/replay.ts';
import { standardComponents } from '../rules/rules.ts';
import { inBrowser, LOADS, TURNS } from './browser.ts';
import { GAMES, MOVES, manyPages, PAGES, ROUNDS } from './pages.ts';
import { openTableScene } from './scene.ts';

const PEOPLE = 100;
const NAMES = ['Anni', 'Peter', 'Jana', 'Lukas'];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export const tableBench: Bench = {
  about: {
    process: 'the bot, the browser and the open pages each have their own process; games on SQLite',
    'table.load.kb': 'all bytes received until a first-time page is idle: compressed files, responses, messages',
    'table.ready.ms': `from navigation to the frame with a buildable space, on a desktop (phone: 390 × 844); ${LOADS} new browsers each, by a link, warm server`,
    'table.tap.ms': `from the tap on a space to the frame with the preview submitted for painting (dom: to the preview in the document); up to ${TURNS} turns`,
    'table.follow.ms':
      'from the recorded time of the move to the new position in the other page’s document, all on this machine',
    'table.build.taps': 'taps from the idle board to a completed move, counted in the page',
    'table.pages.mb': `memory growth of the bot’s process with ${PAGES} pages on ${GAMES} games open for ${MOVES} moves; maximum of ${ROUNDS} rounds`,
    'table.pages.acknowledge': `acknowledgement of the click that makes a move in Discord with ${PAGES} open pages, divided by that without; alternating, ${ROUNDS} rounds of ${MOVES} moves each`,
    'replay.kb': 'size of the replay file of a game of four, in five languages',
  },
  async *measure(log): AsyncGenerator<Figure> {
    const executablePath = findTestBrowser();
    if (executablePath === null) throw new Error('no Chromium: npm test installs one, or set CHROMIUM_PATH to one');
    yield withoutGoal('table.machine.load', loadavg()[0] ?? 0, 'processes');
    yield atMost('replay.kb', (await replaySize()) / 1024, 'KB', 400);
    log('setting up games');
    const table = await openTableScene(GAMES + 2, PEOPLE);
    try {
      const browser = await chromium.launch({ executablePath, args: FLAGS });
      try {
        yield* inBrowser(table, browser, log);
      } finally {
        await browser.close();
      }
      yield* manyPages(table, log);
    } finally {
      await table.close();
    }
  },
};

/** Bytes. */
async function replaySize(): Promise<number> {
  const components = standardComponents();
  const { record } = playGame(
    components,
    'A',
    NAMES.map(() => apprentice),
    seededRandom(5),
  );
  return (await createReplayFiles().make(replayOf(components, record, { names: NAMES }))).length;
}
