/** The reward track: what each space gives, the marker, and the spaces that it can reach next. */
import { CARDS, type Card, type RewardSpace } from '../../../rules/index.ts';
import type { TrackView } from '../../content/table.ts';
import { type Box, centerOf, inflate, squareAt, zip } from '../../layout/box.ts';
import type { TrackLayout } from '../../layout/table.ts';
import type { Drawer, Scene } from '../../scene.ts';
import { PIECES, type Theme } from '../../theme.ts';
import { drawOutline, drawStep } from '../basics/marks.ts';
import { type Context, fillStroke, fillWith, polyline, roundedRect, strokeWith } from '../basics/shapes.ts';
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
    scene.putWithTile(at, drawSpace, { space, role, changed }, { overhang: changed ? 8 : 3 });
  }
  for (let step = 0; step < view.reach; step++) {
    const place = layout.steps[(view.marker + step) % count];
    if (place) scene.put(squareAt(place.at, STEP_RADIUS), drawOneStep, place.angle);
  }
}

const LINK_RADIUS = 18;
const STEP_RADIUS = 14;

const drawLink: Drawer<number> = (context, theme, at, angle) => {
  const { x, y } = centerOf(at);
  const [right, down] = [Math.cos(angle), Math.sin(angle)];
  polyline(context, [x - 14 * right, y - 14 * down, x + 14 * right, y + 14 * down]);
  strokeWith(context, PIECES.brassDark, 7);
  strokeWith(context, theme.name === 'light' ? PIECES.brassLight : PIECES.brass, 3);
};

const drawSpace: Drawer<{ space: RewardSpace; role: Role; changed: boolean }> = (
  context,
  theme,
  at,
  { space, role, changed },
) => {
  drawRewardSpace(context, theme, at, space, role);
  if (changed) drawOutline(context, inflate(at, 1), 13);
  else if (role === 'marker') {
    roundedRect(context, at.x, at.y, at.width, at.height, 12);
    strokeWith(context, PIECES.brassDark, 4);
  }
};

const drawOneStep: Drawer<number> = (context, _, at, angle) => {
  const { x, y } = centerOf(at);
  drawStep(context, x, y, STEP_RADIUS, angle);
};

/** `role`: `marker` is brass, `reach` light, `rest` plain. */
export function drawRewardSpace(context: Context, theme: Theme, at: Box, space: RewardSpace, role: Role): void {
  const { x, y, width, height } = at;
  roundedRect(context, x, y, width, height, 12);
  if (role === 'rest') fillWith(context, theme.plaque);
  else fillStroke(context, role === 'marker' ? PIECES.brassLight : theme.tile, PIECES.brass, 4);
  const edge = role === 'rest' ? theme.signEdge : PIECES.ebony;
  const ink = role === 'rest' ? theme.ink : theme.tileInk;
  drawReward(context, space, x + width / 2, y + height / 2, width, height, { ink, edge });
}

/** Cards side by side, or `2 + 1`. */
function drawReward(
  context: Context,
  space: RewardSpace,
  x: number,
  y: number,
  width: number,
  height: number,
  { ink, edge }: { readonly ink: string; readonly edge: string },
): void {
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
