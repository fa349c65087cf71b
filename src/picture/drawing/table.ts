/**
 * The table picture put together: everything public, from the boards to the supply.
 * Each part is drawn by its own file; encoding is left to the caller.
 */
import { type Canvas, createCanvas } from 'canvas';
import { playerCount } from '../../rules/index.ts';
import { changesOf } from '../content/changes.ts';
import { playerNames } from '../content/names.ts';
import {
  floorView,
  headerView,
  isHighlighted,
  seatColors,
  startCardOf,
  type TableFacts,
  toolBoardView,
  trackView,
} from '../content/table.ts';
import { grown } from '../layout/box.ts';
import { spaceBox } from '../layout/floor.ts';
import { tableLayout } from '../layout/table.ts';
import type { TableRequest } from '../requests.ts';
import { themeOf } from '../theme.ts';
import { showsCharacter } from './basics/fonts.ts';
import { drawOutline } from './basics/marks.ts';
import { drawFloor } from './floor/floor.ts';
import { drawHeader, drawPlate } from './panels/header.ts';
import { drawStatus } from './panels/status.ts';
import { drawResting, drawStacks, drawSupply } from './panels/supply.ts';
import { drawTrack } from './panels/track.ts';
import type { Sprites } from './sprites.ts';
import { drawToolBoard } from './tools/toolBoard.ts';

export function paintTable(request: TableRequest, sprites: Sprites): Canvas {
  const { components, state } = request;
  const theme = themeOf(request.theme);
  const facts: TableFacts = {
    components,
    state,
    names: playerNames(request.names, showsCharacter),
    changes: changesOf(components, request.lastMoves),
  };
  const layout = tableLayout(playerCount(state), {
    tools: components.tools.length,
    rewardSpaces: components.rewardTrack.length,
    choosing: state.phase === 'choose',
  });
  const canvas = createCanvas(layout.page.width, layout.page.height);
  const context = canvas.getContext('2d');
  context.fillStyle = theme.page;
  context.fillRect(0, 0, layout.page.width, layout.page.height);
  layout.seats.forEach(({ header, floor, plate }, seat) => {
    if (isHighlighted(state, seat)) drawPlate(context, theme, plate);
    drawHeader(context, theme, header, headerView(facts, seat));
    drawFloor({ context, sprites }, theme, floor, floorView(components, state, seat));
    for (const index of facts.changes.spaces.get(seat) ?? []) {
      drawOutline(context, grown(spaceBox(floor, index), 1), 14);
    }
  });
  const seats = seatColors(components, state);
  drawStatus(context, theme, layout.status, {
    round: state.round,
    players: facts.names.flatMap((name, seat) => {
      const color = seats[seat];
      return color ? [{ ...name, seat: color }] : [];
    }),
    turn: state.turn,
    winners: state.winners,
  });
  drawToolBoard(context, theme, layout.tools, toolBoardView(facts));
  drawTrack(context, theme, layout.track, trackView(facts));
  drawStacks(context, theme, layout.stacks, state.stacks);
  const resting = state.resting.flatMap((id) => startCardOf(components, id) ?? []);
  drawResting(context, theme, layout.resting, resting, state.phase === 'choose');
  drawSupply(context, theme, layout.supply, layout.supplyRows, state.supply);
  return canvas;
}
