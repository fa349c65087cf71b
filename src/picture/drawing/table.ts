/** The table picture: everything public, from the boards to the supply. */
import { displayPlayers, type GlyphCheck } from '../content/names.ts';
import {
  colorsOf,
  floorView,
  headerView,
  isHighlighted,
  readChanges,
  startCardOf,
  type TableFacts,
  toolBoardView,
  trackView,
} from '../content/table.ts';
import { tableLayoutOf } from '../layout/table.ts';
import type { TableRequest } from '../requests.ts';
import { Scene } from '../scene.ts';
import { themeOf } from '../theme.ts';
import { putFloor } from './floor/floor.ts';
import { putHighlight } from './highlight.ts';
import { putHeader, putPlate } from './panels/header.ts';
import { putStatus } from './panels/status.ts';
import { putRestingCards, putStacks, putSupply } from './panels/supply.ts';
import { putToolBoard } from './panels/toolBoard.ts';
import { putTrack } from './panels/track.ts';

export function tableScene(request: TableRequest, shows: GlyphCheck): Scene {
  const { components, state, resigned = [], beside = null } = request;
  const facts: TableFacts = {
    components,
    state,
    resigned,
    names: displayPlayers(request, shows),
    changes: readChanges(components, request.lastMoves),
  };
  const layout = tableLayoutOf(components, state, beside);
  const scene = new Scene(layout.page, themeOf(request.theme));
  layout.seats.forEach(({ header, floor, plate }, seat) => {
    if (isHighlighted(state, seat)) putPlate(scene, plate, floor?.outer ?? null);
    putHeader(scene, header, headerView(facts, seat));
    if (floor) putFloor(scene, floor, floorView(components, state, seat), facts.changes.built.get(seat));
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
  putRestingCards(scene, layout.resting, resting, state.phase === 'choose');
  putSupply(scene, layout.supply, layout.supplyRows, state.supply);
  if (request.lit) putHighlight(scene, layout, request.lit, components.tools);
  return scene;
}
