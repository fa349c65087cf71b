/**
 * The use cases of plans: looking at one's plan, changing it, letting its moves be played when one's turn comes.
 * Playing them is part of the change that makes it the person's turn, and stands beside this.
 */

import { playerOf, unknownComponents } from '../../../match/frame/atTable.ts';
import { type Change, type Step, samePosition } from '../../../match/frame/change.ts';
import type { MatchView } from '../../../match/model/match.ts';
import type { Actor, MatchId, PersonId } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { Components, Refusal } from '../../../rules/index.ts';
import { MOST_NOTE, MOST_STEPS, type Plan, type PlanEdit, type PlanView } from '../model.ts';
import type { PlanCommands, PlanParts, PlanTransaction } from './commands.ts';
import { claimsOfOthers } from './conditional.ts';
import { planStanding, versionAfter } from './standing.ts';
import { tryStep } from './tryStep.ts';

export function createPlans(parts: PlanParts): PlanCommands {
  const { store, changeMatch } = parts;

  /** Carries out `work` like a command, without a change of the match; answers with the plan as it is then. */
  async function changePlan<R extends { readonly ok: false; readonly code: string }>(
    actor: Actor,
    matchId: MatchId,
    work: (step: Step<PlanTransaction>, own: OwnPlan) => Promise<R | null>,
  ): Promise<PlanView | MatchRefusal | R> {
    const done = await changeMatch<MatchRefusal | R>(
      actor,
      matchId,
      async (step): Promise<Change | MatchRefusal | R> => {
        const own = await ownPlan(parts, step.transaction, step, actor.personId);
        if (!own.ok) return own;
        return (await work(step, own)) ?? samePosition(step, []);
      },
    );
    return done.ok ? commands.plan(actor.personId, matchId) : done;
  }

  const commands: PlanCommands = {
    plan: (personId, matchId) =>
      store.transaction(async (transaction): Promise<PlanView | MatchRefusal> => {
        const view = await transaction.view(matchId);
        if (!view) return { ok: false, code: 'unknownMatch', matchId };
        const own = await ownPlan(parts, transaction, view, personId);
        if (!own.ok) return own;
        return {
          ok: true,
          note: own.plan.note,
          standing: own.standing,
          queue: await transaction.plans.queue(matchId, personId),
        };
      }),

    editPlan: (actor, matchId, edit) =>
      changePlan<MatchRefusal | Refusal>(actor, matchId, async (step, own) => {
        const edited = await editedPlan(step, own, edit);
        if (!edited.ok) return edited;
        await step.transaction.plans.savePlan(edited.plan, step.at);
        return null;
      }),

    queueMoves: (actor, matchId, tile) =>
      changePlan<MatchRefusal>(actor, matchId, async (step, { seat, standing, components }) => {
        const { match, state, transaction, at } = step;
        if (state?.turn === seat) return { ok: false, code: 'ownTurn' };
        if (standing.departure) return { ok: false, code: 'planDeparted' };
        const moves = standing.rest.flatMap((each) => (each.kind === 'own' ? [each.move] : []));
        if (moves.length === 0) return { ok: false, code: 'planEmpty' };
        const claims = tile === null ? null : claimsOfOthers(components, state?.claims ?? [], tile, seat);
        if (tile !== null && claims === null) return { ok: false, code: 'tile', tile };
        const unless = tile === null || claims === null ? null : { tile, claims };
        const queue = moves.map((move) => ({ move, unless }));
        await transaction.plans.saveQueue(match.id, actor.personId, queue, at);
        return null;
      }),

    unqueueMoves: (actor, matchId) =>
      changePlan<MatchRefusal>(actor, matchId, async ({ match, transaction, at }) => {
        await transaction.plans.saveQueue(match.id, actor.personId, [], at);
        return null;
      }),
  };
  return commands;
}

interface OwnPlan {
  readonly ok: true;
  readonly seat: number;
  readonly components: Components;
  readonly plan: Plan;
  readonly standing: PlanView['standing'];
  readonly moves: number;
  readonly version: number;
}

/** The person's plan, an empty one where there is none. Refuses with `status`, `stranger`, `resigned` or `components`. */
async function ownPlan(
  { components: sets }: PlanParts,
  transaction: PlanTransaction,
  { match, state }: MatchView,
  personId: PersonId,
): Promise<OwnPlan | MatchRefusal> {
  const player = playerOf({ match, state }, { personId });
  if (!player.ok) return player;
  const components = sets.of(player.state);
  if (!components) return unknownComponents(sets, player.state);
  const history = await transaction.history(match.id);
  const here = { afterMoves: history.length, afterVersion: versionAfter(history, history.length) ?? 0 };
  const kept = await transaction.plans.plan(match.id, personId);
  const plan: Plan = kept ?? { matchId: match.id, personId, ...here, steps: [], note: '', warned: false };
  const standing = planStanding(components, plan, history, player.state);
  return {
    ok: true,
    seat: player.seat,
    components,
    plan,
    standing,
    moves: here.afterMoves,
    version: here.afterVersion,
  };
}

/** Every change sets the plan on the present position; where the game has departed from it, it begins anew. */
async function editedPlan(
  { state }: Step,
  { components, plan, standing, moves, version }: OwnPlan,
  edit: PlanEdit,
): Promise<{ readonly ok: true; readonly plan: Plan } | MatchRefusal | Refusal> {
  if (edit.type === 'note') {
    if (edit.note.length > MOST_NOTE) return { ok: false, code: 'noteLong', most: MOST_NOTE };
    return { ok: true, plan: { ...plan, note: edit.note } };
  }
  const onPosition = { ...plan, afterMoves: moves, afterVersion: version, warned: false };
  const kept = standing.departure ? [] : standing.rest;
  switch (edit.type) {
    case 'clear':
      return { ok: true, plan: { ...onPosition, steps: [] } };
    case 'removeLast':
      return { ok: true, plan: { ...onPosition, steps: kept.slice(0, -1) } };
    case 'add': {
      if (kept.length >= MOST_STEPS) return { ok: false, code: 'planLong', most: MOST_STEPS };
      const from = standing.departure ? state : standing.state;
      if (!from) return { ok: false, code: 'planEnds' };
      const tried = tryStep(components, from, edit.step);
      return tried.ok ? { ok: true, plan: { ...onPosition, steps: [...kept, edit.step] } } : tried;
    }
  }
}
