/** The moves that a game's pictures mark: those since the last turn of the reader. */
import { expect, it } from 'vitest';
import type { Move } from '../../../src/rules/index.ts';
import { DOT, type Table } from '../../support/discord/bot.ts';
import { opensTables } from '../../support/discord/tables.ts';
import type { Talk } from '../../support/discord/tableTalk.ts';
import { picturesBy } from '../../support/game/pictures.ts';

const open = opensTables();
let table: Table;
let talk: Talk;

interface DrawnTable {
  readonly lastMoves: readonly Move[];
  readonly state: { readonly turn: number | null };
}

it('turn messages mark the moves since the last turn of the player to move, /board those since the asker’s', async () => {
  const drawn: DrawnTable[] = [];
  const pictures = picturesBy((kind, request) => {
    if (kind === 'table') drawn.push(request as DrawnTable);
    return DOT;
  });
  ({ table, talk } = await open({ pictures }));
  const names = ['anni', 'jana', 'peter'];
  const matchId = await talk.running(names);
  await talk.waitForDelivery();
  const thread = (await talk.view(matchId)).match.place.threadId ?? '';
  const seats: number[] = [];
  for (let moves = 0; moves < 7; moves++) {
    const { state } = await talk.view(matchId);
    const turn = state?.turn ?? -1;
    const since = seats.slice(seats.lastIndexOf(turn) + 1);
    expect(drawn.at(-1)?.state.turn).toBe(turn);
    expect(drawn.at(-1)?.lastMoves.map(({ seat }) => seat)).toEqual(since);
    seats.push(turn);
    await talk.play(matchId);
    await talk.waitForDelivery();
  }
  const { match } = await talk.view(matchId);
  for (const name of names) {
    const seat = match.members.findIndex(({ personId }) => personId === table.person(name).user.id);
    const since = seats.slice(seats.lastIndexOf(seat) + 1);
    await (await table.person(name).command(thread, 'board')).reply();
    const shown = drawn.at(-1)?.lastMoves.map((move) => move.seat);
    // Anyone who has just moved sees the last move of each player.
    if (since.length > 0) expect(shown).toEqual(since);
    else expect(new Set(shown)).toEqual(new Set(seats));
  }
});
