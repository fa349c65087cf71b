/**
 * The supply: every element with its number, the card stacks, and the start cards at rest.
 */
import { CARDS, type Card, type Cards, COLORS, type Color, type StartCard, type Supply } from '../../../rules/index.ts';
import { type Box, box, grown, row } from '../../layout/box.ts';
import { restingPlaces } from '../../layout/table.ts';
import type { Drawer, Scene } from '../../scene/scene.ts';
import { drawOutline } from '../basics/marks.ts';
import { write } from '../basics/text.ts';
import { drawConnectorSign } from '../floor/connector.ts';
import { drawFrame, drawLooseCore, drawLooseMidsection, drawTable } from '../floor/ornament.ts';
import { drawStack, drawStartCard } from './cards.ts';

type Piece = Color | 'midsection' | 'core' | 'table' | 'connector';

/** Puts every element with its number, in one or two rows. */
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
    if (cell) scene.putApart(cell, drawItem, { piece, count });
  });
}

const drawItem: Drawer<{ readonly piece: Piece; readonly count: number }> = (context, theme, at, { piece, count }) => {
  const x = at.x + at.width / 2;
  const radius = Math.min((at.height - 42) / 2, at.width / 2 - 4, 27);
  const y = at.y + 4 + radius;
  context.globalAlpha = count === 0 ? 0.35 : 1;
  if (piece === 'midsection') drawLooseMidsection(context, theme, x, y, radius * 0.96);
  else if (piece === 'core') drawLooseCore(context, x, y, radius * 0.86);
  else if (piece === 'table') drawTable(context, x, y, radius * 0.86);
  else if (piece === 'connector') drawConnectorSign(context, x, y, radius * 1.16);
  else drawFrame(context, piece, x, y, radius * 0.96);
  context.globalAlpha = 1;
  const color = count === 0 ? theme.muted : theme.ink;
  write(context, `${count}`, x, at.y + 2 * radius + 28, { size: 37, color });
};

/** Puts a stack a kind of cards. */
export function putStacks(scene: Scene, at: Box, stacks: Cards, gap = 6): void {
  const places = row(at, CARDS.length, gap);
  CARDS.forEach((card, index) => {
    const place = places[index];
    if (place) scene.putApart(place, drawOneStack, { card, count: stacks[card] });
  });
}

const drawOneStack: Drawer<{ readonly card: Card; readonly count: number }> = (context, theme, at, { card, count }) => {
  drawStack(context, theme, card, count, at);
};

/** `open`: someone may choose one of them now. */
export function putResting(scene: Scene, at: Box, cards: readonly StartCard[], open: boolean): void {
  restingPlaces(at, cards.length, open).forEach((place, index) => {
    const card = cards[index];
    if (card) scene.putApart(place, drawAtRest, { card, open });
  });
}

const drawAtRest: Drawer<{ readonly card: StartCard; readonly open: boolean }> = (
  context,
  theme,
  at,
  { card, open },
) => {
  drawStartCard(context, theme, card, at);
  if (open) drawOutline(context, grown(at, -2), Math.min(at.width, at.height) * 0.12, 0.6);
};
