import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawTable, type Pictures, startPictures, type TableRequest } from '../../../src/picture/index.ts';
import { sharedPictures } from '../../support/game/pictures.ts';
import { components, midGame, NAMES } from '../support/games.ts';

const { state, lastMoves } = midGame(4, 'A');
const table: TableRequest = { components, state, names: NAMES, theme: 'light', lastMoves };
const hand = { hand: state.players[0]?.hand ?? state.stacks, theme: 'light' } as const;
/** Drawn in this process. */
const inPlace = drawTable(table);
const CRASHING = new URL('./crashingHelper.js', import.meta.url);

interface Helper {
  readonly pid: number;
  readonly program: string;
}

let pictures: Pictures | undefined;
/** The helpers that ran before the test. */
let earlier: readonly number[];
const folders: string[] = [];

function start(...options: Parameters<typeof startPictures>): Pictures {
  pictures = startPictures(...options);
  return pictures;
}

function markFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'intarsia-picture-'));
  folders.push(folder);
  const file = join(folder, 'mark');
  process.env.PICTURE_TEST_MARK = file;
  return file;
}

/** The helpers that the running test has started and that are still running. */
function helpers(): readonly Helper[] {
  return allHelpers().filter(({ pid }) => !earlier.includes(pid));
}

function allHelpers(): Helper[] {
  const listed = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' }).stdout;
  return listed
    .split('\n')
    .filter((line) => line.includes('pool/start.js'))
    .map((line) => ({ pid: Number.parseInt(line, 10), program: line.slice(line.indexOf('pool/start.js')) }));
}

beforeEach(() => {
  earlier = allHelpers().map(({ pid }) => pid);
});
afterEach(async () => {
  await pictures?.close();
  pictures = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('pictures drawn in a helper', () => {
  it('equal those drawn in this process and do not block the event loop', async () => {
    const pool = start();
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    const png = await pool.table(table);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
    expect(png.equals(await inPlace)).toBe(true);
  });

  it('are prepared in the background', async () => {
    const pool = start({ warmUp: table });
    expect((await pool.table(table)).equals(await inPlace)).toBe(true);
    await start({ warmUp: table }).close();
    await pool.close();
  });

  it('release memory when idle and are available again on demand', async () => {
    const pool = start({ idleTimeoutMs: 1 });
    const before = await pool.hand(hand);
    await expect.poll(helpers, { timeout: 60_000 }).toEqual([]);
    expect((await pool.hand(hand)).equals(before)).toBe(true);
  });

  it('return to their own callers under concurrency', async () => {
    const pool = start({ helpers: 2 });
    const [one, two, three] = await Promise.all([pool.hand(hand), pool.table(table), pool.hand(hand)]);
    expect((await sharp(two).metadata()).width).toBe(1600);
    expect((await sharp(one).metadata()).width).toBe(1200);
    expect(one?.equals(three)).toBe(true);
  });

  it('are retried when the helper dies', async () => {
    markFile();
    const pool = start({ entry: CRASHING });
    expect((await sharp(await pool.table(table)).metadata()).width).toBe(1600);
    expect((await sharp(await pool.hand(hand)).metadata()).width).toBe(1200);
  });

  it('are drawn by the program of the first helper, even by helpers started later', async () => {
    const pool = start();
    const before = await pool.hand(hand);
    const [first] = helpers();
    if (!first) throw new Error('no helper');
    process.kill(first.pid, 'SIGKILL');
    await expect.poll(helpers, { timeout: 60_000 }).toEqual([]);
    expect((await pool.hand(hand)).equals(before)).toBe(true);
    expect(helpers()).toMatchObject([{ program: expect.stringMatching(/start\.js .*drawing\.mjs$/) }]);
  });

  it('fail when the helper dies twice, and the next one is tried again', async () => {
    const mark = markFile();
    writeFileSync(mark, 'always');
    const pool = start({ entry: CRASHING });
    await expect(pool.hand(hand)).rejects.toThrow();
    writeFileSync(mark, 'once');
    expect((await sharp(await pool.hand(hand)).metadata()).width).toBe(1200);
  });

  it('fail alone: an invalid request fails and the helper continues', async () => {
    const pool = sharedPictures();
    await expect(pool.board({ components, state, names: NAMES, seat: 9, theme: 'dark' })).rejects.toThrow('no seat 9');
    expect((await sharp(await pool.hand(hand)).metadata()).width).toBe(1200);
  });

  it('are awaited by close and refused after it', async () => {
    const pool = start();
    const hands = Promise.all([pool.hand(hand), pool.hand(hand)]);
    await pool.close();
    expect(await hands).toHaveLength(2);
    await expect(pool.hand(hand)).rejects.toThrow();
  });
});
