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

export type CommonPart = 'tools' | 'track' | 'stacks' | 'resting' | 'supply';

/** What belongs to nobody, in the order in which it is shown: each around all that belongs to it. */
export function commonParts(layout: TableLayout): readonly { readonly part: CommonPart; readonly view: Box }[] {
  const { tools, track, stacks, resting, supply } = layout;
  const toolBoxes = [
    ...tools.icons,
    ...tools.sums.flat(),
    ...tools.cells.flat().flatMap((cell) => [cell.requires, cell.tiles]),
  ];
  const places = {
    tools: toolBoxes.reduce(around),
    track: track.spaces.reduce(around),
    stacks,
    resting,
    supply,
  };
  return (Object.keys(places) as CommonPart[]).map((part) => ({ part, view: grown(places[part], MARGIN) }));
}

export function percent(at: Box, within: Box): Record<string, string> {
  const share = (length: number, of: number) => `${(length / of) * 100}%`;
  return {
    left: share(at.x - within.x, within.width),
    top: share(at.y - within.y, within.height),
    width: share(at.width, within.width),
    height: share(at.height, within.height),
  };
}
