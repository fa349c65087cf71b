/** The job handler that reviews finished games move by move, taking turns among the people who asked. */
import { type Clock, createFairQueue, type HeldLease, type JobHandler } from '../../../kernel/index.ts';
import type { MatchReading } from '../../../match/core/ports.ts';
import type { PlayedMove } from '../../../match/model/moves.ts';
import { apply, type Components, componentSets, createGame } from '../../../rules/index.ts';
import { isOwnChoice, type Miss, type Review, wasResigned } from '../model.ts';
import type { ReviewCommands } from './commands.ts';
import type { MoveReviewer } from './ports.ts';

export interface ReviewJobParts {
  readonly matches: Pick<
    ReviewCommands,
    'nextReview' | 'waitingReview' | 'saveReviewProgress' | 'recordReviewFailure'
  > &
    Pick<MatchReading, 'view' | 'history'>;
  readonly moveReviewer: MoveReviewer;
  readonly components: Components;
  readonly earlier?: readonly Components[];
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
}

const MAX_MISSES_PER_PLAYER = 3;
const MIN_POINTS = 1;
/** The most work that a killed process loses. */
const SAVE_INTERVAL_MS = 5_000;

export function reviewJob(parts: ReviewJobParts): JobHandler {
  const { matches, failed } = parts;
  const turns = createFairQueue();
  return {
    kind: 'review',
    chooseSubject: async () => (await matches.nextReview(turns))?.matchId ?? null,
    run: async (job, signal) => {
      const review = await matches.waitingReview(job.subject);
      if (!review) return;
      turns.begin(review.askedBy ?? '');
      try {
        await makeReview(parts, review, job, signal);
      } catch (error) {
        if (!signal.aborted) await matches.recordReviewFailure(review.matchId, job);
        throw error;
      }
    },
    failed,
  };
}

/** Judges the remaining moves and saves the progress at intervals, so that another process can resume. */
async function makeReview(
  { matches, moveReviewer, components: current, earlier, clock }: ReviewJobParts,
  initial: Review,
  lease: HeldLease,
  signal: AbortSignal,
): Promise<void> {
  const view = await matches.view(initial.matchId);
  if (!view?.match.setup) throw new Error(`match ${initial.matchId} cannot be reviewed`);
  const { match } = view;
  const history = await matches.history(match.id);
  const components = view.state && componentSets(current, earlier).of(view.state);
  if (!components) throw new Error(`the components of match ${match.id} are unknown`);
  let { state } = createGame(components, view.match.setup);
  let review = initial;
  let saved = initial;
  let savedAt = clock.now();
  const save = () => {
    saved = review;
    savedAt = clock.now();
    return matches.saveReviewProgress(review, lease);
  };
  try {
    for (const [index, played] of history.entries()) {
      if (index >= review.looked) {
        const isJudged = state.turn === played.seat && isOwnChoice(match, played);
        const resigned = match.members.map((_, seat) => wasResigned(history, seat, index));
        const miss = isJudged ? await moveReviewer.judge(state, played.move, signal, resigned) : null;
        if (signal.aborted) return;
        const misses =
          miss && miss.points >= MIN_POINTS ? [...review.misses, { number: played.number, ...miss }] : review.misses;
        review = { ...review, looked: index + 1, misses: largest(misses, history) };
        const isSaveDue = clock.now().getTime() - savedAt.getTime() >= SAVE_INTERVAL_MS;
        if (isSaveDue && !(await save())) return;
      }
      const applied = apply(components, state, played.move);
      if (!applied.ok) throw new Error(`move ${played.number} of match ${match.id} is not legal: ${applied.code}`);
      state = applied.state;
    }
    review = { ...review, status: 'done' };
    await save();
  } finally {
    if (review !== saved) await save();
  }
}

function largest(misses: readonly Miss[], history: readonly PlayedMove[]): readonly Miss[] {
  const seatAt = new Map(history.map(({ number, seat }) => [number, seat]));
  const counts = new Map<number, number>();
  return misses
    .toSorted((a, b) => b.points - a.points || a.number - b.number)
    .filter(({ number }) => {
      const seat = seatAt.get(number) ?? -1;
      const count = (counts.get(seat) ?? 0) + 1;
      counts.set(seat, count);
      return count <= MAX_MISSES_PER_PLAYER;
    });
}
