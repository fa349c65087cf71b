/** Plans on the real position, and moves that are played when their person's turn comes. */
import { describe, expect, test } from 'vitest';
import type { MatchId, PlanStep } from '../../src/match/index.ts';
import { buildOptions, type GameState, replay, sparseCards } from '../../src/rules/index.ts';
import { type MatchTable, matchTable, playSomeMove, runningMatch, succeeded, told } from '../support/match.ts';

function ok<R extends { readonly ok: boolean }>(answer: R): Extract<R, { ok: true }> {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer as Extract<R, { ok: true }>;
}

/** A frame that this seat could build if it were its turn: nothing is drawn, so that nothing others do is in its way. */
function buildOf(table: MatchTable, state: GameState, seat: number) {
  const options = buildOptions(table.components, { ...state, turn: seat }, seat);
  const option = options.find(({ element }) => element === 'frame');
  const pay = option?.payments[0];
  const draw = pay && option.draws(pay)[0];
  if (!option || !pay || !draw) throw new Error('nothing can be built');
  const advance = draw.advance === null ? {} : { advance: draw.advance };
  return {
    type: 'build' as const,
    space: option.space.name,
    pay: sparseCards(pay),
    ...advance,
    take: sparseCards(draw.take),
  };
}

/** A game of two that has begun: who is to move, and who plans. */
async function beginning() {
  const table = await matchTable();
  const { match, state } = await runningMatch(table);
  const mover = state.turn ?? 0;
  const planner = 1 - mover;
  await told(table);
  const add = (step: PlanStep) => table.matches.editPlan(table.actor(planner), match.id, { type: 'add', step });
  return { table, id: match.id, version: match.version, state, mover, planner, add };
}

const stateOf = async (table: MatchTable, id: MatchId) => {
  const view = await table.matches.view(id);
  if (!view?.state) throw new Error('no position');
  return view.state;
};

