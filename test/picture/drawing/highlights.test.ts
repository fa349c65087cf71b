/** A highlighted thing is lit where it is, and everything else is dimmed once. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HIGHLIGHTS } from '../../../src/features/tutorial/discord/text.ts';
import { TUTORIAL_STEPS } from '../../../src/features/tutorial/usecases/script.ts';
import { highlightBox, veilPieces } from '../../../src/picture/drawing/highlight.ts';
import { box, contains, overlaps } from '../../../src/picture/layout/box.ts';
import { tableLayout } from '../../../src/picture/layout/table.ts';
import { components } from '../support/games.ts';

const measures = { tools: components.tools.length, rewardSpaces: components.rewardTrack.length };

describe('the highlight', () => {
  it.each(TUTORIAL_STEPS)('is a part of the page: $id', ({ id }) => {
    const lit = HIGHLIGHTS[id];
    if (lit === null) return;
    const layout = tableLayout(2, { ...measures, choosing: id === 'startCard' || id === 'roundEnd' });
    const found = highlightBox(layout, lit, components.tools);
    expect(found && contains(layout.page, found)).toBe(true);
    expect((found?.width ?? 0) * (found?.height ?? 0)).toBeLessThan((layout.page.width * layout.page.height) / 3);
  });

  it('is empty if the table has no such thing', () => {
    const layout = tableLayout(2, measures);
    expect(highlightBox(layout, { part: 'tool', tool: 'spoon', color: 'red' }, components.tools)).toBeNull();
    expect(highlightBox(layout, { part: 'hand', seat: 3 }, components.tools)).toBeNull();
  });
});

it('the veil covers everything but the highlight, and no pixel twice', () => {
  const page = box(0, 0, 400, 300);
  const hole = fc
    .tuple(fc.nat(390), fc.nat(290), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 300 }))
    .map(([x, y, width, height]) => box(x, y, Math.min(width, 400 - x), Math.min(height, 300 - y)));
  fc.assert(
    fc.property(hole, (lit) => {
      const pieces = veilPieces(page, lit);
      const area = pieces.reduce((sum, { width, height }) => sum + width * height, 0);
      expect(area + lit.width * lit.height).toBe(page.width * page.height);
      expect(pieces.every((piece) => contains(page, piece) && !overlaps(piece, lit))).toBe(true);
      expect(pieces.some((a, index) => pieces.slice(index + 1).some((b) => overlaps(a, b)))).toBe(false);
    }),
    { numRuns: 200 },
  );
});
