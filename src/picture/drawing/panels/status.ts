/**
 * The round as brass lozenges, and whose turn it is; once the game is over, who has won.
 * The boards themselves mark the player to move as well.
 */
import { centerOf, row } from '../../layout/box.ts';
import type { StatusLayout } from '../../layout/table.ts';
import { PIECES, type SeatColor, type Theme } from '../../theme.ts';
import { drawCrown, drawPointer, drawRoundel } from '../basics/marks.ts';
import { type Context, contour, fillStroke } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';

export interface StatusPlayer {
  readonly name: string;
  readonly mark: string;
  readonly seat: SeatColor;
}

export interface StatusView {
  readonly round: number;
  readonly players: readonly StatusPlayer[];
  /** Null once the game is over. */
  readonly turn: number | null;
  readonly winners: readonly number[];
}

export function drawStatus(context: Context, theme: Theme, layout: StatusLayout, view: StatusView): void {
  drawRounds(context, theme, layout, view.round);
  if (view.turn === null) drawWinners(context, layout, view);
  else drawTurn(context, theme, layout, view, view.turn);
}

function drawTurn(context: Context, theme: Theme, layout: StatusLayout, view: StatusView, turn: number): void {
  const player = view.players[turn];
  const pointer = layout.pointers[turn];
  if (!player || !pointer) return;
  const { roundel, radius, name } = layout;
  drawRoundel(context, player.seat, player.mark, roundel.x, roundel.y, radius);
  drawPointer(context, pointer.at.x, pointer.at.y, 34, pointer.angle);
  if (!name) return;
  write(context, player.name, name.x, name.y + name.height / 2, {
    size: 50,
    color: theme.ink,
    align: 'left',
    width: name.width,
    least: 0.6,
  });
}

function drawRounds(context: Context, theme: Theme, { rounds }: StatusLayout, round: number): void {
  const radii = [1, 2, 3].map((number) => (number === round ? 29 : 15));
  let x = rounds.x + (rounds.width - 2 * 1.1 * radii.reduce((sum, radius) => sum + radius, 0) - 2 * 12) / 2;
  const y = rounds.y + rounds.height / 2;
  radii.forEach((radius, index) => {
    const now = index + 1 === round;
    x += radius * 1.1;
    contour(context, 'yellow', x, y, radius);
    if (index + 1 > round) {
      context.strokeStyle = theme.muted;
      context.lineWidth = 2.5;
      context.stroke();
    } else fillStroke(context, now ? PIECES.brassLight : PIECES.brass, PIECES.brassDark, 2.5);
    if (now) write(context, `${round}`, x, y, { size: 36, color: PIECES.ebony });
    x += radius * 1.1 + 12;
  });
}

function drawWinners(context: Context, { winners: place }: StatusLayout, view: StatusView): void {
  const [crown, ...seats] = row(place, view.winners.length + 1, 10, 80);
  if (crown) {
    const { x, y } = centerOf(crown);
    drawCrown(context, x, y, 76);
  }
  view.winners.forEach((seat, index) => {
    const player = view.players[seat];
    const at = seats[index];
    if (!player || !at) return;
    const { x, y } = centerOf(at);
    drawRoundel(context, player.seat, player.mark, x, y, 36);
  });
}
