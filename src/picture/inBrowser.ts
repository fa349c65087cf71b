/**
 * The pictures' second door, for pages: the same scenes, drawn as SVG, without a canvas, files or processes.
 * Everything else is behind `index.ts`.
 */
export { boardScene } from './drawing/private/board.ts';
export { cardsScene, rewardScene, seatScene, startCardScene, tileScene } from './drawing/single.ts';
export { tableScene } from './drawing/table.ts';
export { around, type Box, grown, overlaps } from './layout/box.ts';
export { spaceBox } from './layout/floor.ts';
export { boardLayout } from './layout/private.ts';
export { restingPlaces, type TableLayout, tableLayout } from './layout/table.ts';
export type { Context, Part, Scene } from './scene/scene.ts';
export { SvgPainter } from './svg/parts.ts';

export { seatColors, type ThemeName, themeOf } from './theme.ts';
