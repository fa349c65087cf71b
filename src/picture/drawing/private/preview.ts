/**
 * What a move would do: the board after it with the change outlined, the hand after it, tiles won, points.
 * Only for the eyes of the player who is about to move.
 */
import { playerAt, type RewardSpace, type StartCard, totalPoints } from '../../../rules/index.ts';
import { playerNames, type Shows } from '../../content/names.ts';
import { type Exchange, exchangeOf } from '../../content/preview.ts';
import { colorAt, floorView, startCardOf } from '../../content/table.ts';
import { type Box, box, centerOf, grown } from '../../layout/box.ts';
import { previewLayout } from '../../layout/private.ts';
import type { PreviewRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene/scene.ts';
import { themeOf } from '../../theme.ts';
import { drawCup, drawPointer, drawStep } from '../basics/marks.ts';
import { write } from '../basics/text.ts';
import { putFloor } from '../floor/floor.ts';
import { drawStartCard } from '../panels/cards.ts';
import { drawRewardSpace } from '../panels/track.ts';
import { drawMark, drawOwnName } from './board.ts';
import { drawTileTag } from './buildMarks.ts';
import { putHandAfter } from './handAfter.ts';

export function previewScene(request: PreviewRequest, shows: Shows): Scene {
  const { components, before, after, seat } = request;
  const layout = previewLayout();
  const exchange = exchangeOf(request.events, seat);
  const scene = new Scene(layout.page, themeOf(request.theme));
  const { roundel, radius, name } = layout;
  const shown = playerNames(request, shows)[seat];
  scene.putApart(grown(box(roundel.x, roundel.y, 0, 0), radius), drawMark, colorAt(components, seat));
  scene.putApart(name, drawOwnName, shown?.name ?? '');
  const points = { before: totalPoints(playerAt(before, seat)), after: totalPoints(playerAt(after, seat)) };
  scene.putApart(layout.score, drawPoints, points);
  putGains(scene, layout.gains, request, exchange);
  const { hand } = playerAt(after, seat);
  putHandAfter(scene, layout.cards, { hand, given: exchange.given, drawn: exchange.drawn });
  const built = exchange.built === null ? [] : [exchange.built];
  putFloor(scene, layout.floor, floorView(components, after, seat), built);
  return scene;
}

const drawPoints: Drawer<{ readonly before: number; readonly after: number }> = (context, theme, at, points) => {
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

const APART = 28;

/** Something that the move brings. */
type Gain =
  | { readonly kind: 'tile'; readonly tool: string; readonly points: number }
  | { readonly kind: 'reward'; readonly space: RewardSpace }
  | { readonly kind: 'card'; readonly card: StartCard }
  | { readonly kind: 'cup' };

/** Tiles won, the marker's new place, a chosen start card, the cup of a pass. */
function putGains(scene: Scene, at: Box, { components }: PreviewRequest, exchange: Exchange): void {
  const reward = exchange.marker === null ? undefined : components.rewardTrack[exchange.marker];
  const card = startCardOf(components, exchange.chosen);
  const gains: readonly Gain[] = [
    ...exchange.tiles.map((tile) => ({ kind: 'tile', ...tile }) as const),
    ...(reward ? [{ kind: 'reward', space: reward } as const] : []),
    ...(card ? [{ kind: 'card', card } as const] : []),
    ...(exchange.passed ? [{ kind: 'cup' } as const] : []),
  ];
  scene.cut(at);
  const width = Math.min(140, (at.width - APART * (gains.length - 1)) / Math.max(1, gains.length));
  const left = at.x + (at.width - width * gains.length - APART * (gains.length - 1)) / 2;
  gains.forEach((gain, index) => {
    scene.put(box(left + index * (width + APART), at.y, width, at.height), drawGain, gain, { over: 20 });
  });
}

const drawGain: Drawer<Gain> = (context, theme, at, gain) => {
  const { x, y } = centerOf(at);
  if (gain.kind === 'tile') {
    drawTileTag(context, gain.tool, gain.points, box(at.x, at.y + 8, at.width, at.height - 16));
  } else if (gain.kind === 'reward') {
    drawRewardSpace(context, theme, gain.space, box(at.x, at.y + 6, at.width, at.height - 12), 'marker');
    drawStep(context, at.x, y, 17, 0);
  } else if (gain.kind === 'card') drawStartCard(context, theme, gain.card, at);
  else drawCup(context, x, y, 84, theme.ink);
};
