/**
 * The table picture put together: everything public, from the boards to the supply.
 * Each part is drawn by its own file; the renderer turns the scene into pixels.
 */
import { playerCount } from '../../rules/index.ts';
import { changesOf } from '../content/changes.ts';
import { playerNames, type Shows } from '../content/names.ts';
import {
  colorsOf,
  floorView,
  headerView,
  isHighlighted,
  startCardOf,
  type TableFacts,
  toolBoardView,
  trackView,
} from '../content/table.ts';
import { tableLayout } from '../layout/table.ts';
import type { TableRequest } from '../requests.ts';
import { Scene } from '../scene/scene.ts';
import { themeOf } from '../theme.ts';
import { putFloor } from './floor/floor.ts';
import { putLight } from './lit.ts';
import { putHeader, putPlate } from './panels/header.ts';
import { putStatus } from './panels/status.ts';
import { putResting, putStacks, putSupply } from './panels/supply.ts';
import { putTrack } from './panels/track.ts';
import { putToolBoard } from './tools/toolBoard.ts';

export function tableScene(request: TableRequest, shows: Shows): Scene {
  const { components, state } = request;
  const facts: TableFacts = {
    components,
    state,
    names: playerNames(request, shows),
    changes: changesOf(components, request.lastMoves),
  };
  const layout = tableLayout(playerCount(state), {
    tools: components.tools.length,
    rewardSpaces: components.rewardTrack.length,
    choosing: state.phase === 'choose',
  });
  const scene = new Scene(layout.page, themeOf(request.theme));
  layout.seats.forEach(({ header, floor, plate }, seat) => {
    if (isHighlighted(state, seat)) putPlate(scene, plate, floor.outer);
    putHeader(scene, header, headerView(facts, seat));
    putFloor(scene, floor, floorView(components, state, seat), facts.changes.spaces.get(seat));
  });
  const seats = colorsOf(components, state);
  putStatus(scene, layout.status, {
    round: state.round,
    players: facts.names.flatMap((name, seat) => {
      const color = seats[seat];
      return color ? [{ ...name, seat: color }] : [];
    }),
    turn: state.turn,
    winners: state.winners,
  });
  putToolBoard(scene, layout.tools, toolBoardView(facts));
  putTrack(scene, layout.track, trackView(facts));
  putStacks(scene, layout.stacks, state.stacks);
  const resting = state.resting.flatMap((id) => startCardOf(components, id) ?? []);
  putResting(scene, layout.resting, resting, state.phase === 'choose');
  putSupply(scene, layout.supply, layout.supplyRows, state.supply);
  if (request.lit) putLight(scene, layout, request.lit, components.tools);
  return scene;
}
