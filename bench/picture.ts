/**
 * Figures of the pictures: how much faster than drawing from scratch and than sprites, how large, how alike, how much
 * memory, whether the event loop waits. All on the same 90 snapshots of a recorded game, in one run.
 */
import { fork } from 'node:child_process';
import sharp from 'sharp';
import { paintWhole } from '../src/picture/drawing/raster/whole.ts';
import { sceneOf } from '../src/picture/drawing/scenes.ts';
import type { TableRequest } from '../src/picture/index.ts';
import type { Scene } from '../src/picture/scene/scene.ts';
import { Studio } from '../src/picture/studio/studio.ts';
import type { Components } from '../src/rules/index.ts';
import { atLeast, atMost, type Bench, type Figure, told } from './figure.ts';
import { filmFigures } from './film.ts';
import { naive, SpriteTable } from './pictureBaselines.ts';
import { otherGame, recordedGame } from './pictureGames.ts';
import type { PoolMeasure } from './pictureMemory.ts';
import { standardComponents } from './rules.ts';
import { similarity } from './ssim.ts';

/** Games that the studio has drawn before, as a bot that runs for a while has. The measured one is not among them. */
const GAMES_BEFORE = 18;
const COMPARED_EVERY = 15;
const WINDOW = 500;

export const pictureBench: Bench = {
  about: {
    snapshots: 'the table after each of the 90 moves of a recorded game of four, 1600 × 1200, each measured once',
    naive: 'every part from its vectors on a fresh node-canvas, toBuffer("image/png") with defaults',
    sprites: 'grounds and parts prerendered (all of them before measuring), toBuffer("image/png") with defaults',
    ours: `from request to file, after ${GAMES_BEFORE} other games; the measured game is new to the studio`,
    'picture.palette.ssim': `the worst of every ${COMPARED_EVERY}th snapshot, luma, against the lossless picture`,
    'picture.rss.mb': 'a process of its own: 2000 pictures through the pool, each of another game than the one before',
  },
  async *measure(say): AsyncGenerator<Figure> {
    const components = standardComponents();
    const { snapshots, positions, names } = recordedGame(components);
    say('drawing 2000 pictures through the pool');
    yield* poolFigures(await measurePool());

    say(`measuring ${snapshots.length} snapshots, naive`);
    const first = timed(snapshots, (scene) => naive(scene).length);
    yield told('picture.naive.ms', first.milliseconds, 'ms');
    say('sprites');
    const table = new SpriteTable();
    for (const request of snapshots) table.png(sceneOf({ kind: 'table', request }));
    const sprites = timed(snapshots, (scene) => table.png(scene).length);
    yield told('picture.sprites.ms', sprites.milliseconds, 'ms');

    for (const ink of ['lossless', 'palette'] as const) {
      say(`ours, ${ink}`);
      const studio = new Studio();
      const cold = timed(snapshots.slice(0, 1), (scene) => studio.file(scene, ink).length);
      yield told(`picture.${ink}.first.ms`, cold.milliseconds, 'ms');
      warm(components, (scene) => studio.file(scene, ink));
      const ours = timed(snapshots, (scene) => studio.file(scene, ink).length);
      const again = timed(snapshots, (scene) => studio.file(scene, ink).length);
      const [least, spriteLeast] = ink === 'lossless' ? [30, 7] : [50, 12];
      yield told(`picture.${ink}.ms`, ours.milliseconds, 'ms');
      yield told(`picture.${ink}.again.ms`, again.milliseconds, 'ms');
      yield atLeast(`picture.${ink}.vsNaive`, first.milliseconds / ours.milliseconds, 'x', least);
      yield atLeast(`picture.${ink}.vsSprites`, sprites.milliseconds / ours.milliseconds, 'x', spriteLeast);
      if (ink === 'palette') yield atMost('picture.palette.bytesVsNaive', ours.result / first.result, 'x', 0.36);
      else yield told('picture.lossless.bytesVsNaive', ours.result / first.result, 'x');
      yield told(`picture.${ink}.kept.mb`, studio.bytesKept / 2 ** 20, 'MB');
      yield* likeness(studio, snapshots, ink);
    }
    say('the film');
    yield* filmFigures(components, positions, names, say);
  },
};

/** Mean milliseconds and the sum of what the call tells. */
function timed(snapshots: readonly TableRequest[], call: (scene: Scene) => number) {
  const begin = performance.now();
  let result = 0;
  for (const request of snapshots) result += call(sceneOf({ kind: 'table', request }));
  return { milliseconds: (performance.now() - begin) / snapshots.length, result };
}

function warm(components: Components, draw: (scene: Scene) => unknown): void {
  for (let seed = 0; seed < GAMES_BEFORE; seed++) {
    for (const request of otherGame(components, seed)) draw(sceneOf({ kind: 'table', request }));
  }
}

/** Whether the lossless picture is the naive one, and how near the posted one comes. */
async function* likeness(
  studio: Studio,
  snapshots: readonly TableRequest[],
  ink: 'lossless' | 'palette',
): AsyncGenerator<Figure> {
  let worst = 1;
  let different = 0;
  for (let index = 0; index < snapshots.length; index += COMPARED_EVERY) {
    const request = snapshots[index];
    if (!request) continue;
    const scene = sceneOf({ kind: 'table', request });
    const { width, height } = scene.page;
    const drawn = paintWhole(scene).getContext('2d').getImageData(0, 0, width, height).data;
    const read = await sharp(studio.file(scene, ink)).ensureAlpha().raw().toBuffer();
    if (ink === 'palette') worst = Math.min(worst, similarity(drawn, read, width));
    else for (let at = 0; at < drawn.length; at++) if (drawn[at] !== read[at]) different += 1;
  }
  if (ink === 'palette') yield atLeast('picture.palette.ssim', worst, '', 0.993);
  else yield atMost('picture.lossless.differentBytes', different, 'bytes', 0);
}

function measurePool(): Promise<PoolMeasure> {
  const child = fork(new URL('./pictureMemory.ts', import.meta.url), [], {
    execArgv: ['--import', import.meta.resolve('tsx')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(printed) as PoolMeasure);
      else reject(new Error(`drawing through the pool: exit code ${code}`));
    });
  });
}

function* poolFigures({ milliseconds, resident, heldMilliseconds }: PoolMeasure): Generator<Figure> {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [early, late] = [mean(resident.slice(0, WINDOW)), mean(resident.slice(-WINDOW))];
  yield atMost('picture.rss.mb', resident.reduce((most, value) => Math.max(most, value), 0) / 2 ** 20, 'MB', 320);
  yield atMost('picture.rss.drift', late / early - 1, '', 0.05);
  yield atMost('picture.loopHeld.ms', heldMilliseconds, 'ms', 20);
  yield told('picture.interleaved.ms', milliseconds / resident.length, 'ms');
}
