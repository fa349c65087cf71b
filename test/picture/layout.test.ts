import { describe, expect, it } from 'vitest';
import { contains, overlaps } from '../../src/picture/layout/box.ts';
import { boardLayout, previewLayout } from '../../src/picture/layout/private.ts';
import { tableLayout } from '../../src/picture/layout/table.ts';
import { separateBoxes } from './support/boxes.ts';

describe('the layout of the table', () => {
  for (const [players, beside] of [
    [2, null],
    [2, 0],
    [2, 1],
    [3, null],
    [4, null],
  ] as const) {
    const layout = tableLayout(players, { tools: 6, rewardSpaces: 8, beside });
    const boxes = [...separateBoxes(layout)];
    const kind = `${players} players${beside === null ? '' : ` without board ${beside}`}`;

    it(`keeps everything inside the page for ${kind}`, () => {
      expect(boxes.filter(([, box]) => !contains(layout.page, box)).map(([name]) => name)).toEqual([]);
    });

    it(`overlaps nothing for ${kind}`, () => {
      const pairs = boxes.flatMap(([name, box], index) =>
        boxes
          .slice(index + 1)
          .filter(([, other]) => overlaps(box, other))
          .map(([other]) => `${name} / ${other}`),
      );
      expect(pairs).toEqual([]);
    });

    it(`has a board for each of ${kind}`, () => {
      expect(layout.seats.map(({ floor }) => floor !== null)).toEqual(layout.seats.map((_, seat) => seat !== beside));
      expect(layout.seats).toHaveLength(players);
    });
  }

  it('gives fewer players bigger boards', () => {
    const cells = ([4, 3, 2] as const).map(
      (players) => tableLayout(players, { tools: 6, rewardSpaces: 8 }).seats[0]?.floor?.cell ?? 0,
    );
    expect(cells).toEqual([...cells].sort((a, b) => a - b));
    expect(new Set(cells).size).toBe(3);
  });

  it('shows the other board and everything else larger where one of two boards stands beside the table', () => {
    const measures = { tools: 6, rewardSpaces: 8 };
    const [both, one] = [tableLayout(2, measures), tableLayout(2, { ...measures, beside: 0 })];
    const share = ({ page, seats }: typeof both) => (seats[1]?.floor?.cell ?? 0) / page.width;
    expect(one.page.width / one.page.height).toBe(both.page.width / both.page.height);
    expect(share(one)).toBeGreaterThan(1.15 * share(both));
    expect(one.page.width).toBeLessThanOrEqual(0.9 * both.page.width);
  });
});

describe('the layouts of private pictures', () => {
  it('keep their boards and headers inside the page and apart', () => {
    const board = boardLayout();
    const preview = previewLayout();
    const groups = [
      [board.page, board.name, board.count, board.score, board.hand, board.floor.outer],
      [preview.page, preview.name, preview.gains, preview.score, preview.cards, preview.floor.outer],
    ];
    for (const [page, ...boxes] of groups) {
      for (const [index, box] of boxes.entries()) {
        expect(page && contains(page, box)).toBe(true);
        expect(boxes.slice(index + 1).some((other) => overlaps(box, other))).toBe(false);
      }
    }
  });
});
