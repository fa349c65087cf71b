/**
 * The round as brass lozenges, and whose turn it is; once the game is over, who has won.
 * The boards themselves mark the player to move as well.
 */
import { box, centerOf, grown, row } from '../../layout/box.ts';
import type { StatusLayout } from '../../layout/table.ts';
import type { Drawer, Scene } from '../../scene/scene.ts';
import { PIECES, type SeatColor } from '../../theme.ts';
import { drawCrown, drawPointer, drawRoundel } from '../basics/marks.ts';
import { contour, fillStroke } from '../basics/shapes.ts';
import { write, writeName } from '../basics/text.ts';

interface StatusPlayer {
  readonly name: string;
  readonly computer: boolean;
  readonly seat: SeatColor;
}

export interface StatusView {
  readonly round: number;
  readonly players: readonly StatusPlayer[];
  /** Null once the game is over. */
  readonly turn: number | null;
  readonly winners: readonly number[];
}

/** Puts the rounds, and the player to move or the winners. */
export function putStatus(scene: Scene, layout: StatusLayout, view: StatusView): void {
  scene.putApart(layout.rounds, drawRounds, view.round);
  if (view.turn === null) {
    const winners = view.winners.flatMap((seat) => view.players[seat] ?? []);
    scene.put(
      layout.winners,
      drawWinners,
      winners.map(({ seat }) => seat),
      { over: 4 },
    );
    return;
  }
  const player = view.players[view.turn];
  const pointer = layout.pointers[view.turn];
  if (!player || !pointer) return;
  const { roundel, radius, name } = layout;
  scene.put(grown(box(roundel.x, roundel.y, 0, 0), radius), drawMark, player.seat);
  scene.put(grown(box(pointer.at.x, pointer.at.y, 0, 0), POINTER), drawTurn, pointer.angle);
  if (name) scene.putApart(name, drawName, { name: player.name, computer: player.computer });
}

const POINTER = 34;

const drawMark: Drawer<SeatColor> = (context, _, at, seat) => {
  const { x, y } = centerOf(at);
  drawRoundel(context, seat, x, y, at.width / 2);
};

const drawTurn: Drawer<number> = (context, _, at, angle) => {
  const { x, y } = centerOf(at);
  drawPointer(context, x, y, POINTER, angle);
};

const drawName: Drawer<Omit<StatusPlayer, 'seat'>> = (context, theme, at, player) => {
  writeName(context, theme, player, at, 50, 0.6);
};

const drawRounds: Drawer<number> = (context, theme, at, round) => {
  const radii = [1, 2, 3].map((number) => (number === round ? 29 : 15));
  let x = at.x + (at.width - 2 * 1.1 * radii.reduce((sum, radius) => sum + radius, 0) - 2 * 12) / 2;
  const y = at.y + at.height / 2;
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
};

const drawWinners: Drawer<readonly SeatColor[]> = (context, _, at, winners) => {
  const [crown, ...places] = row(at, winners.length + 1, 10, 80);
  if (crown) {
    const { x, y } = centerOf(crown);
    drawCrown(context, x, y, 76);
  }
  winners.forEach((seat, index) => {
    const place = places[index];
    if (!place) return;
    const { x, y } = centerOf(place);
    drawRoundel(context, seat, x, y, 36);
  });
};
