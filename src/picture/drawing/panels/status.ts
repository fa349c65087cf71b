/** The round as brass lozenges, and whose turn it is or who has won. */
import { centerOf, row, squareAt, zip } from '../../layout/box.ts';
import type { StatusLayout } from '../../layout/table.ts';
import type { Drawer, Scene } from '../../scene.ts';
import { PIECES, type SeatColor } from '../../theme.ts';
import { drawCrown, drawPointer, drawRoundel, drawRoundelInBox } from '../basics/marks.ts';
import { centered, contour, fillStroke, strokeWith } from '../basics/shapes.ts';
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

export function putStatus(scene: Scene, layout: StatusLayout, view: StatusView): void {
  scene.putWithTile(layout.rounds, drawRounds, view.round);
  if (view.turn === null) {
    // A game that was called off has no winners, and no crown.
    if (view.winners.length === 0) return;
    const winners = view.winners.flatMap((seat) => view.players[seat] ?? []);
    scene.put(
      layout.winners,
      drawWinners,
      winners.map(({ seat }) => seat),
      { overhang: 4 },
    );
    return;
  }
  const player = view.players[view.turn];
  const pointer = layout.pointers[view.turn];
  if (!player || !pointer) return;
  if (layout.roundel) scene.put(layout.roundel, drawRoundelInBox, player.seat);
  scene.put(squareAt(pointer.at, POINTER_RADIUS), drawTurn, pointer.angle);
  if (layout.name) scene.putWithTile(layout.name, drawName, { name: player.name, computer: player.computer });
}

const POINTER_RADIUS = 34;

const drawTurn = centered<number>((context, { x, y, side }, angle) => drawPointer(context, x, y, side / 2, angle));

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
      strokeWith(context, theme.muted, 2.5);
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
  for (const [seat, place] of zip(winners, places)) {
    const { x, y } = centerOf(place);
    drawRoundel(context, seat, x, y, 36);
  }
};
