/**
 * The reward track: what each space gives, the marker, and the two spaces that the next table or connector can reach.
 * Which those are is said by the content.
 */
import { CARDS, type Card, type RewardSpace } from '../../../rules/index.ts';
import { type Box, box, centerOf, grown } from '../../layout/box.ts';
import type { TrackLayout } from '../../layout/track.ts';
import type { Drawer, Scene } from '../../scene/scene.ts';
import { PIECES, type Theme } from '../../theme.ts';
import { drawOutline, drawStep } from '../basics/marks.ts';
import { type Context, fillStroke, plate } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawSign } from './cards.ts';

export interface TrackView {
  readonly spaces: readonly RewardSpace[];
  readonly marker: number;
  /** How many spaces ahead the marker may go. */
  readonly reach: number;
  /** The marker has moved. */
  readonly changed: boolean;
}

type Role = 'marker' | 'reach' | 'rest';

/** Puts the links, the spaces over them, and the steps that the marker may take. */
export function putTrack(scene: Scene, layout: TrackLayout, view: TrackView): void {
  const count = view.spaces.length;
  for (const { at, angle } of layout.steps) scene.put(grown(box(at.x, at.y, 0, 0), LINK), drawLink, angle);
  view.spaces.forEach((space, index) => {
    const at = layout.spaces[index];
    if (!at) return;
    const ahead = (index - view.marker + count) % count;
    const role: Role = ahead === 0 ? 'marker' : ahead <= view.reach ? 'reach' : 'rest';
    const changed = ahead === 0 && view.changed;
    scene.putApart(at, drawSpace, { space, role, changed }, { over: changed ? 8 : 3 });
  });
  for (let step = 0; step < view.reach; step++) {
    const place = layout.steps[(view.marker + step) % count];
    if (place) scene.put(grown(box(place.at.x, place.at.y, 0, 0), STEP), drawOneStep, place.angle);
  }
}

const LINK = 18;
const STEP = 14;

const drawLink: Drawer<number> = (context, theme, at, angle) => {
  const { x, y } = centerOf(at);
  const [right, down] = [Math.cos(angle), Math.sin(angle)];
  for (const [color, line] of [
    [PIECES.brassDark, 7],
    [theme.name === 'light' ? PIECES.brassLight : PIECES.brass, 3],
  ] as const) {
    context.beginPath();
    context.moveTo(x - 14 * right, y - 14 * down);
    context.lineTo(x + 14 * right, y + 14 * down);
    context.strokeStyle = color;
    context.lineWidth = line;
    context.stroke();
  }
};

const drawSpace: Drawer<{ readonly space: RewardSpace; readonly role: Role; readonly changed: boolean }> = (
  context,
  theme,
  at,
  { space, role, changed },
) => {
  drawRewardSpace(context, theme, space, at, role);
  if (changed) drawOutline(context, grown(at, 1), 13);
  else if (role === 'marker') {
    plate(context, at.x, at.y, at.width, at.height, 12);
    context.strokeStyle = PIECES.brassDark;
    context.lineWidth = 4;
    context.stroke();
  }
};

const drawOneStep: Drawer<number> = (context, _, at, angle) => {
  const { x, y } = centerOf(at);
  drawStep(context, x, y, STEP, angle);
};

/** One space of the track on its plate; `marker` is brass, `reach` light, `rest` plain. */
export function drawRewardSpace(context: Context, theme: Theme, space: RewardSpace, at: Box, role: Role): void {
  const { x, y, width, height } = at;
  plate(context, x, y, width, height, 12);
  if (role === 'rest') {
    context.fillStyle = theme.plaque;
    context.fill();
  } else fillStroke(context, role === 'marker' ? PIECES.brassLight : theme.tile, PIECES.brass, 4);
  const edge = role === 'rest' ? theme.signEdge : PIECES.ebony;
  const ink = role === 'rest' ? theme.ink : theme.tileInk;
  drawReward(context, space, x + width / 2, y + height / 2, width, height, { ink, edge });
}

/** The cards of a reward space side by side, or `2 + 1`. */
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
