/**
 * The reward track: what each space gives, the marker as a pawn, and the distance of the spaces that it can reach next.
 */
import { CARDS, type Card, type RewardSpace } from '../../../rules/index.ts';
import type { TrackView } from '../../content/table.ts';
import { type Box, box, centerOf, inflate, squareAt, zip } from '../../layout/box.ts';
import type { TrackLayout } from '../../layout/table.ts';
import { type Drawer, type Scene, TEXT_OPTIONS } from '../../scene.ts';
import { PIECES, type Theme } from '../../theme.ts';
import { drawOutline, drawPawn, drawStep } from '../basics/marks.ts';
import { type Context, centered, fillStroke, fillWith, polyline, roundedRect, strokeWith } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawSign } from './cards.ts';

type Role = 'marker' | 'reach' | 'rest';

export function putTrack(scene: Scene, layout: TrackLayout, view: TrackView): void {
  const count = view.spaces.length;
  for (const { at, angle } of layout.steps) scene.put(squareAt(at, LINK_RADIUS), drawLink, angle);
  for (const [index, [space, at]] of zip(view.spaces, layout.spaces).entries()) {
    const ahead = (index - view.marker + count) % count;
    const role: Role = ahead === 0 ? 'marker' : ahead <= view.reach ? 'reach' : 'rest';
    const changed = ahead === 0 && view.changed;
    // Keeps the pawn away from the next step.
    const pawn: 'left' | 'right' = Math.cos(layout.steps[index]?.angle ?? 0) < -0.5 ? 'right' : 'left';
    const facts = { space, role, changed, ...(role === 'marker' && { pawn }) };
    scene.putWithTile(at, drawSpace, facts, { overhang: role === 'marker' ? 9 : 3 });
  }
  for (let step = 0; step < view.reach; step++) {
    const place = layout.steps[(view.marker + step) % count];
    if (place) scene.put(squareAt(place.at, STEP_RADIUS), drawOneStep, place.angle);
    const distance = layout.distances[(view.marker + step + 1) % count];
    if (distance) scene.put(distance, drawDistance, step + 1, TEXT_OPTIONS);
  }
}

const LINK_RADIUS = 18;
const STEP_RADIUS = 14;

const drawLink = centered<number>((context, { x, y }, angle, theme) => {
  const [right, down] = [Math.cos(angle), Math.sin(angle)];
  polyline(context, [x - 14 * right, y - 14 * down, x + 14 * right, y + 14 * down]);
  strokeWith(context, PIECES.brassDark, 7);
  strokeWith(context, theme.name === 'light' ? PIECES.brassLight : PIECES.brass, 3);
});

const drawSpace: Drawer<{ space: RewardSpace; role: Role; changed: boolean; pawn?: 'left' | 'right' }> = (
  context,
  theme,
  at,
  { space, role, changed, pawn },
) => {
  if (changed) drawOutline(context, inflate(at, 1), 13);
  drawRewardSpace(context, theme, at, space, role, pawn);
};

const drawOneStep = centered<number>((context, { x, y, side }, angle) => drawStep(context, x, y, side / 2, angle));

const drawDistance: Drawer<number> = (context, _, at, steps) => {
  const { x, y } = centerOf(at);
  roundedRect(context, at.x + 1, at.y + 1, at.width - 2, at.height - 2, at.height / 2 - 1);
  fillStroke(context, PIECES.brassLight, PIECES.brassDark, 2);
  write(context, `+${steps}`, x, y, { size: 29, color: PIECES.ebony });
};

/** The pawn's width, for a height of 1. */
const PAWN_SHAPE = 0.62;
/** How far the pawn reaches beyond its space. */
const PAWN_OVERHANG = 5;

/** `role`: `marker` has the pawn, `reach` is light, `rest` is plain. */
export function drawRewardSpace(
  context: Context,
  theme: Theme,
  at: Box,
  space: RewardSpace,
  role: Role,
  pawn: 'left' | 'right' = 'left',
): void {
  const { x, y, width, height } = at;
  roundedRect(context, x, y, width, height, 12);
  if (role === 'rest') fillWith(context, theme.plaque);
  else
    fillStroke(
      context,
      role === 'marker' ? PIECES.brassLight : theme.tile,
      role === 'marker' ? PIECES.brassDark : PIECES.brass,
      4,
    );
  const edge = role === 'rest' ? theme.signEdge : PIECES.ebony;
  const ink = role === 'rest' ? theme.ink : theme.tileInk;
  if (role !== 'marker') {
    drawReward(context, space, at, { ink, edge });
    return;
  }
  const tall = Math.min(height - 8, width * 0.45);
  const side = tall * PAWN_SHAPE - PAWN_OVERHANG;
  const left = pawn === 'left';
  drawReward(context, space, box(left ? x + side : x, y, width - side, height), { ink, edge });
  drawPawn(
    context,
    left ? x + (side - PAWN_OVERHANG) / 2 : x + width - (side - PAWN_OVERHANG) / 2,
    y + height / 2,
    tall,
  );
}

/** Cards side by side, or `2 + 1`. */
function drawReward(
  context: Context,
  space: RewardSpace,
  at: Box,
  { ink, edge }: { readonly ink: string; readonly edge: string },
): void {
  const { width, height } = at;
  const { x, y } = centerOf(at);
  if (space.kind === 'choice') {
    write(context, `${space.same} + ${space.other}`, x, y, {
      size: Math.min(38, height * 0.72),
      color: ink,
      width: width - 12,
    });
    return;
  }
  const cards: Card[] = CARDS.flatMap((card) => Array.from({ length: space.cards[card] }, () => card));
  const radius = Math.min(19, height * 0.4, (width - 16) / (2.1 * cards.length));
  cards.forEach((card, index) => {
    const left = x + (index - (cards.length - 1) / 2) * radius * 2.06;
    drawSign(context, card, left, y, radius, { edge });
  });
}
