/**
 * Measures pictures on 90 snapshots of a recorded game: speed against drawing from scratch and sprites, size, likeness,
 * memory, and event loop delay.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas } from 'canvas';
import sharp from 'sharp';
import { frugal } from '../../../scripts/process/frugal.js';
import { paintWhole } from '../../../src/picture/drawing/raster/incrementalPainter.ts';
import { CanvasPool } from '../../../src/picture/drawing/raster/layers.ts';
import type { TableRequest } from '../../../src/picture/index.ts';
import { createScene, Renderer } from '../../../src/picture/pool/renderer.ts';
import type { Scene } from '../../../src/picture/scene.ts';
import type { GameRecord } from '../../../src/rules/index.ts';
import { killOnExit } from '../../support/bot/children.ts';
import { atLeast, atMost, type Bench, type Figure, withoutGoal } from '../../support/figure.ts';
import { standardComponents } from '../rules/rules.ts';
import { filmFigures } from './film.ts';
import { otherRecord, type PoolMeasure, recordedGame, shownGame } from './pictureMemory.ts';
import { similarity } from './ssim.ts';

/** Games that the renderers have drawn before, as a running bot has; the measured game is not among them. */
const GAMES_BEFORE = 24;
/** Consecutive snapshots of one contestant before the next has its turn, so that other load affects all alike. */
const STRETCH = 15;
const COMPARED_EVERY = 15;
const WINDOW = 500;

export const pictureBench: Bench = {
  about: {
    snapshots: 'the table after each of the 90 moves of a recorded game of four, 1600 × 1200, each measured once',
    naive: 'every part from its vectors on a fresh node-canvas, toBuffer("image/png") with defaults',
    sprites: 'grounds and parts prerendered before the measurement, toBuffer("image/png") with defaults',
    ours: `from request to file, after ${GAMES_BEFORE} other games; the measured game is new to the renderer`,
    turns: `alternating every ${STRETCH} snapshots`,
    'picture.palette.ssim': `minimum over every ${COMPARED_EVERY}th snapshot, luma, compared with the lossless picture`,
    'picture.rss.mb':
      'a process with its drawing helper: 2000 pictures through the pool, each of a different game than the previous one',
    'picture.loopHeld.ms': 'longest turn of the event loop in processor time; loopLate: in wall-clock time',
    'picture.again.ms': 'the same 90 snapshots again, with every tile cached',
  },
  async *measure(log): AsyncGenerator<Figure> {
    const components = standardComponents();
    const { snapshots, positions, names } = recordedGame(components);
    log(`playing ${GAMES_BEFORE} other games`);
    const others = Array.from({ length: GAMES_BEFORE }, (_, seed) => otherRecord(components, seed));
    log('drawing 2000 pictures through the pool');
    yield* poolFigures(await measurePool(others));

    log('preparing sprites of the measured game and tiles of the others');
    const table = new SpriteTable();
    const renderers = { lossless: new Renderer(), palette: new Renderer() };
    for (const profile of PROFILES)
      yield withoutGoal(`picture.${profile}.first.ms`, firstPicture(snapshots, profile), 'ms');
    for (const request of snapshots) table.png(createScene({ kind: 'table', request }));
    for (const [seed, record] of others.entries()) {
      for (const request of shownGame(components, record, seed)) {
        for (const profile of PROFILES) renderers[profile].file(createScene({ kind: 'table', request }), profile);
      }
    }
    log(`measuring ${snapshots.length} snapshots`);
    const times = byTurns(snapshots, {
      naive: (scene) => naive(scene).length,
      direct: (scene) => direct(scene).length,
      sprites: (scene) => table.png(scene).length,
      lossless: (scene) => renderers.lossless.file(scene, 'lossless').length,
      palette: (scene) => renderers.palette.file(scene, 'palette').length,
    });
    for (const [name, { milliseconds }] of Object.entries(times))
      yield withoutGoal(`picture.${name}.ms`, milliseconds, 'ms');
    const again = timed(snapshots, (scene) => renderers.palette.file(scene, 'palette').length);
    yield withoutGoal('picture.again.ms', again.milliseconds / snapshots.length, 'ms');
    yield* ratios(times);
    for (const profile of PROFILES) {
      yield withoutGoal(`picture.${profile}.kept.mb`, renderers[profile].bytesKept / 2 ** 20, 'MB');
      yield* likeness(renderers[profile], snapshots, profile);
    }
    log('the film');
    yield* filmFigures(components, positions, names, log);
  },
};

const RUN = fileURLToPath(new URL('../../../scripts/run.js', import.meta.url));
const PROFILES = ['lossless', 'palette'] as const;

interface Time {
  /** The mean time per picture. */
  milliseconds: number;
  bytes: number;
}

type Contestant = 'naive' | 'direct' | 'sprites' | 'lossless' | 'palette';

/** Draws all snapshots with each contestant in alternating stretches. */
function byTurns(
  snapshots: readonly TableRequest[],
  contestants: Readonly<Record<Contestant, (scene: Scene) => number>>,
): Record<Contestant, Time> {
  const none = (): Time => ({ milliseconds: 0, bytes: 0 });
  const times = { naive: none(), direct: none(), sprites: none(), lossless: none(), palette: none() };
  for (let from = 0; from < snapshots.length; from += STRETCH) {
    for (const name of Object.keys(times) as Contestant[]) {
      const stretch = timed(snapshots.slice(from, from + STRETCH), contestants[name]);
      times[name].milliseconds += stretch.milliseconds / snapshots.length;
      times[name].bytes += stretch.bytes;
    }
  }
  return times;
}

