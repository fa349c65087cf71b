/** The supply: every element with its number, the card stacks, and the resting start cards. */
import { CARDS, type Cards, COLORS, type Color, type StartCard, type Supply } from '../../../rules/index.ts';
import { type Box, box, inflate, row, zip } from '../../layout/box.ts';
import { restingCardBoxes } from '../../layout/table.ts';
import type { Drawer, Scene } from '../../scene.ts';
import { drawOutline } from '../basics/marks.ts';
import { disc, strokeWith } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawConnectorSign } from '../floor/connector.ts';
import { drawFrame } from '../floor/frame.ts';
import { drawSupplyCore, drawSupplyMidsection, drawTable } from '../floor/ornament.ts';
import { drawStack, drawStartCard } from './cards.ts';

type Piece = Color | 'midsection' | 'core' | 'table' | 'connector';

export function putSupply(scene: Scene, at: Box, rows: 1 | 2, supply: Supply): void {
  const frames = COLORS.map((color) => [color, supply.frame[color]] as const);
  const others = OTHERS.map((piece) => [piece, supply[piece]] as const);
  const [first, second] = supplyLines(at, rows);
  for (const [[piece, count], cell] of zip([...frames, ...others], [...row(first, 4, 0), ...row(second, 4, 0)])) {
    scene.putWithTile(cell, drawItem, { piece, count });
  }
}

const OTHERS = ['midsection', 'core', 'table', 'connector'] as const;

/** Frames run out first, so their half is larger. */
const FRAMES_SHARE = 0.58;

function supplyLines({ x, y, width, height }: Box, rows: 1 | 2): [frames: Box, others: Box] {
  const [wide, high] = [Math.round(width * FRAMES_SHARE), Math.round(height * 0.55)];
  return rows === 1
    ? [box(x, y, wide, height), box(x + wide, y, width - wide, height)]
    : [box(x, y, width, high), box(x, y + high, width, height - high)];
}

/** A kind with at most this many pieces left is marked. */
const FEW = 2;
const MAX_RADIUS = 42;
const NUMBER_HEIGHT = 42;

const drawItem: Drawer<{ piece: Piece; count: number }> = (context, theme, at, { piece, count }) => {
  const isFrame = COLORS.some((color) => color === piece);
  const x = at.x + at.width / 2;
  const radius = Math.min((at.height - NUMBER_HEIGHT - 6) / 2, at.width / 2 - 4, isFrame ? MAX_RADIUS : 27);
  // All numbers of a row share one baseline.
  const number = at.y + at.height - NUMBER_HEIGHT / 2 - 3;
  const y = number - NUMBER_HEIGHT / 2 - radius;
  context.globalAlpha = count === 0 ? 0.35 : 1;
  if (piece === 'midsection') drawSupplyMidsection(context, theme, x, y, radius * 0.96);
  else if (piece === 'core') drawSupplyCore(context, x, y, radius * 0.86);
  else if (piece === 'table') drawTable(context, x, y, radius * 0.86);
  else if (piece === 'connector') drawConnectorSign(context, x, y, radius * 1.16);
  else drawFrame(context, theme, piece, x, y, radius * 0.93);
  context.globalAlpha = 1;
  const few = count > 0 && count <= FEW;
  const color = count === 0 ? theme.muted : few ? theme.warning : theme.ink;
  write(context, `${count}`, x, number, { size: few ? 33 : isFrame ? 40 : 37, color, width: at.width - 4 });
  if (!few) return;
  disc(context, x, number, NUMBER_HEIGHT / 2 - 3);
  strokeWith(context, theme.warning, 3.5);
};

export function putStacks(scene: Scene, at: Box, stacks: Cards, gap = 6): void {
  for (const [card, place] of zip(CARDS, row(at, CARDS.length, gap))) {
    scene.putWithTile(place, drawStack, { card, count: stacks[card] });
  }
}

/** `open`: whether the cards can be chosen now. */
export function putRestingCards(scene: Scene, at: Box, cards: readonly StartCard[], open: boolean): void {
  for (const [card, place] of zip(cards, restingCardBoxes(at, cards.length, open))) {
    scene.putWithTile(place, drawAtRest, { card, open });
  }
}

const drawAtRest: Drawer<{ card: StartCard; open: boolean }> = (context, theme, at, { card, open }) => {
  drawStartCard(context, theme, at, card);
  if (open) drawOutline(context, inflate(at, -2), Math.min(at.width, at.height) * 0.12, 0.6);
};
