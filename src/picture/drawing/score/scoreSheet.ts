/**
 * The score sheet put together: a banner with the outcome, a column a player with the best first, a row a category.
 * The winners' columns lie on the bright plate, as the player to move does on the table.
 */

import { type PlayerName, playerNames, type Shows, shownSentence } from '../../content/names.ts';
import { type ScoreColumnView, scoreColumns } from '../../content/scoreSheet.ts';
import { colorAt } from '../../content/table.ts';
import { box, grown } from '../../layout/box.ts';
import { CROWN_SIDE, SCORE_ROUNDEL, type ScoreSheetLayout, scoreSheetLayout } from '../../layout/scoreSheet.ts';
import type { ScoreSheetRequest } from '../../requests.ts';
import { Scene } from '../../scene/scene.ts';
import { themeOf } from '../../theme.ts';
import { drawPlate } from '../panels/header.ts';
import { drawBanner } from './banner.ts';
import { drawCell, drawColumnName, drawLabel, drawRowLine, drawSheetCrown, drawSheetRoundel } from './cells.ts';

export function scoreSheetScene(request: ScoreSheetRequest, shows: Shows): Scene {
  const { components, state, words } = request;
  const columns = scoreColumns(state);
  const layout = scoreSheetLayout(columns.length, state.side === 'B');
  const names = playerNames(request, shows);
  const scene = new Scene(layout.page, themeOf(request.theme));
  const sentence = (text: string) => shownSentence(text, names, shows);
  scene.putApart(layout.banner, drawBanner, {
    headline: sentence(words.headline),
    note: words.note === undefined ? null : sentence(words.note),
    won: columns.some(({ won }) => won),
  });
  for (const [index, column] of columns.entries()) {
    const plate = layout.columns[index]?.plate;
    if (column.won && plate) scene.put(plate, drawPlate, null);
  }
  for (const [row, { line }] of layout.rows) scene.put(line, drawRowLine, row === 'total');
  const [tool] = components.tools;
  for (const [category, at] of layout.labels) {
    scene.putApart(at, drawLabel, { category, text: words[category], tool: tool ?? '' });
  }
  columns.forEach((column, index) => {
    putColumn(scene, layout, index, column, names[column.seat], request);
  });
  return scene;
}

function putColumn(
  scene: Scene,
  layout: ScoreSheetLayout,
  index: number,
  column: ScoreColumnView,
  name: PlayerName | undefined,
  { components }: ScoreSheetRequest,
): void {
  const places = layout.columns[index];
  if (!places || !name) return;
  const { won } = column;
  const roundel = grown(box(places.roundel.x, places.roundel.y, 0, 0), SCORE_ROUNDEL);
  scene.putApart(roundel, drawSheetRoundel, colorAt(components, column.seat));
  if (won) scene.put(grown(box(places.crown.x, places.crown.y, 0, 0), CROWN_SIDE / 2), drawSheetCrown, null);
  scene.putApart(places.name, drawColumnName, { ...name, won });
  for (const [row, { cells }] of layout.rows) {
    const at = cells[index];
    const tiles = row === 'tools' ? column.tiles : null;
    if (at) scene.putApart(at, drawCell, { ...column.cells[row], won, total: row === 'total', tiles });
  }
}
