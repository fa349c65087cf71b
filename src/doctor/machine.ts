/**
 * What the machine has to offer: room on the disk, the drawing library with its fonts, a browser for the tests.
 * Setting any of it up is left to whoever is told.
 */
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { findTestBrowser } from '../../scripts/system.js';
import { drawTable } from '../picture/index.ts';
import { type Components, createGame, deal, seededRandom } from '../rules/index.ts';
import { type Finding, reasonOf } from './finding.ts';

/** The log of a busy day, the copies of an upgrade; in megabytes. */
const ENOUGH = 500;
const MEGABYTE = 1024 * 1024;

/** @param wanted a folder that need not be there */
export async function examineDisk(wanted: string): Promise<Finding> {
  const folder = existing(wanted);
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const says = `${free < 10_000 ? `${free} MB` : `${Math.floor(free / 1024)} GB`} are free at ${folder}`;
  if (free >= ENOUGH) return { state: 'good', name: 'disk', says };
  const todo = `Make room, so that ${ENOUGH} MB are free: on a full disk nothing is saved, and games wait.`;
  return { state: 'bad', name: 'disk', says, todo };
}

function existing(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(folder) || above === folder ? folder : existing(above);
}

/** Draws two pictures that differ in their names alone: without fonts they would be the same. */
export async function examineFonts(components: Components): Promise<Finding> {
  const { state } = createGame(components, deal(components, 'A', 2, seededRandom(1)));
  const drawn = (names: readonly string[]) => drawTable({ components, state, names, theme: 'dark', lastMoves: [] });
  const todo =
    'Install the packages anew: npm ci, then npm start once, which builds the drawing library where it must be built.';
  try {
    const [nameless, latin, japanese] = [await drawn(['', '']), await drawn(['Anni', '']), await drawn(['光', ''])];
    const blank = [...(latin.equals(nameless) ? ['Latin'] : []), ...(japanese.equals(nameless) ? ['Japanese'] : [])];
    if (blank.length === 0)
      return { state: 'good', name: 'fonts', says: 'pictures are drawn, with Latin and Japanese names' };
    return { state: 'bad', name: 'fonts', says: `${blank.join(' and ')} letters are blank in pictures`, todo };
  } catch (error) {
    return { state: 'bad', name: 'fonts', says: `pictures cannot be drawn (${reasonOf(error)})`, todo };
  }
}

export function examineBrowser(browser: string | null = findTestBrowser()): Finding {
  if (browser !== null) return { state: 'good', name: 'browser', says: `${browser}, for the tests` };
  return {
    state: 'open',
    name: 'browser',
    says: 'there is no Chromium; the bot needs none',
    todo: 'For the tests of the page: npm test installs one where it may, or set CHROMIUM_PATH to its program.',
  };
}
