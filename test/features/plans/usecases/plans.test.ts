/** Plans in a real game, which the game follows or departs from. */
import { describe, expect, test } from 'vitest';
import { DAY_MS, type PlanStep } from '../../../../src/match/index.ts';
import { drainOutbox, matchTable, PLACE, playSomeMove, runningMatch, succeeded } from '../../../support/game/match.ts';
import { beginning, buildOf, ok, stateOf } from './support.ts';

describe('a plan', () => {
  test('tries moves out and leaves the game unchanged', async () => {
    const { table, id, version, state, mover, planner, add } = await beginning();
    ok(await add({ seat: mover, kind: 'skip' }));
    const move = buildOf(table, state, planner);
    const planned = ok(await add({ seat: planner, kind: 'own', move }));
    expect(planned.progress.rest).toHaveLength(2);
    expect(planned.progress.state.players[planner]?.board).not.toEqual(state.players[planner]?.board);
    const view = await table.matches.view(id);
    expect(view).toMatchObject({ match: { version }, state });
    expect(await drainOutbox(table)).toEqual([]);
    expect(await table.matches.plan(`person${mover}`, id)).toMatchObject({ ok: true, progress: { rest: [] } });
  });

  test('refuses illegal moves, and stays unchanged', async () => {
    const { table, id, mover, planner, add } = await beginning();
    const outOfTurn = await add({ seat: planner, kind: 'own', move: { type: 'pass', return: {} } });
    expect(outOfTurn).toMatchObject({ ok: false, code: 'turn' });
    expect(await add({ seat: mover, kind: 'build', space: 'Z9' })).toMatchObject({ ok: false, code: 'space' });
    expect(await add({ seat: mover, kind: 'build', space: 'A1' })).toMatchObject({ ok: false, code: 'adjacency' });
    expect(ok(await table.matches.plan(`person${planner}`, id)).progress.rest).toEqual([]);
  });

  test('assumes only public information about others: neither hands nor stacks change', async () => {
    const { state, mover, add } = await beginning();
    const planned = ok(await add({ seat: mover, kind: 'build', space: 'C2' }));
    const before = state.players[mover];
    expect(planned.progress.state.players[mover]?.hand).toEqual(before?.hand);
    expect(planned.progress.state.players[mover]?.board).not.toEqual(before?.board);
    expect(planned.progress.state.stacks).toEqual(state.stacks);
  });

  test('advances while the game follows it', async () => {
    const { table, id, state, mover, planner, add } = await beginning();
    const theirs = buildOf(table, state, mover);
    ok(await add({ seat: mover, kind: 'build', space: theirs.space }));
    ok(await add({ seat: planner, kind: 'own', move: buildOf(table, state, planner) }));
    succeeded(await table.matches.play(table.actor(mover), id, null, theirs));
    const { progress } = ok(await table.matches.plan(`person${planner}`, id));
    expect(progress.departure).toBeNull();
    expect(progress.rest).toHaveLength(1);
    expect((await drainOutbox(table)).map(({ kind }) => kind)).toEqual(['turn']);
  });

  test('warns once if the game departs from it, and starts again with the next step', async () => {
    const { table, id, state, mover, planner, add } = await beginning();
    const theirs = buildOf(table, state, mover);
    ok(await add({ seat: mover, kind: 'pass' }));
    ok(await add({ seat: planner, kind: 'own', move: buildOf(table, state, planner) }));
    succeeded(await table.matches.play(table.actor(mover), id, null, theirs));
    expect(await drainOutbox(table)).toEqual([
      { kind: 'turn' },
      { kind: 'planDeparted', personId: `person${planner}` },
    ]);
    const { progress } = ok(await table.matches.plan(`person${planner}`, id));
    expect(progress.departure).toMatchObject({ why: 'otherMove', played: { seat: mover } });
    await playSomeMove(table, id);
    expect((await drainOutbox(table)).map(({ kind }) => kind)).toEqual(['turn']);
    const again = ok(await add({ seat: mover, kind: 'skip' }));
    expect(again.progress).toMatchObject({ departure: null, rest: [{ kind: 'skip' }] });
  });

  test('is read without a transaction, which would make the moves of others wait', async () => {
    const statements: string[] = [];
    const table = await matchTable(undefined, { onStatement: ({ sql }) => void statements.push(sql) });
    const { match, state } = await runningMatch(table);
    ok(
      await table.matches.editPlan(table.actor(0), match.id, {
        type: 'add',
        step: { seat: state.turn ?? 0, kind: 'skip' },
      }),
    );
    statements.length = 0;
    const plan = ok(await table.matches.plan('person0', match.id));
    expect(statements.filter((sql) => !/^\s*SELECT/.test(sql) || sql.includes('FOR UPDATE'))).toEqual([]);
    expect(statements.length).toBeGreaterThan(0);
    expect(plan.progress.rest).toHaveLength(1);
  });

  test('warns if its first move is taken back', async () => {
    const { table, id, planner, mover, add } = await beginning();
    await playSomeMove(table, id);
    ok(await add({ seat: planner, kind: 'own', move: buildOf(table, await stateOf(table, id), planner) }));
    await drainOutbox(table);
    succeeded(await table.matches.undo(table.actor(mover), id, null));
    expect((await drainOutbox(table)).map(({ kind }) => kind)).toEqual(['takenBack', 'turn', 'planDeparted']);
    const { progress } = ok(await table.matches.plan(`person${planner}`, id));
    expect(progress.departure).toEqual({ why: 'takenBack' });
  });

  test('keeps a note of limited length', async () => {
    const { table, id, planner } = await beginning();
    const note = '@everyone **look** <@123>';
    const edit = (text: string) => table.matches.editPlan(table.actor(planner), id, { type: 'note', note: text });
    expect(ok(await edit(note)).note).toBe(note);
    expect(await edit('x'.repeat(501))).toEqual({ ok: false, code: 'noteLong', most: 500 });
    expect(ok(await table.matches.plan(`person${planner}`, id)).note).toBe(note);
  });

  test('is unavailable to strangers and in finished games', async () => {
    const { table, id, planner, mover } = await beginning();
    expect(await table.matches.plan('person4', id)).toEqual({ ok: false, code: 'stranger' });
    const edit = { type: 'clear' } as const;
    expect(await table.matches.editPlan(table.actor(4), id, edit)).toEqual({ ok: false, code: 'stranger' });
    succeeded(await table.matches.resign(table.actor(mover), id));
    const refusal = { ok: false, code: 'status', status: 'finished' };
    expect(await table.matches.editPlan(table.actor(planner), id, edit)).toEqual(refusal);
    expect(await table.matches.queueMoves(table.actor(planner), id, null)).toEqual(refusal);
  });

  test('has at most twenty steps, removes the last one first, and ends with the Building phase', async () => {
    const { table, id, mover, planner, add } = await beginning();
    for (let step = 0; step < 20; step++) ok(await add({ seat: step % 2 === 0 ? mover : planner, kind: 'skip' }));
    expect(await add({ seat: mover, kind: 'skip' })).toEqual({ ok: false, code: 'planLong', most: 20 });
    const edit = (type: 'removeLast' | 'clear') => table.matches.editPlan(table.actor(planner), id, { type });
    const fewer = ok(await edit('removeLast')).progress;
    expect([fewer.rest.length, fewer.rest.at(-1)?.seat, fewer.state.turn]).toEqual([19, mover, planner]);
    ok(await edit('clear'));
    for (const seat of [mover, planner]) ok(await add({ seat, kind: 'pass' }));
    const ended = ok(await table.matches.plan(`person${planner}`, id)).progress;
    expect([ended.rest.length, ended.state.phase]).toEqual([2, 'choose']);
    expect(await add({ seat: ended.state.turn ?? 0, kind: 'skip' })).toEqual({ ok: false, code: 'planEnds' });
  });

  test('warns players for whom the clock passes', async () => {
    let now = new Date('2025-05-01T12:00:00Z');
    const table = await matchTable(undefined, { clock: { now: () => now } });
    const { matches, actor } = table;
    const timeControl = { kind: 'turn', perTurn: DAY_MS, whenUp: 'pass' } as const;
    const options = { side: 'A', capacity: 2, locale: 'en', place: PLACE, timeControl } as const;
    const { match } = await matches.create(actor(0), options);
    succeeded(await matches.join(actor(1), match.id));
    const { state } = succeeded(await matches.start(actor(0), match.id));
    const mover = state?.turn ?? 0;
    const planner = 1 - mover;
    const position = state ?? expect.fail('the game has not begun');
    const steps: readonly PlanStep[] = [
      { seat: mover, kind: 'skip' },
      { seat: planner, kind: 'own', move: buildOf(table, position, planner) },
    ];
    for (const step of steps) ok(await matches.editPlan(actor(planner), match.id, { type: 'add', step }));
    succeeded(await matches.play(actor(mover), match.id, null, buildOf(table, position, mover)));
    await drainOutbox(table);
    now = new Date(now.getTime() + DAY_MS);
    await table.store.matches.transaction((transaction) => transaction.recordPoll(now));
    await matches.processDueClocks();
    expect((await matches.history(match.id)).at(-1)).toMatchObject({ seat: planner, automatic: 'timeUp' });
    expect(await drainOutbox(table)).toContainEqual({ kind: 'planDeparted', personId: `person${planner}` });
  });

  test('does not warn players who depart from their own plan, or who have resigned', async () => {
    const { table, id, state, mover, planner, add } = await beginning();
    ok(await add({ seat: mover, kind: 'skip' }));
    ok(await add({ seat: planner, kind: 'own', move: buildOf(table, state, planner) }));
    succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, state, mover)));
    await playSomeMove(table, id);
    await playSomeMove(table, id);
    expect(new Set((await drainOutbox(table)).map(({ kind }) => kind))).toEqual(new Set(['turn']));

    const three = await runningMatch(table, { players: 3 });
    const first = three.state.turn ?? 0;
    const [leaving, staying] = [(first + 1) % 3, (first + 2) % 3];
    for (const person of [leaving, staying]) {
      const step: PlanStep = { seat: first, kind: 'pass' };
      ok(await table.matches.editPlan(table.actor(person), three.match.id, { type: 'add', step }));
    }
    succeeded(await table.matches.resign(table.actor(leaving), three.match.id));
    await drainOutbox(table);
    const theirs = buildOf(table, three.state, first);
    succeeded(await table.matches.play(table.actor(first), three.match.id, null, theirs));
    const warned = (await drainOutbox(table)).filter(({ kind }) => kind === 'planDeparted');
    expect(warned).toEqual([{ kind: 'planDeparted', personId: `person${staying}` }]);
  });
});
