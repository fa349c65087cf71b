/**
 * The supply: every element with its number, the card stacks, and the start cards at rest.
 */
import { CARDS, type Cards, COLORS, type StartCard, type Supply } from '../../../rules/index.ts';
import { type Box, box, grid, grown, row } from '../../layout/box.ts';
import type { Theme } from '../../theme.ts';
import { drawOutline } from '../basics/marks.ts';
import type { Context } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawConnectorSign } from '../floor/connector.ts';
import { drawFrame, drawLooseCore, drawLooseMidsection, drawTable } from '../floor/ornament.ts';
import { drawStack, drawStartCard } from './cards.ts';

export function drawSupply(context: Context, theme: Theme, at: Box, rows: 1 | 2, supply: Supply): void {
  const items = [
    ...COLORS.map((color) => ({
      count: supply.frame[color],
      draw: (x: number, y: number, radius: number) => drawFrame(context, color, x, y, radius * 0.96),
    })),
    {
      count: supply.midsection,
      draw: (x: number, y: number, radius: number) => drawLooseMidsection(context, theme, x, y, radius * 0.96),
    },
    { count: supply.core, draw: (x: number, y: number, radius: number) => drawLooseCore(context, x, y, radius * 0.86) },
    { count: supply.table, draw: (x: number, y: number, radius: number) => drawTable(context, x, y, radius * 0.86) },
    {
      count: supply.connector,
      draw: (x: number, y: number, radius: number) => drawConnectorSign(context, x, y, radius * 1.16),
    },
  ];
  const columns = items.length / rows;
  const height = at.height / rows;
  items.forEach(({ count, draw }, index) => {
    const line = box(at.x, at.y + Math.floor(index / columns) * height, at.width, height);
    const cell = row(line, columns, 0)[index % columns];
    if (!cell) return;
    const x = cell.x + cell.width / 2;
    const radius = Math.min((height - 42) / 2, cell.width / 2 - 4, 27);
    context.globalAlpha = count === 0 ? 0.35 : 1;
    draw(x, cell.y + 4 + radius, radius);
    context.globalAlpha = 1;
    write(context, `${count}`, x, cell.y + 2 * radius + 28, { size: 37, color: count === 0 ? theme.muted : theme.ink });
  });
}

export function drawStacks(context: Context, theme: Theme, at: Box, stacks: Cards): void {
  const places = row(at, CARDS.length, 6);
  CARDS.forEach((card, index) => {
    const place = places[index];
    if (place) drawStack(context, theme, card, stacks[card], place);
  });
}

/** `open`: someone may choose one of them now. */
export function drawResting(context: Context, theme: Theme, at: Box, cards: readonly StartCard[], open: boolean): void {
  grid(at, cards.length, 8, open ? 150 : 108).forEach((place, index) => {
    const card = cards[index];
    if (!card) return;
    drawStartCard(context, theme, card, place);
    if (open) drawOutline(context, grown(place, -2), Math.min(place.width, place.height) * 0.12, 0.6);
  });
}