describe('a plan', () => {
  test('tries moves out and leaves the game as it is', async () => {
    const { table, id, version, state, mover, planner, add } = await beginning();
    ok(await add({ seat: mover, kind: 'skip' }));
    const move = buildOf(table, state, planner);
    const planned = ok(await add({ seat: planner, kind: 'own', move }));
    expect(planned.standing.rest).toHaveLength(2);
    expect(planned.standing.state.players[planner]?.board).not.toEqual(state.players[planner]?.board);
    const view = await table.matches.view(id);
    expect(view).toMatchObject({ match: { version }, state });
    expect(await told(table)).toEqual([]);
    expect(await table.matches.plan(`person${mover}`, id)).toMatchObject({ ok: true, standing: { rest: [] } });
  });

  test('refuses what the rules refuse, and stays as it was', async () => {
    const { table, id, mover, planner, add } = await beginning();
    const outOfTurn = await add({ seat: planner, kind: 'own', move: { type: 'pass', return: {} } });
    expect(outOfTurn).toMatchObject({ ok: false, code: 'turn' });
    expect(await add({ seat: mover, kind: 'build', space: 'Z9' })).toMatchObject({ ok: false, code: 'space' });
    expect(await add({ seat: mover, kind: 'build', space: 'A1' })).toMatchObject({ ok: false, code: 'adjacency' });
    expect(ok(await table.matches.plan(`person${planner}`, id)).standing.rest).toEqual([]);
  });

  test('assumes of others only what lies open: neither hands nor stacks change', async () => {
    const { state, mover, add } = await beginning();
    const planned = ok(await add({ seat: mover, kind: 'build', space: 'C2' }));
    const before = state.players[mover];
    expect(planned.standing.state.players[mover]?.hand).toEqual(before?.hand);
    expect(planned.standing.state.players[mover]?.board).not.toEqual(before?.board);
    expect(planned.standing.state.stacks).toEqual(state.stacks);
  });

  test('goes on where the game follows it', async () => {
    const { table, id, state, mover, planner, add } = await beginning();
    const theirs = buildOf(table, state, mover);
    ok(await add({ seat: mover, kind: 'build', space: theirs.space }));
    ok(await add({ seat: planner, kind: 'own', move: buildOf(table, state, planner) }));
    succeeded(await table.matches.play(table.actor(mover), id, null, theirs));
    const { standing } = ok(await table.matches.plan(`person${planner}`, id));
    expect(standing.departure).toBeNull();
    expect(standing.rest).toHaveLength(1);
    expect((await told(table)).map(({ kind }) => kind)).toEqual(['turn']);
  });

  test('warns once where the game departs from it, and begins anew with the next step', async () => {
    const { table, id, state, mover, planner, add } = await beginning();
    const theirs = buildOf(table, state, mover);
    ok(await add({ seat: mover, kind: 'pass' }));
    ok(await add({ seat: planner, kind: 'own', move: buildOf(table, state, planner) }));
    succeeded(await table.matches.play(table.actor(mover), id, null, theirs));
    expect(await told(table)).toEqual([{ kind: 'turn' }, { kind: 'planDeparted', personId: `person${planner}` }]);
    const { standing } = ok(await table.matches.plan(`person${planner}`, id));
    expect(standing.departure).toMatchObject({ why: 'otherMove', played: { seat: mover } });
    await playSomeMove(table, id);
    expect((await told(table)).map(({ kind }) => kind)).toEqual(['turn']);
    const again = ok(await add({ seat: mover, kind: 'skip' }));
    expect(again.standing).toMatchObject({ departure: null, rest: [{ kind: 'skip' }] });
  });

  test('warns where its beginning is taken back', async () => {
    const { table, id, planner, mover, add } = await beginning();
    await playSomeMove(table, id);
    ok(await add({ seat: planner, kind: 'own', move: buildOf(table, await stateOf(table, id), planner) }));
    await told(table);
    succeeded(await table.matches.undo(table.actor(mover), id, null));
    expect((await told(table)).map(({ kind }) => kind)).toEqual(['takenBack', 'turn', 'planDeparted']);
    const { standing } = ok(await table.matches.plan(`person${planner}`, id));
    expect(standing.departure).toEqual({ why: 'takenBack' });
  });

  test('keeps a note, which may be long but not endless', async () => {
    const { table, id, planner } = await beginning();
    const note = '@everyone **look** <@123>';
    const edit = (text: string) => table.matches.editPlan(table.actor(planner), id, { type: 'note', note: text });
    expect(ok(await edit(note)).note).toBe(note);
    expect(await edit('x'.repeat(501))).toEqual({ ok: false, code: 'noteLong', most: 500 });
    expect(ok(await table.matches.plan(`person${planner}`, id)).note).toBe(note);
  });

  test('is neither for strangers nor for games that have finished', async () => {
    const { table, id, planner, mover } = await beginning();
    expect(await table.matches.plan('person4', id)).toEqual({ ok: false, code: 'stranger' });
    const edit = { type: 'clear' } as const;
    expect(await table.matches.editPlan(table.actor(4), id, edit)).toEqual({ ok: false, code: 'stranger' });
    succeeded(await table.matches.resign(table.actor(mover), id));
    const refusal = { ok: false, code: 'status', status: 'finished' };
    expect(await table.matches.editPlan(table.actor(planner), id, edit)).toEqual(refusal);
    expect(await table.matches.queueMoves(table.actor(planner), id, null)).toEqual(refusal);
  });
});

