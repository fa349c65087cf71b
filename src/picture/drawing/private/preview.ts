/** Draws the effects of a move on board, hand and points; shown only to that player. */
import { playerAt, type RewardSpace, type StartCard, totalPoints } from '../../../rules/index.ts';
import { type MoveEffects, readMoveEffects } from '../../../turn/index.ts';
import { displayPlayers, type GlyphCheck } from '../../content/names.ts';
import { colorAt, floorView, startCardOf } from '../../content/table.ts';
import { type Box, box, centerOf } from '../../layout/box.ts';
import { previewLayout } from '../../layout/private.ts';
import type { PreviewRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene.ts';
import { themeOf } from '../../theme.ts';
import { drawCup, drawPointer, drawRoundelInBox, drawStep } from '../basics/marks.ts';
import { write } from '../basics/text.ts';
import { putFloor } from '../floor/floor.ts';
import { drawStartCard } from '../panels/cards.ts';
import { drawRewardSpace } from '../panels/track.ts';
import { drawHeaderName } from './board.ts';
import { drawTileTag } from './buildMarks.ts';
import { putHandAfter } from './hand.ts';

export function previewScene(request: PreviewRequest, shows: GlyphCheck): Scene {
  const { components, before, after, seat } = request;
  const layout = previewLayout();
  const exchange = readMoveEffects(request.events, seat);
  const scene = new Scene(layout.page, themeOf(request.theme));
  const { name } = layout;
  const shown = displayPlayers(request, shows)[seat];
  scene.putWithTile(layout.roundel, drawRoundelInBox, colorAt(components, seat));
  scene.putWithTile(name, drawHeaderName, shown?.name ?? '');
  const points = { before: totalPoints(playerAt(before, seat)), after: totalPoints(playerAt(after, seat)) };
  scene.putWithTile(layout.score, drawPoints, points);
  putGains(scene, layout.gains, request, exchange);
  const { hand } = playerAt(after, seat);
  putHandAfter(scene, layout.cards, { hand, given: exchange.given, drawn: exchange.drawn });
  const built = exchange.built === null ? [] : [exchange.built];
  putFloor(scene, layout.floor, floorView(components, after, seat), built);
  return scene;
}

const drawPoints: Drawer<{ before: number; after: number }> = (context, theme, at, points) => {
  const { before, after } = points;
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
};

const GAIN_GAP = 28;

type Gain =
  | { readonly kind: 'tile'; readonly tool: string; readonly points: number }
  | { readonly kind: 'reward'; readonly space: RewardSpace }
  | { readonly kind: 'card'; readonly card: StartCard }
  | { readonly kind: 'cup' };

function putGains(scene: Scene, at: Box, { components }: PreviewRequest, exchange: MoveEffects): void {
  const reward = exchange.marker === null ? undefined : components.rewardTrack[exchange.marker];
  const card = startCardOf(components, exchange.chosen);
  const gains: readonly Gain[] = [
    ...exchange.tiles.map((tile) => ({ kind: 'tile', ...tile }) as const),
    ...(reward ? [{ kind: 'reward', space: reward } as const] : []),
    ...(card ? [{ kind: 'card', card } as const] : []),
    ...(exchange.passed ? [{ kind: 'cup' } as const] : []),
  ];
  scene.addTiles(at);
  const width = Math.min(140, (at.width - GAIN_GAP * (gains.length - 1)) / Math.max(1, gains.length));
  const left = at.x + (at.width - width * gains.length - GAIN_GAP * (gains.length - 1)) / 2;
  gains.forEach((gain, index) => {
    scene.put(box(left + index * (width + GAIN_GAP), at.y, width, at.height), drawGain, gain, { overhang: 20 });
  });
}

const drawGain: Drawer<Gain> = (context, theme, at, gain) => {
  const { x, y } = centerOf(at);
  if (gain.kind === 'tile') {
    drawTileTag(context, theme, box(at.x, at.y + 8, at.width, at.height - 16), gain);
  } else if (gain.kind === 'reward') {
    drawRewardSpace(context, theme, box(at.x, at.y + 6, at.width, at.height - 12), gain.space, 'marker');
    drawStep(context, at.x, y, 17, 0);
  } else if (gain.kind === 'card') drawStartCard(context, theme, at, gain.card);
  else drawCup(context, x, y, 84, theme.ink);
};
