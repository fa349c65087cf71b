/** SVG drawings match the posted pictures, as another renderer draws them. */
import { createCanvas } from 'canvas';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { hasGlyph, registerFonts } from '../../src/picture/drawing/basics/fonts.ts';
import { boardScene } from '../../src/picture/drawing/private/board.ts';
import { paintWhole } from '../../src/picture/drawing/raster/incrementalPainter.ts';
import { tableScene } from '../../src/picture/drawing/table.ts';
import { overlaps } from '../../src/picture/layout/box.ts';
import type { Part, Scene } from '../../src/picture/scene.ts';
import { SvgPainter } from '../../src/picture/svg/painter.ts';
import { playedGame } from '../support/game/games.ts';
import { components } from '../support/game/rules.ts';

registerFonts();
const context = createCanvas(1, 1).getContext('2d');
const painter = new SvgPainter((text, font) => {
  context.font = font;
  return context.measureText(text).width;
});

function svgOf(scene: Scene): string {
  const { width, height } = scene.page;
  const parts = painter.parts(scene).map(({ x, y, elements }) => `<g transform="translate(${x} ${y})">${elements}</g>`);
  const ground = `<rect width="${width}" height="${height}" fill="${scene.theme.page}"/>`;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${parts.join('')}</svg>`;
}

/** Without elements that contain text: the other renderer lacks our fonts. */
function withoutWriting(scene: Scene): Scene {
  const written = (part: Part) => {
    const [drawn] = new SvgPainter(() => 10).parts({ ...scene, parts: [part] } as Scene);
    return drawn?.elements.includes('<text') ?? false;
  };
  scene.parts.splice(0, scene.parts.length, ...scene.parts.filter((part) => !written(part)));
  return scene;
}

it('shows what the posted picture shows', async () => {
  const { state } = playedGame({ side: 'A', players: 3, seed: 3 });
  const names = ['Anni', 'Jörg', 'Zoë'];
  const request = { components, state, names, theme: 'light', lastMoves: [] } as const;
  const scene = withoutWriting(tableScene(request, hasGlyph));
  const painted = await sharp(paintWhole(scene).toBuffer('image/png')).removeAlpha().raw().toBuffer();
  const drawn = await sharp(Buffer.from(svgOf(scene)), { unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(drawn.length).toBe(painted.length);
  let difference = 0;
  for (let index = 0; index < drawn.length; index += 1)
    difference += Math.abs((drawn[index] ?? 0) - (painted[index] ?? 0));
  // Edges are smoothed differently; a missing piece would differ several times as much.
  expect(difference / drawn.length).toBeLessThan(1.5);
});

it('writes names as text, whatever characters they contain', () => {
  const { state } = playedGame({ side: 'B', players: 2, seed: 4 });
  const names = ['<img src=x onerror="alert(1)">', 'a & b'];
  const scene = tableScene({ components, state, names, theme: 'dark', lastMoves: [] }, () => true);
  const elements = painter.parts(scene).flatMap((part) => part.elements.match(/<text[^>]*>[^<]*<\/text>/g) ?? []);
  const svg = svgOf(scene);
  expect(svg).not.toContain('<img');
  expect(elements.some((text) => text.includes('&lt;img'))).toBe(true);
  expect(elements.some((text) => text.includes('a &amp; b'))).toBe(true);
});

it('draws unchanged parts once', () => {
  const { state } = playedGame({ side: 'A', players: 2, seed: 5 });
  const request = { components, state, names: ['Anni', 'Zoë'], theme: 'light', lastMoves: [] } as const;
  const scene = () => tableScene(request, () => true);
  const first = painter.parts(scene());
  let measured = 0;
  const counting = new SvgPainter(() => {
    measured += 1;
    return 10;
  });
  counting.parts(scene());
  const once = measured;
  expect(counting.parts(scene())).toEqual(counting.parts(scene()));
  expect(measured).toBe(once);
  expect(new Set(first.map(({ key, x, y }) => `${key} ${x} ${y}`)).size).toBeGreaterThan(80);
});

it.each(['A', 'B'] as const)('draws nothing hidden under the wood of a board on side %s', (side) => {
  const { state } = playedGame({ side, players: 4, seed: 6 });
  const request = { components, state, names: ['a', 'b', 'c', 'd'], theme: 'light', lastMoves: [] } as const;
  for (const { parts } of [
    tableScene(request, () => true),
    boardScene({ ...request, seat: 2, builds: [] }, () => true),
  ]) {
    const solid = parts.filter((part) => part.solid);
    expect(solid.length).toBeGreaterThan(0);
    const hidden = parts.filter((part, index) =>
      solid.some((wood) => part !== wood && overlaps(part.at, wood.at) && parts.indexOf(wood) > index),
    );
    expect(hidden.map(({ at }) => at)).toEqual([]);
  }
});
