/**
 * The ink of each theme, learned from sample scenes when it is first asked for; once a thread, since it depends on
 * nothing but the theme. How samples are made into an ink is left to the encoding.
 */
import { pixelsOf } from '../drawing/raster/whole.ts';
import { sampleScenes } from '../drawing/samples.ts';
import { type Ink, type InkName, losslessInk, paletteInk, type Sample } from '../encoding/ink.ts';
import { tilingOf } from '../scene/tiles.ts';
import { type ThemeName, themeOf } from '../theme.ts';

const inks = new Map<string, Ink>();

export function inkOf(name: InkName, themeName: ThemeName): Ink {
  const key = `${name} ${themeName}`;
  const known = inks.get(key);
  if (known) return known;
  const samples = samplesOf(themeName);
  const ink = name === 'palette' ? paletteInk(samples) : losslessInk(samples);
  inks.set(key, ink);
  return ink;
}

function samplesOf(themeName: ThemeName): Sample[] {
  return sampleScenes(themeOf(themeName)).flatMap((scene) => {
    const { tiles } = tilingOf(scene.page, scene.cuts);
    return pixelsOf(scene, tiles).map((pixels, index) => ({ pixels, width: tiles[index]?.width ?? 0 }));
  });
}
