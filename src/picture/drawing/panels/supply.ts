/** The supply: every element with its number, the card stacks, and the resting start cards. */
import { CARDS, type Cards, COLORS, type Color, type StartCard, type Supply } from '../../../rules/index.ts';
import { type Box, box, inflate, row, zip } from '../../layout/box.ts';
import { restingCardBoxes } from '../../layout/table.ts';
import type { Drawer, Scene } from '../../scene.ts';
import { drawOutline } from '../basics/marks.ts';
import { write } from '../basics/text.ts';
import { drawConnectorSign } from '../floor/connector.ts';
import { drawFrame } from '../floor/frame.ts';
import { drawSupplyCore, drawSupplyMidsection, drawTable } from '../floor/ornament.ts';
import { drawStack, drawStartCard } from './cards.ts';

type Piece = Color | 'midsection' | 'core' | 'table' | 'connector';

export function putSupply(scene: Scene, at: Box, rows: 1 | 2, supply: Supply): void {
  const items: readonly (readonly [Piece, number])[] = [
    ...COLORS.map((color) => [color, supply.frame[color]] as const),
    ['midsection', supply.midsection],
    ['core', supply.core],
    ['table', supply.table],
    ['connector', supply.connector],
  ];
  const columns = items.length / rows;
  const height = at.height / rows;
  items.forEach(([piece, count], index) => {
    const line = box(at.x, at.y + Math.floor(index / columns) * height, at.width, height);
    const cell = row(line, columns, 0)[index % columns];
    if (cell) scene.putWithTile(cell, drawItem, { piece, count });
  });
}

const drawItem: Drawer<{ piece: Piece; count: number }> = (context, theme, at, { piece, count }) => {
  const x = at.x + at.width / 2;
  const radius = Math.min((at.height - 42) / 2, at.width / 2 - 4, 27);
  const y = at.y + 4 + radius;
  context.globalAlpha = count === 0 ? 0.35 : 1;
  if (piece === 'midsection') drawSupplyMidsection(context, theme, x, y, radius * 0.96);
  else if (piece === 'core') drawSupplyCore(context, x, y, radius * 0.86);
  else if (piece === 'table') drawTable(context, x, y, radius * 0.86);
  else if (piece === 'connector') drawConnectorSign(context, x, y, radius * 1.16);
  else drawFrame(context, piece, x, y, radius * 0.96);
  context.globalAlpha = 1;
  const color = count === 0 ? theme.muted : theme.ink;
  write(context, `${count}`, x, at.y + 2 * radius + 28, { size: 37, color });
};

export function putStacks(scene: Scene, at: Box, stacks: Cards, gap = 6): void {
  for (const [card, place] of zip(CARDS, row(at, CARDS.length, gap))) {
    scene.putWithTile(place, drawStack, { card, count: stacks[card] });
  }
}

/** `open`: the cards can be chosen now. */
export function putRestingCards(scene: Scene, at: Box, cards: readonly StartCard[], open: boolean): void {
  for (const [card, place] of zip(cards, restingCardBoxes(at, cards.length, open))) {
    scene.putWithTile(place, drawAtRest, { card, open });
  }
}

const drawAtRest: Drawer<{ card: StartCard; open: boolean }> = (context, theme, at, { card, open }) => {
  drawStartCard(context, theme, at, card);
  if (open) drawOutline(context, inflate(at, -2), Math.min(at.width, at.height) * 0.12, 0.6);
};
