/** Examines the machine: disk, fonts, a test browser, and the metrics of a running bot. */

import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { findTestBrowser } from '../../scripts/system.js';
import { reasonOf } from '../kernel/index.ts';
import { drawTable } from '../picture/index.ts';
import { type Components, createGame, deal, seededRandom } from '../rules/index.ts';
import { bad, type Finding, good, open } from './finding.ts';

/** Enough for the log of a busy day and the copies that an upgrade makes. */
const MIN_FREE_MB = 500;
const BYTES_PER_MB = 1024 * 1024;

/** @param wanted a folder, which may not exist yet */
export async function examineDisk(wanted: string): Promise<Finding> {
  const folder = existing(wanted);
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / BYTES_PER_MB);
  const says = `${free < 10_000 ? `${free} MB` : `${Math.floor(free / 1024)} GB`} free at ${folder}`;
  if (free >= MIN_FREE_MB) return good('disk', says);
  const todo = `Free at least ${MIN_FREE_MB} MB: on a full disk nothing is saved and games stop.`;
  return bad('disk', says, todo);
}

function existing(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(folder) || above === folder ? folder : existing(above);
}

/** The owner's components, or what is wrong with their file. */
export type OwnComponents =
  | { readonly ok: true; readonly value: Components }
  | { readonly ok: false; readonly faults: readonly string[] };

export function examineComponents(components: OwnComponents): Finding {
  if (components.ok) return good('components', `new games use the set "${components.value.id}"`);
  const todo =
    'Correct the file with the component editor (npm run -s components), or remove it to use the standard components.';
  return bad('components', components.faults.join(' '), todo);
}

/** Draws pictures that differ only in the names: without fonts they would be equal. */
export async function examineFonts(components: Components): Promise<Finding> {
  const { state } = createGame(components, deal(components, 'A', 2, seededRandom(1)));
  const drawn = (names: readonly string[]) => drawTable({ components, state, names, theme: 'dark', lastMoves: [] });
  const todo =
    'Reinstall the packages: run npm ci, then npm start once, which builds the drawing library if necessary.';
  try {
    const [nameless, latin, japanese] = [await drawn(['', '']), await drawn(['Anni', '']), await drawn(['光', ''])];
    const blank = [...(latin.equals(nameless) ? ['Latin'] : []), ...(japanese.equals(nameless) ? ['Japanese'] : [])];
    if (blank.length === 0) return good('fonts', 'pictures are drawn with Latin and Japanese names');
    return bad('fonts', `${blank.join(' and ')} letters are blank in pictures`, todo);
  } catch (error) {
    return bad('fonts', `pictures cannot be drawn (${reasonOf(error)})`, todo);
  }
}

export function examineBrowser(browser: string | null = findTestBrowser()): Finding {
  if (browser !== null) return good('browser', `${browser}, for the tests`);
  return open(
    'browser',
    'no Chromium found; the bot does not need it',
    'For the page tests: npm test installs one if it can, or set CHROMIUM_PATH to its program.',
  );
}

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

const METRICS_TIMEOUT_MS = 3000;
const ANSWERED_ELSEWHERE = /^intarsia_interactions_total\{[^}]*outcome="answeredElsewhere"[^}]*\} (\d+)/gm;

/** Asks the running bot's metrics whether another process uses its token; null if no bot answers, which is fine. */
export async function examineRunning({ host, port }: MetricsAddress): Promise<Finding | null> {
  const shown = host.includes(':') ? `[${host}]` : host;
  let metrics: string;
  try {
    const answer = await fetch(`http://${shown}:${port}/metrics`, { signal: AbortSignal.timeout(METRICS_TIMEOUT_MS) });
    metrics = await answer.text();
  } catch {
    return null;
  }
  const count = [...metrics.matchAll(ANSWERED_ELSEWHERE)].reduce((sum, [, times]) => sum + Number(times), 0);
  if (count === 0) return good('running bot', 'no other process has answered people with its token');
  return otherProcessFinding(`${count} times since the bot started`);
}

/** `seen` says how often, or when, it was noticed. */
export function otherProcessFinding(seen: string): Finding {
  return bad(
    'running bot',
    `another process answers people with the same token (${seen})`,
    'Stop the other process; if you cannot, reset the token in the developer portal (your application, Bot, Reset Token).',
  );
}