function* ratios({ naive: scratch, sprites, lossless, palette }: Record<Contestant, Time>): Generator<Figure> {
  const faster = (than: Time, ours: Time) => than.milliseconds / ours.milliseconds;
  yield atLeast('picture.lossless.vsNaive', faster(scratch, lossless), 'x', 30);
  yield atLeast('picture.lossless.vsSprites', faster(sprites, lossless), 'x', 7);
  yield withoutGoal('picture.lossless.bytesVsNaive', lossless.bytes / scratch.bytes, 'x');
  yield atLeast('picture.palette.vsNaive', faster(scratch, palette), 'x', 50);
  yield atLeast('picture.palette.vsSprites', faster(sprites, palette), 'x', 12);
  yield atMost('picture.palette.bytesVsNaive', palette.bytes / scratch.bytes, 'x', 0.36);
}

/** The total milliseconds, and the sum of what the callback returns. */
function timed(snapshots: readonly TableRequest[], call: (scene: Scene) => number): Time {
  const begin = performance.now();
  let bytes = 0;
  for (const request of snapshots) bytes += call(createScene({ kind: 'table', request }));
  return { milliseconds: performance.now() - begin, bytes };
}

/** Measures the very first picture, for which the theme's colors and code are learned and everything is drawn. */
function firstPicture(snapshots: readonly TableRequest[], profile: 'lossless' | 'palette'): number {
  const renderer = new Renderer();
  return timed(snapshots.slice(0, 1), (scene) => renderer.file(scene, profile).length).milliseconds;
}

/** Whether the lossless picture equals the naive one, and how similar the posted picture is. */
async function* likeness(
  renderer: Renderer,
  snapshots: readonly TableRequest[],
  profile: 'lossless' | 'palette',
): AsyncGenerator<Figure> {
  let worst = 1;
  let different = 0;
  for (let index = 0; index < snapshots.length; index += COMPARED_EVERY) {
    const request = snapshots[index];
    if (!request) continue;
    const scene = createScene({ kind: 'table', request });
    const { width, height } = scene.page;
    const drawn = paintWhole(scene).getContext('2d').getImageData(0, 0, width, height).data;
    const read = await sharp(renderer.file(scene, profile)).ensureAlpha().raw().toBuffer();
    if (profile === 'palette') worst = Math.min(worst, similarity(drawn, read, width));
    else for (let at = 0; at < drawn.length; at++) if (drawn[at] !== read[at]) different += 1;
  }
  if (profile === 'palette') yield atLeast('picture.palette.ssim', worst, '', 0.993);
  else yield atMost('picture.lossless.differentBytes', different, 'bytes', 0);
}

function measurePool(records: readonly GameRecord[]): Promise<PoolMeasure> {
  // As scripts/start.js starts the bot.
  const child = fork(RUN, [fileURLToPath(new URL('./pictureMemory.ts', import.meta.url))], {
    execArgv: [...frugal.flags],
    env: { ...frugal.environment, ...process.env },
  });
  killOnExit(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (measure) => resolve(measure as PoolMeasure));
    child.once('exit', (code) => reject(new Error(`drawing through the pool: exit code ${code}`)));
    child.send(records);
  });
}

function* poolFigures({ milliseconds, resident, loop }: PoolMeasure): Generator<Figure> {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [early, late] = [mean(resident.slice(0, WINDOW)), mean(resident.slice(-WINDOW))];
  yield atMost('picture.rss.mb', resident.reduce((most, value) => Math.max(most, value), 0) / 2 ** 20, 'MB', 320);
  yield atMost('picture.rss.drift', late / early - 1, '', 0.05);
  yield atMost('picture.loopHeld.ms', loop.held, 'ms', 20);
  yield withoutGoal('picture.loopLate.ms', loop.late, 'ms');
  yield withoutGoal('picture.interleaved.ms', milliseconds / resident.length, 'ms');
}

export function naive(scene: Scene): Buffer {
  return paintWhole(scene).toBuffer('image/png');
}

/** Like `naive`, without a layer per part, to show that layers are nearly free. A few pixels differ by one. */
export function direct({ page, theme, parts }: Scene): Buffer {
  const canvas = createCanvas(page.width, page.height);
  const context = canvas.getContext('2d');
  context.fillStyle = theme.page;
  context.fillRect(0, 0, page.width, page.height);
  for (const part of parts) part.draw(context);
  return canvas.toBuffer('image/png');
}

/** Grounds and parts that are drawn once and copied afterwards. */
export class SpriteTable {
  readonly #sprites = new Map<string, Canvas>();

  png(scene: Scene): Buffer {
    const { page, theme, parts } = scene;
    const canvas = createCanvas(page.width, page.height);
    const context = canvas.getContext('2d');
    context.fillStyle = theme.page;
    context.fillRect(0, 0, page.width, page.height);
    for (const part of parts) {
      const sprite = this.#sprites.get(part.key) ?? new CanvasPool().paint(part);
      this.#sprites.set(part.key, sprite);
      context.drawImage(sprite, part.bounds.x, part.bounds.y);
    }
    return canvas.toBuffer('image/png');
  }
}