describe('a conditional move', () => {
  /** The planner's next build is queued while the other is to move. */
  async function queued(tile: string | null = null) {
    const game = await beginning();
    const { table, id, state, mover, planner, add } = game;
    ok(await add({ seat: mover, kind: 'skip' }));
    const move = buildOf(table, state, planner);
    ok(await add({ seat: planner, kind: 'own', move }));
    ok(await table.matches.queueMoves(table.actor(planner), id, tile));
    return { ...game, move };
  }

  test('is played with the move that makes it the person’s turn, once, and marked as such', async () => {
    const { table, id, state, mover, planner, move } = await queued();
    const click = table.actor(mover);
    const done = succeeded(await table.matches.play(click, id, null, buildOf(table, state, mover)));
    expect(done.state?.turn).toBe(mover);
    const history = await table.matches.history(id);
    expect(history.map(({ seat, automatic }) => [seat, automatic])).toEqual([
      [mover, null],
      [planner, 'conditional'],
    ]);
    expect(history[1]?.move).toMatchObject({ space: move.space, pay: move.pay });
    expect(history[1]?.version).toBe(done.match.version);
    expect(await told(table)).toEqual([{ kind: 'turn' }]);
    expect(succeeded(await table.matches.play(click, id, null, move)).duplicate).toBe(true);
    expect(await table.matches.history(id)).toHaveLength(2);
    const { queue, standing } = ok(await table.matches.plan(`person${planner}`, id));
    expect([queue, standing.rest, standing.departure]).toEqual([[], [], null]);
    const record = JSON.parse(JSON.stringify(await table.matches.record(id)));
    expect(replay(table.components, record)).toMatchObject({ ok: true });
  });

  test('several are played in order, one each turn', async () => {
    const { table, id, state, mover, planner, add } = await queued();
    ok(await add({ seat: mover, kind: 'skip' }));
    const { standing } = ok(await table.matches.plan(`person${planner}`, id));
    ok(await add({ seat: planner, kind: 'own', move: buildOf(table, standing.state, planner) }));
    ok(await table.matches.queueMoves(table.actor(planner), id, null));
    succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, state, mover)));
    expect(ok(await table.matches.plan(`person${planner}`, id)).queue).toHaveLength(1);
    const next = await stateOf(table, id);
    succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, next, mover)));
    const by = (await table.matches.history(id)).map(({ automatic }) => automatic);
    expect(by).toEqual([null, 'conditional', null, 'conditional']);
  });

  test('that has become illegal is dropped with all after it and a notice, and nothing is played instead', async () => {
    const { table, id, state, mover, planner } = await queued();
    const impossible = [{ move: { type: 'build' as const, space: 'A1', pay: {}, take: {} }, unless: null }];
    const personId = `person${planner}`;
    await table.store.matches.transaction(async ({ plans }) => {
      const queue = await plans.queue(id, personId);
      await plans.saveQueue(id, personId, [...impossible, ...queue], table.clock.now());
    });
    const done = succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, state, mover)));
    expect(done.state?.turn).toBe(planner);
    expect(await table.matches.history(id)).toHaveLength(1);
    expect(await told(table)).toEqual([
      { kind: 'turn' },
      {
        ...{ kind: 'conditionDropped', personId, others: 1 },
        move: { type: 'build', space: 'A1', pay: {}, take: {}, seat: planner },
        reason: expect.objectContaining({ ok: false, code: 'adjacency' }),
      },
    ]);
    expect(ok(await table.matches.plan(personId, id)).queue).toEqual([]);
  });

  test('is dropped where somebody else has claimed what it was not to be played after', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    const id = match.id;
    const tile = table.components.toolSpaces[0]?.id ?? '';
    const first = (await stateOf(table, id)).turn ?? 0;
    const personId = `person${1 - first}`;
    await told(table);
    const move = { type: 'pass' as const, return: {} };
    await table.store.matches.transaction(({ plans }) =>
      plans.saveQueue(id, personId, [{ move, unless: { tile, claims: -1 } }], table.clock.now()),
    );
    await playSomeMove(table, id);
    expect(await told(table)).toContainEqual(
      expect.objectContaining({ kind: 'conditionDropped', reason: expect.objectContaining({ ok: false }) }),
    );
    expect(await table.matches.history(id)).toHaveLength(1);
  });

  test('is refused in one’s own turn, without a plan, on a tile that does not exist; a queue can be given up', async () => {
    const { table, id, mover, planner } = await queued();
    expect(await table.matches.queueMoves(table.actor(planner), id, 'spoon/blue')).toEqual({
      ok: false,
      code: 'tile',
      tile: 'spoon/blue',
    });
    expect(await table.matches.queueMoves(table.actor(mover), id, null)).toEqual({ ok: false, code: 'ownTurn' });
    expect(ok(await table.matches.unqueueMoves(table.actor(planner), id)).queue).toEqual([]);
    ok(await table.matches.editPlan(table.actor(planner), id, { type: 'clear' }));
    expect(await table.matches.queueMoves(table.actor(planner), id, null)).toEqual({ ok: false, code: 'planEmpty' });
  });

  test('that was played and is taken back does not come again, and those after it are dropped with a notice', async () => {
    const { table, id, state, mover, planner } = await queued();
    succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, state, mover)));
    await told(table);
    const back = succeeded(await table.matches.undo(table.actor(planner), id, null));
    expect(back.state?.turn).toBe(planner);
    expect(await table.matches.history(id)).toHaveLength(1);
  });
});
