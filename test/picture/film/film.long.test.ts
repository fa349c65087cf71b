import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from '../../../src/kernel/index.ts';
import { FrameDrawer, readFilmPositions } from '../../../src/picture/film/render.ts';
import {
  createFilmQueue,
  type FilmProgress,
  type FilmRequest,
  namePlaceholder,
  streamFilm,
} from '../../../src/picture/index.ts';
import { type GameRecord, replay } from '../../../src/rules/index.ts';
import { sizeOf } from '../../support/runner/campaign.ts';
import { components } from '../support/games.ts';

/** The first recorded game of a file, cut after some moves. */
function recorded(name: string, moves?: number): GameRecord {
  const file = new URL(`../../games/${name}.jsonl`, import.meta.url);
  const [line = ''] = readFileSync(file, 'utf8').split('\n');
  const { result, ...rest } = JSON.parse(line) as GameRecord;
  const record = moves === undefined ? { ...rest, result } : { ...rest, moves: rest.moves.slice(0, moves) };
  const replayed = replay(components, record);
  if (!replayed.ok) throw new Error(JSON.stringify(replayed));
  return replayed.record;
}

const SHORT = recorded('2-players-side-B', 4);

function request(changes: Partial<FilmRequest> = {}): FilmRequest {
  return {
    components,
    record: SHORT,
    names: ['Anni', 'Gergő', 'さくら', 'Bartholomäus'].slice(0, (changes.record ?? SHORT).players.length),
    theme: 'light',
    format: 'gif',
    size: 400,
    ...changes,
  };
}

async function filmed(filmRequest: FilmRequest, onProgress?: (progress: FilmProgress) => void): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of streamFilm(filmRequest, onProgress ? { onProgress } : {})) parts.push(part);
  return Buffer.concat(parts);
}

async function pagesOf(file: Buffer): Promise<{ pages: Buffer[]; width: number; height: number; delay: number[] }> {
  const {
    width = 0,
    height: whole = 0,
    pageHeight: height = whole,
    delay = [],
  } = await sharp(file, { pages: -1 }).metadata();
  const data = await sharp(file, { pages: -1 }).ensureAlpha().raw().toBuffer();
  const size = width * height * 4;
  return {
    pages: Array.from({ length: data.length / size }, (_, page) => data.subarray(page * size, (page + 1) * size)),
    width,
    height,
    delay,
  };
}

/** The frames as drawn, before any encoder. */
async function drawn(filmRequest: FilmRequest): Promise<Buffer[]> {
  const drawer = new FrameDrawer(filmRequest);
  const pixels: Buffer[] = [];
  for (const position of readFilmPositions(filmRequest)) pixels.push((await drawer.draw(position)).pixels);
  return pixels;
}

/** The share of color values that differ noticeably. */
function shareApart(one: Buffer, other: Buffer): number {
  let apart = 0;
  for (let at = 0; at < one.length; at++) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 24) apart += 1;
  return apart / one.length;
}

