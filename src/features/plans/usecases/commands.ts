/** Use cases of plans: reading and editing a plan and queueing its moves. They never change the match itself. */
import { requirePlayer, unknownComponents } from '../../../match/core/activeSeat.ts';
import { type Change, type Step, samePosition } from '../../../match/core/change.ts';
import type { MatchChanger } from '../../../match/core/command.ts';
import type { MatchReading } from '../../../match/core/ports.ts';
import type { Actor, MatchId, MatchView, PersonId } from '../../../match/model/match.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { ComponentSets, Components, Refusal } from '../../../rules/index.ts';
import { MAX_NOTE_LENGTH, MAX_PLAN_STEPS, type Plan, type PlanEdit, type PlanView } from '../model.ts';
import type { PlanReading, PlanTransaction } from './planState.ts';
import { clearQueuedMoves, countClaimsByOthers, planState, versionAfter } from './planState.ts';
import { tryPlanStep } from './tryStep.ts';

/** Reads outside of transactions. */
export interface PlanStore {
  readonly reading: Pick<MatchReading, 'view' | 'history'>;
  readonly plans: PlanReading;
}

export interface PlanParts extends MatchChanger<PlanTransaction> {
  readonly store: PlanStore;
  readonly components: ComponentSets;
}

export function createPlans(parts: PlanParts) {
  const { changeMatch } = parts;
  const { reading, plans } = parts.store;

  /** Runs `work` as a command that leaves the match unchanged, and returns the resulting plan. */
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

  const commands = {
    plan: async (personId: PersonId, matchId: MatchId): Promise<PlanView | MatchRefusal> => {
      const view = await reading.view(matchId);
      if (!view) return { ok: false, code: 'unknownMatch', matchId };
      const own = await ownPlan(parts, { plans, history: reading.history }, view, personId);
      if (!own.ok) return own;
      return { ok: true, note: own.plan.note, progress: own.progress, queue: await plans.queue(matchId, personId) };
    },

    editPlan: (actor: Actor, matchId: MatchId, edit: PlanEdit) =>
      changePlan<MatchRefusal | Refusal>(actor, matchId, async (step, own) => {
        const edited = editedPlan(own, edit);
        if (!edited.ok) return edited;
        await step.transaction.plans.savePlan(edited.plan, step.at);
        return null;
      }),

    /** Replaces the queue by the person's own moves in the plan. `tile`: see `MoveCondition`; null for no condition. */
    queueMoves: (actor: Actor, matchId: MatchId, tile: string | null) =>
      changePlan<MatchRefusal>(actor, matchId, async (step, { seat, progress, components }) => {
        const { match, state, transaction, at } = step;
        // A league replaces people who leave for good, so in its games people play only after they are back.
        if (match.occasion && match.members[seat]?.standIn) return { ok: false, code: 'awayVote' };
        if (state?.turn === seat) return { ok: false, code: 'ownTurn' };
        if (progress.departure) return { ok: false, code: 'planDeparted' };
        const moves = progress.rest.flatMap((each) => (each.kind === 'own' ? [each.move] : []));
        if (moves.length === 0) return { ok: false, code: 'planEmpty' };
        const claims = tile === null ? null : countClaimsByOthers(components, state?.claims ?? [], tile, seat);
        if (tile !== null && claims === null) return { ok: false, code: 'tile', tile };
        const unless = tile === null || claims === null ? null : { tile, claims };
        const queue = moves.map((move) => ({ move, unless }));
        await transaction.plans.saveQueue(match.id, actor.personId, queue, at);
        return null;
      }),

    unqueueMoves: (actor: Actor, matchId: MatchId) =>
      changePlan<MatchRefusal>(actor, matchId, async (step) => {
        await clearQueuedMoves(step, matchId, actor.personId);
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
  readonly progress: PlanView['progress'];
  readonly here: Pick<Plan, 'afterMoves' | 'afterVersion'>;
}

/** The person's plan, or an empty one. Refuses with `status`, `stranger`, `resigned` or `components`. */
async function ownPlan(
  { components: sets }: PlanParts,
  { plans, history: movesOf }: Pick<PlanTransaction, 'history'> & { readonly plans: PlanReading },
  { match, state }: MatchView,
  personId: PersonId,
): Promise<OwnPlan | MatchRefusal> {
  const player = requirePlayer({ match, state }, { personId });
  if (!player.ok) return player;
  const components = sets.of(player.state);
  if (!components) return unknownComponents(sets, player.state);
  const stored = await plans.plan(match.id, personId);
  // Outside of a transaction, somebody may have moved since the position was read.
  const history = (await movesOf(match.id)).filter(({ version }) => version <= match.version);
  const here = { afterMoves: history.length, afterVersion: versionAfter(history, history.length) ?? 0 };
  const plan: Plan = stored ?? { matchId: match.id, personId, ...here, steps: [], note: '', warned: false };
  const progress = planState(components, plan, history, player.state);
  return { ok: true, seat: player.seat, components, plan, progress, here };
}

/** Every edit rebases the plan on the current position. After a departure, the plan starts over. */
function editedPlan(
  { components, plan, progress, here }: OwnPlan,
  edit: PlanEdit,
): { readonly ok: true; readonly plan: Plan } | MatchRefusal | Refusal {
  const note = 'note' in edit && edit.note !== undefined ? edit.note : plan.note;
  if (note.length > MAX_NOTE_LENGTH) return { ok: false, code: 'noteLong', most: MAX_NOTE_LENGTH };
  if (edit.type === 'note') return { ok: true, plan: { ...plan, note } };
  const onPosition = { ...plan, ...here, note, warned: false };
  const rest = progress.departure ? [] : progress.rest;
  switch (edit.type) {
    case 'clear':
      return { ok: true, plan: { ...onPosition, steps: [] } };
    case 'removeLast':
      return { ok: true, plan: { ...onPosition, steps: rest.slice(0, -1) } };
    case 'add': {
      if (rest.length >= MAX_PLAN_STEPS) return { ok: false, code: 'planLong', most: MAX_PLAN_STEPS };
      const tried = tryPlanStep(components, progress.state, edit.step);
      return tried.ok ? { ok: true, plan: { ...onPosition, steps: [...rest, edit.step] } } : tried;
    }
  }
}
