/**
 * A player's own board, large: the hand as cards above, and every space that can be built on marked with its cost.
 * Only for the eyes of the player at that seat.
 */
import { type Canvas, createCanvas } from 'canvas';
import { CARDS, type Cards, countCards, playerAt, spaceIndex, totalPoints } from '../../../rules/index.ts';
import { playerNames } from '../../content/names.ts';
import { floorView } from '../../content/table.ts';
import { type Box, row } from '../../layout/box.ts';
import { boardLayout } from '../../layout/private.ts';
import type { BoardRequest } from '../../requests.ts';
import { seatColor, type Theme, themeOf } from '../../theme.ts';
import { showsCharacter } from '../basics/fonts.ts';
import { drawRoundel } from '../basics/marks.ts';
import type { Context } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawFloor } from '../floor/floor.ts';
import { drawHandSign, drawStack } from '../panels/cards.ts';
import type { Sprites } from '../sprites.ts';
import { dimSpaces, drawBuildMark } from './buildMarks.ts';

export function paintBoard(request: BoardRequest, sprites: Sprites): Canvas {
  const { components, state, seat } = request;
  const theme = themeOf(request.theme);
  const layout = boardLayout();
  const player = playerAt(state, seat);
  const canvas = createCanvas(layout.page.width, layout.page.height);
  const context = canvas.getContext('2d');
  context.fillStyle = theme.page;
  context.fillRect(0, 0, layout.page.width, layout.page.height);
  const { roundel, radius, name, count, score } = layout;
  const shown = playerNames(request.names, showsCharacter)[seat];
  drawRoundel(
    context,
    seatColor(components.wallColors[seat]),
    shown?.mark ?? `${seat + 1}`,
    roundel.x,
    roundel.y,
    radius,
  );
  write(context, shown?.name ?? '', name.x, name.y + name.height / 2, {
    size: 56,
    color: theme.ink,
    align: 'left',
    width: name.width,
    least: 0.7,
  });
  const line = count.y + count.height / 2;
  drawHandSign(context, theme.ink, theme.page, count.x + 22, line, 48);
  write(context, `${countCards(player.hand)}`, count.x + 56, line, { size: 48, color: theme.ink, align: 'left' });
  write(context, `${totalPoints(player)}`, score.x + score.width / 2, score.y + score.height / 2, {
    size: 84,
    color: theme.ink,
    width: score.width,
  });
  if (request.hand ?? true) drawHand(context, theme, layout.hand, player.hand);
  drawFloor({ context, sprites }, theme, layout.floor, floorView(components, state, seat));
  if (!request.builds) return canvas;
  const { spaces } = components.floors[state.side];
  const marks = request.builds.flatMap((mark) => {
    const space = spaces[spaceIndex(mark.space) ?? -1];
    return space ? [{ mark, space }] : [];
  });
  dimSpaces(context, layout.floor, new Set(marks.map(({ space }) => space.index)));
  for (const { mark, space } of marks) {
    drawBuildMark(context, layout.floor, space, mark, request.chosen === mark.space);
  }
  return canvas;
}

/** A hand as one card a kind with its number; kinds that are missing in outline. */
export function drawHand(context: Context, theme: Theme, at: Box, hand: Cards): void {
  const places = row(at, CARDS.length, 10);
  CARDS.forEach((card, index) => {
    const place = places[index];
    if (place) drawStack(context, theme, card, hand[card], place);
  });
}
