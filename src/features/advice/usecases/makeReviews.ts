/**
 * The handler of reviews: goes through the moves of a finished game, with what is found kept every few seconds, so that another process goes
 * on where this one was. Reviews are made in turns among those who ask.
 */
import { type Clock, createTurns, type HeldLease, type JobHandler } from '../../../kernel/index.ts';
import type { MatchReading } from '../../../match/frame/ports.ts';
import type { Match } from '../../../match/model/match.ts';
import type { PlayedMove } from '../../../match/model/moves.ts';
import { isComputer } from '../../../match/model/seated.ts';
import { apply, type Components, componentSets, createGame, type GameState } from '../../../rules/index.ts';
import type { Miss, Review } from '../model.ts';
import type { ReviewCommands } from './commands.ts';
import type { MoveJudge } from './ports.ts';

export interface ReviewerParts {
  readonly matches: Pick<ReviewCommands, 'nextReview' | 'waitingReview' | 'keepReview' | 'reviewFailed'> &
    Pick<MatchReading, 'view' | 'history'>;
  readonly judge: MoveJudge;
  readonly components: Components;
  /** What matches begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
}

/** Of each player. */
const MOST_MISSES = 3;
/** Less is nothing to speak of. */
const LEAST_POINTS = 1;
/** For so long what is found need not be kept, in milliseconds: whoever is killed has no more to find once again. */
const KEEP_EVERY = 5_000;

export function reviewMaking(parts: ReviewerParts): JobHandler {
  const { matches, failed } = parts;
  const turns = createTurns();
  return {
    kind: 'review',
    choose: async () => (await matches.nextReview(turns))?.matchId ?? null,
    run: async (job, signal) => {
      const review = await matches.waitingReview(job.subject);
      if (!review) return;
      turns.begin(review.askedBy ?? '');
      try {
        await make(parts, review, job, signal);
      } catch (error) {
        if (!signal.aborted) await matches.reviewFailed(review.matchId, job);
        throw error;
      }
    },
    failed,
  };
}

/** What is found of a review, kept now and then, and whatever ends the work. */
interface Keeping {
  /** Takes note of what has been found; false where the review has been called off. */
  found(review: Review): Promise<boolean>;
  /** Keeps what has not been kept yet. */
  close(): Promise<void>;
}

function keepingNowAndThen({ matches, clock }: ReviewerParts, lease: HeldLease): Keeping {
  let waiting: Review | null = null;
  let keptAt = clock.now();
  const keep = async (review: Review) => {
    waiting = null;
    keptAt = clock.now();
    return matches.keepReview(review, lease);
  };
  return {
    async found(review) {
      waiting = review;
      const since = clock.now().getTime() - keptAt.getTime();
      return review.status === 'done' || since >= KEEP_EVERY ? keep(review) : true;
    },
    async close() {
      if (waiting) await keep(waiting);
    },
  };
}

async function make(parts: ReviewerParts, begun: Review, lease: HeldLease, signal: AbortSignal): Promise<void> {
  const keeping = keepingNowAndThen(parts, lease);
  try {
    await goThrough(parts, begun, keeping, signal);
  } finally {
    await keeping.close();
  }
}

/** Looks at the moves that have not been looked at yet. */
async function goThrough(
  { matches, judge, components: current, earlier }: ReviewerParts,
  begun: Review,
  keeping: Keeping,
  signal: AbortSignal,
): Promise<void> {
  const view = await matches.view(begun.matchId);
  if (!view?.match.setup) throw new Error(`match ${begun.matchId} cannot be reviewed`);
  const { match } = view;
  const history = await matches.history(match.id);
  let review = begun;
  const components = view.state && componentSets(current, earlier).of(view.state);
  if (!components) throw new Error(`nothing is known of what match ${match.id} was dealt with`);
  let { state } = createGame(components, view.match.setup);
  for (const [index, played] of history.entries()) {
    if (index >= review.looked) {
      const found = isChosen(match, state, played) ? await judge.judge(state, played.move, signal) : null;
      if (signal.aborted) return;
      const misses =
        found && found.points >= LEAST_POINTS ? [...review.misses, { number: played.number, ...found }] : review.misses;
      review = { ...review, looked: index + 1, misses: largest(misses, history) };
      if (!(await keeping.found(review))) return;
    }
    const applied = apply(components, state, played.move);
    if (!applied.ok) throw new Error(`move ${played.number} of match ${match.id} is not legal: ${applied.code}`);
    state = applied.state;
  }
  await keeping.found({ ...review, status: 'done' });
}

/** Whether a person has decided on the move, then or beforehand, and the position is one that can be thought about. */
function isChosen({ members }: Match, state: GameState, { seat, automatic }: PlayedMove): boolean {
  const member = members[seat];
  if (!member || isComputer(member) || state.turn !== seat) return false;
  return automatic === null || automatic === 'conditional';
}

/** The largest few of each player, the largest first. */
function largest(misses: readonly Miss[], history: readonly PlayedMove[]): readonly Miss[] {
  const seatAt = new Map(history.map(({ number, seat }) => [number, seat]));
  const counts = new Map<number, number>();
  return misses
    .toSorted((a, b) => b.points - a.points || a.number - b.number)
    .filter(({ number }) => {
      const seat = seatAt.get(number) ?? -1;
      const count = (counts.get(seat) ?? 0) + 1;
      counts.set(seat, count);
      return count <= MOST_MISSES;
    });
}