describe('the film of a game', () => {
  it('has one frame for the start and for each move, holds the last, and is the same each time, byte for byte', async () => {
    const filmRequest = request();
    const progress: FilmProgress[] = [];
    const film = await filmed(filmRequest, (step) => progress.push(step));
    const { pages, width, height, delay } = await pagesOf(film);
    const expected = await drawn(filmRequest);
    expect([width, height]).toEqual([400, 300]);
    expect(pages).toHaveLength(1 + SHORT.moves.length);
    expected.forEach((pixels, index) => {
      expect(shareApart(pages[index] ?? Buffer.alloc(0), pixels)).toBeLessThan(0.005);
    });
    expect(Math.max(...delay.slice(0, -1))).toBeLessThan(2000);
    expect(delay.at(-1)).toBeGreaterThanOrEqual(5000);
    expect(progress).toEqual(expected.map((_, index) => ({ done: index + 1, frames: expected.length })));
    expect((await filmed(filmRequest)).equals(film)).toBe(true);
  });

  it('is a lossless animated WebP on request', async () => {
    const filmRequest = request({ format: 'webp', theme: 'dark', size: 240 });
    const { pages, delay } = await pagesOf(await filmed(filmRequest));
    const expected = await drawn(filmRequest);
    expect(pages).toHaveLength(expected.length);
    expected.forEach((pixels, index) => {
      expect(pages[index]?.equals(pixels)).toBe(true);
    });
    expect(delay.at(-1)).toBeGreaterThanOrEqual(5000);
  });

  it('can show one player’s own board instead', async () => {
    const { pages, width, height } = await pagesOf(await filmed(request({ viewer: 1, size: 300 })));
    expect(pages).toHaveLength(1 + SHORT.moves.length);
    expect(height).toBe(300);
    expect(width).toBeLessThan(height);
  });

  it('says below each frame who does what, if given the words', async () => {
    const record = recorded('2-players-side-B', 2);
    const captions = [0, 1, 2].map((index) => `${namePlaceholder(index % 2)} ${index}`);
    const [bare, captioned] = [await drawn(request({ record })), await drawn(request({ record, captions }))];
    const other = await drawn(request({ record, captions: captions.map((caption) => `${caption}!`) }));
    const rows = (frame: Buffer) => frame.length / 4 / 400;
    expect(bare.map(rows)).toEqual(bare.map(() => 300));
    expect(captioned.map(rows)).toEqual(captioned.map(() => 319));
    for (const [index, frame] of captioned.entries()) {
      const table = 298 * 400 * 4;
      expect(frame.subarray(0, table).equals((other[index] ?? frame).subarray(0, table))).toBe(true);
      expect(frame.equals(other[index] ?? frame)).toBe(false);
    }
  });

  it('does not end a long caption without an ellipsis', async () => {
    const record = recorded('2-players-side-B', 0);
    const cut = 'i '.repeat(100);
    const [short] = await drawn(request({ record, captions: [cut] }));
    const [long] = await drawn(request({ record, captions: [`${cut}wins!`] }));
    expect(short && long?.equals(short)).toBe(false);
  });

  it('shows the sign of computer players instead of the note in their names', async () => {
    const record = recorded('2-players-side-B', 0);
    const names = ['Master (computer)', 'Anni'];
    const [[first], [marked], [plain]] = await Promise.all([
      drawn(request({ record, names })),
      drawn(request({ record, names, computers: [0] })),
      drawn(request({ record, names: ['Master', 'Anni'], computers: [0] })),
    ]);
    expect(first?.equals(marked ?? first)).toBe(false);
    expect(marked?.equals(plain ?? Buffer.alloc(0))).toBe(true);
  });

  it('of four players stays below 8 MB at full size and does not block the event loop', async () => {
    const whole = recorded('4-players-side-A').moves.length;
    const record = recorded('4-players-side-A', sizeOf('moves of a film of four players', whole, 24));
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    const film = await filmed(request({ record, size: 1200 }));
    const { user, system } = process.cpuUsage(cpuBefore);
    const taken = performance.now() - startedAt;
    const { pages, width, height } = await sharp(film, { pages: -1 })
      .metadata()
      .then((data) => ({ pages: data.pages, width: data.width, height: data.pageHeight }));
    expect({ pages, width, height }).toEqual({ pages: record.moves.length + 1, width: 1200, height: 900 });
    // As long as a game of four can be.
    expect((film.length / record.moves.length) * 130).toBeLessThan(8_000_000);
    // By processor time, because on a busy machine the event loop is late in any case.
    expect((user + system) / 1000, `ms of ${taken} ms`).toBeLessThan(taken / 10);
  }, 300_000);

  it('fails with a reason when its record is no legal game', async () => {
    const [move, ...moves] = SHORT.moves;
    if (!move) throw new Error('no move');
    const wrong = { ...SHORT, moves: [move, move, ...moves] };
    await expect(filmed(request({ record: wrong }))).rejects.toThrow('move 1');
  });

  it('fails when its helper dies, and ends the helper when its reader stops', async () => {
    const dying = streamFilm(request(), { entry: new URL('./dyingFilm.js', import.meta.url) });
    await expect(dying.next()).rejects.toThrow('the helper ended');
    for await (const part of streamFilm(request({ size: 200 }))) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
  });
});

/** A film of one frame, before the first move; the queue adds the size. */
const { size: _, ...wanted } = request({ record: recorded('2-players-side-B', 0) });

it('is made smaller until it fits a message', async () => {
  const films = createFilmQueue({ turns: createFairQueue() });
  const made = async (most: number) => {
    const film = await films.make({ request: wanted, asker: 'anni', most });
    return film.ok ? film.bytes : film.code;
  };
  const sideOf = async (file: Buffer | string) => {
    const { pages, width, height } = await pagesOf(Buffer.from(file));
    expect(pages).toHaveLength(1);
    return Math.max(width, height);
  };
  const large = await made(Number.POSITIVE_INFINITY);
  expect(await sideOf(large)).toBe(1200);
  const smaller = await made(large.length - 1);
  expect(smaller.length).toBeLessThan(large.length);
  expect(await sideOf(smaller)).toBe(800);
});

it('is made in turn for different people, with a few in each person’s queue', async () => {
  const films = createFilmQueue({ turns: createFairQueue() });
  const order: string[] = [];
  const places: number[] = [];
  const make = async (asker: string) => {
    const onWaiting = (place: number) => void places.push(place);
    const made = await films.make({ request: wanted, asker, most: Number.POSITIVE_INFINITY }, { onWaiting });
    if (made.ok || made.code !== 'busy') order.push(asker);
    return made.ok || made.code;
  };
  const anni = Promise.all(Array.from({ length: 8 }, () => make('anni')));
  const jana = Promise.all(Array.from({ length: 26 }, () => make('jana')));
  const peter = make('peter');
  expect((await anni).filter((code) => code === 'busy')).toHaveLength(5);
  expect((await jana).filter((code) => code === 'busy')).toHaveLength(24);
  await peter;
  expect(order).toEqual(['anni', 'jana', 'peter', 'anni', 'jana', 'anni']);
  expect(places).toEqual([1, 2, 3, 4, 5]);
});

it('is refused if no size is small enough or after waiting too long, and cancelled with the whole queue', async () => {
  const films = createFilmQueue({ turns: createFairQueue(), waitTimeoutMs: 1 });
  const first = films.make({ request: wanted, asker: 'anni', most: 1 });
  expect(await films.make({ request: wanted, asker: 'jana', most: 1 })).toEqual({ ok: false, code: 'busy' });
  expect(await first).toEqual({ ok: false, code: 'tooLarge' });
  const patient = createFilmQueue({ turns: createFairQueue() });
  const both = ['anni', 'jana'].map((asker) => patient.make({ request: wanted, asker, most: 1 }));
  patient.close();
  for (const each of both) await expect(each).rejects.toThrow('closed');
});
