/**
 * The table of an ornament: mother-of-pearl facets in a turned brass rim.
 * Brass and pearl are few tones laid side by side, as inlay is, and not smooth gradients.
 */
import { PIECES } from '../../theme.ts';
import { type Context, disc, fillStroke, star } from '../basics/shapes.ts';

const FACETS = 12;

/** The table as a disc, with the shadow that it throws. */
export function drawTable(context: Context, x: number, y: number, radius: number): void {
  disc(context, x + radius * 0.07, y + radius * 0.11, radius * 1.02);
  context.fillStyle = PIECES.ebony;
  context.fill();
  drawRim(context, x, y, radius);
  drawPearl(context, x, y, radius * 0.76);
  star(context, x, y, radius * 0.4, radius * 0.11, 4);
  fillStroke(context, PIECES.brassLight, PIECES.brassDark, Math.max(0.4, radius * 0.03));
  disc(context, x, y, radius * 0.09);
  context.fillStyle = PIECES.brassDark;
  context.fill();
}

/** Turned brass: two bright and two dark quarters melt into each other in steps. */
function drawRim(context: Context, x: number, y: number, radius: number): void {
  const pieces = radius < 12 ? 8 : 32;
  for (let index = 0; index < pieces; index++) {
    const [from, to] = [(index * 2 * Math.PI) / pieces, ((index + 1) * 2 * Math.PI) / pieces];
    const glow = (Math.cos(2 * ((from + to) / 2 - Math.PI * 1.28)) + 1) / 2;
    const tone = PIECES.brassTurned[Math.round(glow * (PIECES.brassTurned.length - 1))] ?? PIECES.brass;
    context.beginPath();
    context.moveTo(x, y);
    // A hair of overlap, so that no seam shows between the pieces.
    context.arc(x, y, radius, from, to + 0.02);
    context.closePath();
    context.fillStyle = tone;
    context.fill();
  }
  disc(context, x, y, radius);
  context.strokeStyle = PIECES.ebony;
  context.lineWidth = Math.max(0.8, radius * 0.06);
  context.stroke();
  disc(context, x, y, radius * 0.8);
  fillStroke(context, PIECES.brassDark, PIECES.brassDark, Math.max(0.5, radius * 0.05));
}

/** Facets whose tints of rose, green and blue wander around: a second ring is turned by half a facet. */
function drawPearl(context: Context, x: number, y: number, radius: number): void {
  const { pearl } = PIECES;
  for (const [ring, reach] of [
    [0, 1],
    [1, 0.62],
  ] as const) {
    for (let index = 0; index < FACETS; index++) {
      const from = ((index + ring / 2) * 2 * Math.PI) / FACETS;
      context.beginPath();
      context.moveTo(x, y);
      context.arc(x, y, radius * reach, from, from + (2 * Math.PI) / FACETS);
      context.closePath();
      context.fillStyle = pearl[(index * 3 + ring * 4) % pearl.length] ?? pearl[0];
      context.fill();
      context.strokeStyle = PIECES.pearlLine;
      context.lineWidth = Math.max(0.4, radius * 0.02);
      context.stroke();
    }
  }
}
