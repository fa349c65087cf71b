/** The entry point for pages: scenes drawn as SVG, without canvas, files or processes. */
export { exampleGame, legendExamples } from './content/legend.ts';
export { type ScoreColumnView, scoreColumns } from './content/scoreSheet.ts';
export { figureScene } from './drawing/figures/figures.ts';
export { boardScene } from './drawing/private/board.ts';
export { cardsScene, rewardScene, seatScene, startCardScene, tileScene } from './drawing/singleScenes.ts';
export { tableScene } from './drawing/table.ts';
export { type Box, inflate, overlaps, union } from './layout/box.ts';
export { spaceBox } from './layout/floor.ts';
export { LEGEND_TOPICS, legendRegions } from './layout/legend.ts';
export { boardLayout } from './layout/private.ts';
export type { ScoreRow } from './layout/scoreSheet.ts';
export { restingCardBoxes, type TableLayout, tableLayoutOf } from './layout/table.ts';
export type { Context, Part, Scene } from './scene.ts';
export { SvgPainter } from './svg/painter.ts';

export { seatColors, type ThemeName, themeOf } from './theme.ts';
