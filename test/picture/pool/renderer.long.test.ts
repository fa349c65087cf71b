import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paintWhole } from '../../../src/picture/drawing/raster/incrementalPainter.ts';
import { LayerCache } from '../../../src/picture/drawing/raster/layers.ts';
import { THEMES, type ThemeName } from '../../../src/picture/index.ts';
import { createScene, Renderer } from '../../../src/picture/pool/renderer.ts';
import type { Scene } from '../../../src/picture/scene.ts';
import { SIDES } from '../../../src/rules/index.ts';
import { sizeOf } from '../../support/runner/campaign.ts';
import { components, NAMES, type Position } from '../support/games.ts';
import { positionsOf, recordsOf } from '../support/recorded.ts';

/**
 * Drawing from scratch is slow: by day, the picture after most moves is only drawn, and one game in three is played.
 */
const STEP = 2 / sizeOf('of two moves, those drawn', 2, 1);
const EVERY = 8 / sizeOf('of eight pictures, those compared with pictures drawn from scratch', 8, 1);
const GAMES = 10;
/** Of two, three and four players, on both sides. */
const GAMES_EVERY = 3 / sizeOf('of three games, those drawn', 3, 1);
/** Only a hang takes this long. */
const TIMEOUT_MS = 1_800_000;

function tableScene({ state, lastMoves }: Position, theme: ThemeName): Scene {
  const names = NAMES.slice(0, state.players.length);
  return createScene({ kind: 'table', request: { components, state, names, theme, lastMoves } });
}

/** Interleaves the games, so that the renderer never gets two pictures of one game in a row. */
function* interleaved(): Generator<{ readonly game: number; readonly move: number; readonly position: Position }> {
  const records = [2, 3, 4].flatMap((players) => SIDES.flatMap((side) => recordsOf(players, side).slice(0, 2)));
  const games = records.filter((_, index) => index < GAMES && index % GAMES_EVERY === 0).map(positionsOf);
  for (let move = 0; games.some(({ length }) => move < length); move += STEP) {
    for (const [game, positions] of games.entries()) {
      const position = positions[move];
      if (position) yield { game, move, position };
    }
  }
}

describe('a caching renderer', () => {
  it(
    'draws every picture of several games as from scratch, to the pixel',
    async () => {
      const renderer = new Renderer();
      const different: string[] = [];
      for (const { game, move, position } of interleaved()) {
        const scene = tableScene(position, THEMES[game % 2] ?? 'light');
        const file = renderer.file(scene, 'lossless');
        if ((move / STEP + game) % EVERY > 0) continue;
        const { width, height } = scene.page;
        const scratch = paintWhole(scene).getContext('2d').getImageData(0, 0, width, height).data;
        const drawn = await sharp(file).ensureAlpha().raw().toBuffer();
        if (!drawn.equals(Buffer.from(scratch.buffer))) different.push(`game ${game}, move ${move}`);
      }
      expect(different).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('paints opaque backgrounds', () => {
    const layers = new LayerCache();
    for (const players of [2, 3, 4]) {
      const side = 'B';
      const [start] = positionsOf(recordsOf(players, side)[0] ?? expect.fail('no record'));
      const { parts } = tableScene(start ?? expect.fail('no start'), 'light');
      for (const part of parts.filter(({ solid }) => solid)) {
        const { words, at, length } = layers.layer(part);
        expect(length).toBe(part.bounds.width * part.bounds.height);
        let through = 0;
        for (let pixel = at; pixel < at + length; pixel++) if ((words[pixel] ?? 0) >>> 24 < 255) through += 1;
        expect(through).toBe(0);
      }
    }
  });

  it('stays within its cache limit', () => {
    const most = 2 * 2 ** 20;
    const renderer = new Renderer({ bytes: most });
    for (const { move, position } of interleaved()) {
      if (move > 0) break;
      renderer.file(tableScene(position, 'light'), 'palette');
    }
    expect(renderer.bytesKept).toBeLessThanOrEqual(most);
  });
});
