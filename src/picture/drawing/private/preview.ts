/**
 * What a move would do: the board after it with the change outlined, the hand after it, tiles won, points.
 * Only for the eyes of the player who is about to move.
 */
import { type Canvas, createCanvas } from 'canvas';
import { playerAt, totalPoints } from '../../../rules/index.ts';
import { playerNames } from '../../content/names.ts';
import { type Exchange, exchangeOf } from '../../content/preview.ts';
import { floorView, startCardOf } from '../../content/table.ts';
import { type Box, box, grown } from '../../layout/box.ts';
import { spaceBox } from '../../layout/floor.ts';
import { previewLayout } from '../../layout/private.ts';
import type { PreviewRequest } from '../../requests.ts';
import { seatColor, type Theme, themeOf } from '../../theme.ts';
import { showsCharacter } from '../basics/fonts.ts';
import { drawCup, drawOutline, drawPointer, drawRoundel, drawStep } from '../basics/marks.ts';
import type { Context } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawFloor } from '../floor/floor.ts';
import { drawStartCard } from '../panels/cards.ts';
import { drawRewardSpace } from '../panels/track.ts';
import type { Sprites } from '../sprites.ts';
import { drawTileTag } from './buildMarks.ts';
import { drawHandAfter } from './handAfter.ts';

export function paintPreview(request: PreviewRequest, sprites: Sprites): Canvas {
  const { components, before, after, seat } = request;
  const theme = themeOf(request.theme);
  const layout = previewLayout();
  const exchange = exchangeOf(request.events, seat);
  const canvas = createCanvas(layout.page.width, layout.page.height);
  const context = canvas.getContext('2d');
  context.fillStyle = theme.page;
  context.fillRect(0, 0, layout.page.width, layout.page.height);
  const { roundel, radius, name } = layout;
  const shown = playerNames(request.names, showsCharacter)[seat];
  drawRoundel(
    context,
    seatColor(components.wallColors[seat]),
    shown?.mark ?? `${seat + 1}`,
    roundel.x,
    roundel.y,
    radius,
  );
  const style = { size: 56, color: theme.ink, align: 'left', width: name.width, least: 0.7 } as const;
  write(context, shown?.name ?? '', name.x, name.y + name.height / 2, style);
  drawPoints(context, theme, layout.score, totalPoints(playerAt(before, seat)), totalPoints(playerAt(after, seat)));
  drawGains(context, theme, layout.gains, request, exchange);
  const { hand } = playerAt(after, seat);
  drawHandAfter(context, theme, layout.cards, { hand, given: exchange.given, drawn: exchange.drawn });
  drawFloor({ context, sprites }, theme, layout.floor, floorView(components, after, seat));
  if (exchange.built !== null) drawOutline(context, grown(spaceBox(layout.floor, exchange.built), -3), 18, 1.5);
  return canvas;
}

function drawPoints(context: Context, theme: Theme, at: Box, before: number, after: number): void {
  const y = at.y + at.height / 2;
  const right = at.x + at.width;
  write(context, `${after}`, right, y, { size: 84, color: theme.ink, align: 'right', width: 140 });
  if (after === before) return;
  drawPointer(context, at.x + at.width / 2 - 10, y, 22, 0);
  write(context, `${before}`, at.x + at.width / 2 - 46, y, {
    size: 60,
    color: theme.muted,
    align: 'right',
    width: 100,
  });
}

const APART = 28;

/** Tiles won, the marker's new place, a chosen start card, the cup of a pass. */
function drawGains(context: Context, theme: Theme, at: Box, { components }: PreviewRequest, exchange: Exchange): void {
  const things: ((place: Box) => void)[] = exchange.tiles.map(
    ({ tool, points }) =>
      (place) =>
        drawTileTag(context, tool, points, box(place.x, place.y + 8, place.width, place.height - 16)),
  );
  const reward = exchange.marker === null ? undefined : components.rewardTrack[exchange.marker];
  if (reward) {
    things.push((place) => {
      drawRewardSpace(context, theme, reward, box(place.x, place.y + 6, place.width, place.height - 12), 'marker');
      drawStep(context, place.x, place.y + place.height / 2, 17, 0);
    });
  }
  const card = startCardOf(components, exchange.chosen);
  if (card) things.push((place) => drawStartCard(context, theme, card, place));
  if (exchange.passed)
    things.push((place) => drawCup(context, place.x + place.width / 2, place.y + place.height / 2, 84, theme.ink));
  const width = Math.min(140, (at.width - APART * (things.length - 1)) / Math.max(1, things.length));
  const left = at.x + (at.width - width * things.length - APART * (things.length - 1)) / 2;
  things.forEach((draw, index) => {
    draw(box(left + index * (width + APART), at.y, width, at.height));
  });
}
