/** Names the boxes of a table layout that may not overlap. */
import type { Box } from '../../../src/picture/layout/box.ts';
import type { TableLayout } from '../../../src/picture/layout/table.ts';

export function separateBoxes(layout: TableLayout): Map<string, Box> {
  const boxes = new Map<string, Box>();
  layout.seats.forEach(({ header, floor }, seat) => {
    if (floor) boxes.set(`floor ${seat}`, floor.outer);
    boxes.set(`name ${seat}`, header.name);
    boxes.set(`hand ${seat}`, header.hand);
    boxes.set(`connectors ${seat}`, header.connectors);
    boxes.set(`card ${seat}`, header.card);
    boxes.set(`score ${seat}`, header.score);
    boxes.set(`roundel ${seat}`, header.roundel);
  });
  boxes.set('rounds', layout.status.rounds);
  boxes.set('winners', layout.status.winners);
  layout.tools.icons.forEach((icon, tool) => {
    boxes.set(`tool ${tool}`, icon);
  });
  layout.tools.sums.forEach((sums, tool) => {
    sums.forEach((sum, seat) => {
      boxes.set(`sum ${tool} ${seat}`, sum);
    });
  });
  layout.tools.cells.forEach((cells, tool) => {
    cells.forEach((cell, color) => {
      boxes.set(`requires ${tool} ${color}`, cell.requires);
      boxes.set(`tiles ${tool} ${color}`, cell.tiles);
    });
  });
  layout.track.spaces.forEach((space, index) => {
    boxes.set(`reward ${index}`, space);
  });
  boxes.set('stacks', layout.stacks);
  boxes.set('resting', layout.resting);
  boxes.set('supply', layout.supply);
  return boxes;
}
