/** Queued moves, which are played when their person's turn comes. */
import { describe, expect, test } from 'vitest';
import { countClaimsByOthers } from '../../../../src/features/plans/usecases/planState.ts';
import type { PlanStep } from '../../../../src/match/index.ts';
import { replay } from '../../../../src/rules/index.ts';
import { drainOutbox, playSomeMove, succeeded } from '../../../support/game/match.ts';
import { beginning, buildOf, ok, stateOf } from './support.ts';

describe('a conditional move', () => {
  /** The planner's next build is queued while the other player is to move. */
  async function queued(tile: string | null = null) {
    const game = await beginning();
    const { table, id, state, mover, planner, add } = game;
    ok(await add({ seat: mover, kind: 'skip' }));
    const move = buildOf(table, state, planner);
    ok(await add({ seat: planner, kind: 'own', move }));
    ok(await table.matches.queueMoves(table.actor(planner), id, tile));
    return { ...game, move };
  }

  test('is played in the transaction of the move before it, once, and marked as queued', async () => {
    const { table, id, state, mover, planner, move } = await queued();
    const click = table.actor(mover);
    const result = succeeded(await table.matches.play(click, id, null, buildOf(table, state, mover)));
    expect(result.state?.turn).toBe(mover);
    const history = await table.matches.history(id);
    expect(history.map(({ seat, automatic }) => [seat, automatic])).toEqual([
      [mover, null],
      [planner, 'conditional'],
    ]);
    expect(history[1]?.move).toMatchObject({ space: move.space, pay: move.pay });
    expect(history[1]?.version).toBe(result.match.version);
    expect(await drainOutbox(table)).toEqual([{ kind: 'turn' }]);
    expect(succeeded(await table.matches.play(click, id, null, move)).duplicate).toBe(true);
    expect(await table.matches.history(id)).toHaveLength(2);
    const { queue, progress } = ok(await table.matches.plan(`person${planner}`, id));
    expect([queue, progress.rest, progress.departure]).toEqual([[], [], null]);
    const record = JSON.parse(JSON.stringify(await table.matches.record(id)));
    expect(replay(table.components, record)).toMatchObject({ ok: true });
  });

  /** Two builds of the planner are queued. */
  async function queuedTwice() {
    const game = await queued();
    const { table, id, mover, planner, add } = game;
    ok(await add({ seat: mover, kind: 'skip' }));
    const { progress } = ok(await table.matches.plan(`person${planner}`, id));
    const second = buildOf(table, progress.state, planner);
    ok(await add({ seat: planner, kind: 'own', move: second }));
    ok(await table.matches.queueMoves(table.actor(planner), id, null));
    return { ...game, second };
  }

  test('several are played in order, one each turn', async () => {
    const { table, id, state, mover, planner } = await queuedTwice();
    succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, state, mover)));
    expect(ok(await table.matches.plan(`person${planner}`, id)).queue).toHaveLength(1);
    const next = await stateOf(table, id);
    succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, next, mover)));
    const by = (await table.matches.history(id)).map(({ automatic }) => automatic);
    expect(by).toEqual([null, 'conditional', null, 'conditional']);
  });

  test('that has become illegal is dropped with all later ones and a notice, and nothing is played instead', async () => {
    const { table, id, state, mover, planner } = await queued();
    const impossible = [{ move: { type: 'build' as const, space: 'A1', pay: {}, take: {} }, unless: null }];
    const personId = `person${planner}`;
    await table.store.matches.transaction(async ({ plans }) => {
      const queue = await plans.queue(id, personId);
      await plans.saveQueue(id, personId, [...impossible, ...queue], table.clock.now());
    });
    const result = succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, state, mover)));
    expect(result.state?.turn).toBe(planner);
    expect(await table.matches.history(id)).toHaveLength(1);
    expect(await drainOutbox(table)).toEqual([
      { kind: 'turn' },
      {
        kind: 'conditionDropped',
        personId,
        others: 1,
        move: { type: 'build', space: 'A1', pay: {}, take: {}, seat: planner },
        reason: expect.objectContaining({ ok: false, code: 'adjacency' }),
      },
    ]);
    expect(ok(await table.matches.plan(personId, id)).queue).toEqual([]);
  });

  test('is dropped if somebody else has claimed the tile in its condition, and played otherwise', async () => {
    const { table, id, state, mover, planner, move } = await queued();
    const personId = `person${planner}`;
    const [space] = table.components.toolSpaces;
    const tile = space?.id ?? '';
    const queueWith = (claims: number) =>
      table.store.matches.transaction(({ plans }) =>
        plans.saveQueue(id, personId, [{ move, unless: { tile, claims } }], table.clock.now()),
      );
    // As if others had claimed one tile fewer when it was queued than they have now.
    await queueWith(-1);
    await drainOutbox(table);
    succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, state, mover)));
    expect(await drainOutbox(table)).toEqual([
      { kind: 'turn' },
      {
        kind: 'conditionDropped',
        personId,
        others: 0,
        move: { ...move, seat: planner },
        reason: { ok: false, code: 'tileClaimed', tile },
      },
    ]);
    expect(await table.matches.history(id)).toHaveLength(1);
    succeeded(await table.matches.undo(table.actor(mover), id, null));
    // As many as when it was queued, or one fewer, because a claim was taken back since.
    for (const claims of [0, 1]) {
      await queueWith(claims);
      succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, state, mover)));
      expect((await table.matches.history(id)).map(({ automatic }) => automatic)).toEqual([null, 'conditional']);
      succeeded(await table.matches.undo(table.actor(planner), id, null));
      succeeded(await table.matches.undo(table.actor(mover), id, null));
    }
  });

  test('stores how many tiles of the space in its condition others had claimed', async () => {
    const { table, id, planner } = await queued();
    const tile = table.components.toolSpaces[0]?.id ?? '';
    const { queue } = ok(await table.matches.queueMoves(table.actor(planner), id, tile));
    expect(queue.map(({ unless }) => unless)).toEqual([{ tile, claims: 0 }]);
    const claims = table.components.toolSpaces.map((_, index) => (index === 1 ? [0, 1, 1] : [0]));
    const [first, second] = table.components.toolSpaces.map((space) => space.id);
    const counted = (of: string | undefined, seat: number) =>
      countClaimsByOthers(table.components, claims, of ?? '', seat);
    expect([counted(second, 0), counted(second, 1), counted(second, 2), counted(first, 0)]).toEqual([2, 1, 3, 0]);
    expect(counted('spoon/blue', 0)).toBeNull();
  });

  test('cannot be queued from a plan that the game has departed from', async () => {
    const { table, id, state, mover, planner } = await queued();
    const departing = await table.matches.editPlan(table.actor(planner), id, { type: 'clear' });
    expect(ok(departing).progress.rest).toEqual([]);
    ok(await table.matches.unqueueMoves(table.actor(planner), id));
    const add = (step: PlanStep) => table.matches.editPlan(table.actor(planner), id, { type: 'add', step });
    ok(await add({ seat: mover, kind: 'pass' }));
    ok(await add({ seat: planner, kind: 'own', move: buildOf(table, state, planner) }));
    succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, state, mover)));
    await playSomeMove(table, id);
    expect(await table.matches.queueMoves(table.actor(planner), id, null)).toEqual({ ok: false, code: 'planDeparted' });
  });

  test('when dropped is the only notice, though the game departs from the plan as well', async () => {
    const { table, id, state, mover, planner } = await queued();
    ok(await table.matches.editPlan(table.actor(planner), id, { type: 'clear' }));
    const step: PlanStep = { seat: mover, kind: 'pass' };
    ok(await table.matches.editPlan(table.actor(planner), id, { type: 'add', step }));
    const impossible = [{ move: { type: 'build' as const, space: 'A1', pay: {}, take: {} }, unless: null }];
    await table.store.matches.transaction(({ plans }) =>
      plans.saveQueue(id, `person${planner}`, impossible, table.clock.now()),
    );
    succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, state, mover)));
    expect((await drainOutbox(table)).map(({ kind }) => kind)).toEqual(['turn', 'conditionDropped']);
    await playSomeMove(table, id);
    expect(
      (await drainOutbox(table)).map(({ kind }) => kind),
      'nor later',
    ).toEqual(['turn']);
  });

  test('is refused in one’s own turn, without a plan, and on an unknown tile; a queue can be cleared', async () => {
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

  test('that is taken back is not played again, and later ones are dropped with a notice', async () => {
    const { table, id, state, mover, planner, second } = await queuedTwice();
    succeeded(await table.matches.play(table.actor(mover), id, null, buildOf(table, state, mover)));
    await drainOutbox(table);
    const back = succeeded(await table.matches.undo(table.actor(planner), id, null));
    expect(back.state?.turn).toBe(planner);
    expect(await table.matches.history(id)).toHaveLength(1);
    const personId = `person${planner}`;
    expect(await drainOutbox(table)).toEqual([
      { kind: 'takenBack', personId },
      { kind: 'turn' },
      {
        kind: 'conditionDropped',
        personId,
        others: 0,
        move: { ...second, seat: planner },
        reason: { ok: false, code: 'overtaken' },
      },
    ]);
    expect(ok(await table.matches.plan(personId, id)).queue).toEqual([]);
  });
});
