/**
 * The ink of each theme, learned from sample scenes when it is first asked for; once a thread, since it depends on
 * nothing but the theme. How samples are made into an ink is left to the encoding.
 */
import type { TilePainter } from '../drawing/raster/tilePainter.ts';
import { sampleScenes } from '../drawing/samples.ts';
import { type Ink, type InkName, losslessInk, paletteInk, type Sample } from '../encoding/ink.ts';
import { tilingOf } from '../scene/tiles.ts';
import { type Theme, type ThemeName, themeOf } from '../theme.ts';

const inks = new Map<string, Ink>();

export function inkOf(name: InkName, themeName: ThemeName, painter: TilePainter): Ink {
  const key = `${name} ${themeName}`;
  const known = inks.get(key);
  if (known) return known;
  const samples = samplesOf(themeOf(themeName), painter);
  const ink = name === 'palette' ? paletteInk(samples) : losslessInk(samples);
  inks.set(key, ink);
  return ink;
}

function* samplesOf(theme: Theme, painter: TilePainter): Generator<Sample> {
  for (const scene of sampleScenes(theme)) {
    for (const view of painter.views(scene, tilingOf(scene.page, scene.cuts).tiles, '')) {
      yield { pixels: painter.pixels(theme, view).slice(), width: view.at.width };
    }
  }
}
