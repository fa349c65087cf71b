/**
 * A player's own board, large: the hand as cards above, and every space that can be built on marked with its cost.
 * Only for the eyes of the player at that seat.
 */
import { countCards, playerAt, spaceIndex, totalPoints } from '../../../rules/index.ts';
import { changesOf } from '../../content/changes.ts';
import { playerNames, type Shows } from '../../content/names.ts';
import { colorAt, floorView } from '../../content/table.ts';
import { box, centerOf, grown } from '../../layout/box.ts';
import { spaceBox } from '../../layout/floor.ts';
import { boardLayout } from '../../layout/private.ts';
import type { BoardRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene/scene.ts';
import { type SeatColor, themeOf } from '../../theme.ts';
import { drawRoundel } from '../basics/marks.ts';
import { write } from '../basics/text.ts';
import { putFloor } from '../floor/floor.ts';
import { drawHandSign } from '../panels/cards.ts';
import { putStacks } from '../panels/supply.ts';
import { drawBuildMark, drawShade } from './buildMarks.ts';

export function boardScene(request: BoardRequest, shows: Shows): Scene {
  const { components, state, seat } = request;
  const layout = boardLayout();
  const player = playerAt(state, seat);
  const scene = new Scene(layout.page, themeOf(request.theme));
  const { roundel, radius, name, count, score } = layout;
  const shown = playerNames(request, shows)[seat];
  scene.putApart(grown(box(roundel.x, roundel.y, 0, 0), radius), drawMark, colorAt(components, seat));
  scene.putApart(name, drawOwnName, shown?.name ?? '');
  scene.putApart(count, drawCount, countCards(player.hand));
  scene.putApart(score, drawScore, totalPoints(player));
  if (request.hand ?? true) putStacks(scene, layout.hand, player.hand, 10);
  const changed = changesOf(components, request.lastMoves ?? []).spaces.get(seat);
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

export const drawMark: Drawer<SeatColor> = (context, _, at, seat) => {
  const { x, y } = centerOf(at);
  drawRoundel(context, seat, x, y, at.width / 2);
};

/** The name at the head of a private picture. */
export const drawOwnName: Drawer<string> = (context, theme, at, name) => {
  write(context, name, at.x, at.y + at.height / 2, {
    size: 56,
    color: theme.ink,
    align: 'left',
    width: at.width,
    least: 0.7,
  });
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
