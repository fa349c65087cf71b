/**
 * Where on the picture of the table the things lie that are shown by themselves on small windows.
 */
import { around, type Box, grown, type TableLayout, tableLayout } from '../../../../../picture/inBrowser.ts';
import { type Components, type GameState, playerCount } from '../../../../../rules/index.ts';

const MARGIN = 8;

export function layoutFor(components: Components, state: GameState): TableLayout {
  return tableLayout(playerCount(state), {
    tools: components.tools.length,
    rewardSpaces: components.rewardTrack.length,
    choosing: state.phase === 'choose',
  });
}

/** Tool board, reward track, card stacks, resting start cards, supply: each around all that belongs to it. */
export function commonParts(layout: TableLayout): readonly Box[] {
  const { tools, track, stacks, resting, supply } = layout;
  const toolBoxes = [
    ...tools.icons,
    ...tools.sums.flat(),
    ...tools.cells.flat().flatMap((cell) => [cell.requires, cell.tiles]),
  ];
  return [toolBoxes.reduce(around), track.spaces.reduce(around), stacks, resting, supply].map((at) =>
    grown(at, MARGIN),
  );
}
