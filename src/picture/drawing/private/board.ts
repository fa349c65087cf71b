/** A player's own board, enlarged, with the hand and marks of possible builds; shown only to that player. */
import { countCards, playerAt, spaceIndex, totalPoints } from '../../../rules/index.ts';
import { displayPlayers, type GlyphCheck } from '../../content/names.ts';
import { colorAt, floorView, readChanges } from '../../content/table.ts';
import { centerOf } from '../../layout/box.ts';
import { spaceBox } from '../../layout/floor.ts';
import { boardLayout } from '../../layout/private.ts';
import type { BoardRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene.ts';
import { themeOf } from '../../theme.ts';
import { drawRoundelInBox } from '../basics/marks.ts';
import { write, writeParagraph } from '../basics/text.ts';
import { putFloor } from '../floor/floor.ts';
import { drawHandSign } from '../panels/cards.ts';
import { putStacks } from '../panels/supply.ts';
import { drawBuildMark, drawShade } from './buildMarks.ts';

export function boardScene(request: BoardRequest, shows: GlyphCheck): Scene {
  const { components, state, seat } = request;
  const layout = boardLayout();
  const player = playerAt(state, seat);
  const scene = new Scene(layout.page, themeOf(request.theme));
  const { name, count, score } = layout;
  const shown = displayPlayers(request, shows)[seat];
  scene.putWithTile(layout.roundel, drawRoundelInBox, colorAt(components, seat));
  scene.putWithTile(name, drawHeaderName, shown?.name ?? '');
  scene.putWithTile(count, drawCount, countCards(player.hand));
  scene.putWithTile(score, drawScore, totalPoints(player));
  if (request.hand ?? true) putStacks(scene, layout.hand, player.hand, 10);
  const changed = readChanges(components, request.lastMoves ?? []).built.get(seat);
  putFloor(scene, layout.floor, floorView(components, state, seat), changed);
  if (!request.builds) return scene;
  const marks = new Map(request.builds.map((build) => [spaceIndex(build.space) ?? -1, build]));
  for (const { index } of components.floors[state.side].spaces) {
    scene.put(spaceBox(layout.floor, index), drawShade, marks.has(index));
  }
  for (const { index, color } of components.floors[state.side].spaces) {
    const build = marks.get(index);
    if (!build) continue;
    const chosen = request.chosen === build.space;
    scene.put(spaceBox(layout.floor, index), drawBuildMark, { color, mark: build, chosen });
  }
  return scene;
}

export const drawHeaderName: Drawer<string> = (context, theme, at, name) => {
  writeParagraph(context, name, at, { size: 56, least: 32, color: theme.ink, align: 'left' });
};

const drawCount: Drawer<number> = (context, theme, at, count) => {
  const line = at.y + at.height / 2;
  drawHandSign(context, theme.ink, theme.page, at.x + 22, line, 48);
  write(context, `${count}`, at.x + 56, line, { size: 48, color: theme.ink, align: 'left' });
};

const drawScore: Drawer<number> = (context, theme, at, score) => {
  const { x, y } = centerOf(at);
  write(context, `${score}`, x, y, { size: 84, color: theme.ink, width: at.width });
};
