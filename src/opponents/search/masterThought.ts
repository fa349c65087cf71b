/** The master's thought: divides the budget between solving, searching and playouts. */
import {
  apply,
  type Components,
  type GameState,
  LAST_ROUND,
  type Move,
  playerAt,
  type Random,
  type Seat,
} from '../../rules/index.ts';
import { PASS_STEP, stepOnSpace, toBuildMove, toPassMove } from '../compact/steps.ts';
import type { Budget } from '../levels.ts';
import { pick, seatToMove } from '../policy.ts';
import type { Solution, SolvedMove } from '../solving/solveRound.ts';
import type { Thought } from '../thought.ts';
import { type Line, limitShare, nodeLimits, type SearchLimits, type SearchResult } from './beam.ts';
import { tunedWeights } from './evaluation.ts';
import { Master } from './master.ts';

export const FIRST_SEARCH_NODES = 1000;
/** The growth between consecutive searches, if time allows. */
const MAX_GROWTH = 4;
/** The share of the remaining time that the next search may be expected to take. */
const TIME_SHARE = 0.8;
/** A search that is only slightly larger is not worth its time. */
const MIN_GROWTH = 1.5;

/** Iterative deepening: returns the last complete answer of searches with growing budgets. The first one completes. */
export function deepenIteratively<Answer>(
  limits: SearchLimits,
  search: (limits: SearchLimits) => Answer,
  exhausted: (answer: Answer, before: Answer | null) => boolean,
): Answer {
  let nodes = Math.min(FIRST_SEARCH_NODES, limits.nodes);
  let start = limits.elapsedShare();
  let before: Answer | null = null;
  let answer = search(nodeLimits(nodes));
  while (nodes < limits.nodes && !exhausted(answer, before)) {
    const now = limits.elapsedShare();
    const affordable = now > start ? (TIME_SHARE * (1 - now)) / (now - start) : MAX_GROWTH;
    if (affordable < MIN_GROWTH || limits.stopped()) break;
    nodes = Math.min(limits.nodes, Math.ceil(nodes * Math.min(MAX_GROWTH, affordable)));
    start = now;
    let isInterrupted = false;
    const stopped = (): boolean => {
      isInterrupted ||= limits.stopped() || limits.elapsedShare() >= 1;
      return isInterrupted;
    };
    const deeper = search({ nodes, stopped, elapsedShare: () => 0 });
    if (isInterrupted) break;
    before = answer;
    answer = deeper;
  }
  return answer;
}

/** Takes well under a second and gives the same move on every machine. */
const DEFAULT_MASTER_NODES = 200_000;
/** Share of the budget for the main line if alternatives are requested too. */
const MAIN_SHARE = 0.6;
/** Share of the budget for the search before playouts; the other constant is the playouts' share of the rest. */
const SEARCH_SHARE = 0.2;
const PLAYOUT_SHARE = 0.95;
/** Share of the nodes before playouts; a solved position takes as long as eight searched ones. */
const SOLVED_SHARE = 1 / 8;
const MIN_PLAYOUT_NODES = 500_000;
/** A difference in points that is within the accuracy of the evaluation. */
const EVALUATION_ACCURACY = 0.3;
/** Up to this many built spaces, a random choice among equal moves does no harm. */
const OPENING_SPACES = 6;

const MASTERS = new WeakMap<Components, Master>();

/** Cached, because a master allocates its memory only once. */
function masterOf(components: Components): Master {
  let master = MASTERS.get(components);
  if (!master) {
    master = new Master(components, tunedWeights);
    MASTERS.set(components, master);
  }
  return master;
}

/** `beside`: the only alternative to judge: this move or one that begins like it. */
interface ThoughtOptions {
  readonly alternatives: number;
  readonly beside: Move | null;
  /** Chooses among nearly equal opening moves; null always plays the best one. */
  readonly random: Random | null;
  /** By seat: who builds nothing more. */
  readonly resigned: readonly boolean[];
}

/** If stopped early, returns the best move so far. */
export function thinkAsMaster(
  components: Components,
  state: GameState,
  budget: Budget,
  { alternatives, beside, random, resigned }: ThoughtOptions,
  stopped: () => boolean,
): Thought {
  const seat = seatToMove(state);
  const master = masterOf(components);
  const limits = limitsOf(budget, stopped);
  // Not for reviews, which search many positions with small budgets.
  const usesPlayouts = beside === null && limits.nodes >= MIN_PLAYOUT_NODES;
  const playoutLimits = () => limitShare(limits, 1 - SEARCH_SHARE, PLAYOUT_SHARE);
  if (state.phase !== 'build') {
    const searched = searchedWithin(
      budget,
      usesPlayouts ? limitShare(limits, SEARCH_SHARE, SEARCH_SHARE) : limits,
      (part) => master.moves(state, seat, part),
      (moves, before) => before !== null && moves.every(({ expected }, at) => expected === before[at]?.expected),
    );
    const played =
      usesPlayouts && state.phase === 'choose'
        ? master.playOutChoices(state, seat, searched, playoutLimits(), resigned)
        : null;
    const [best, ...others] = played?.judged ?? searched;
    if (!best) throw new RangeError('nothing to choose from');
    return {
      ok: true,
      seat,
      ...best,
      alternatives: others.slice(0, alternatives).map((other) => ({ ...other, plan: [other.move] })),
      plan: [best.move],
      nodes: played?.nodes ?? 0,
      exact: false,
    };
  }
  const shared = alternatives > 0 || beside !== null;
  // Before the last round, solving ends in an estimate, so playouts give better answers.
  const solved =
    usesPlayouts && state.round < LAST_ROUND
      ? null
      : master.solve(state, usesPlayouts ? limitShare(limits, SOLVED_SHARE, 1) : limits);
  if (solved) return solvedThought(solved, seat, { alternatives, beside });
  const searching = usesPlayouts ? limitShare(limits, SEARCH_SHARE, SEARCH_SHARE) : limits;
  const search = (part: SearchLimits, only: number | null = null): SearchResult =>
    searchedWithin(budget, part, (within) => master.search(state, seat, within, only), exhausted);
  const found = search(shared ? limitShare(searching, MAIN_SHARE, MAIN_SHARE) : searching);
  const judged = (line: Line) => ({
    ...master.judged(state, seat, line),
    plan: planOf(master, components, state, seat, line),
  });
  let lines = new Map([...found.lines].sort(([, a], [, b]) => b.worth - a.worth).slice(0, alternatives + 1));
  let { nodes } = found;
  if (beside !== null) {
    const { board } = playerAt(state, seat);
    const step = beside.type === 'build' ? stepOnSpace(master.layoutOf(state), board, beside.space) : PASS_STEP;
    const main = firstOf(found.best);
    lines.clear();
    lines.set(main, found.best);
    if (step !== null && step !== main) {
      const { best, nodes: more } = search(limitShare(searching, 1 - MAIN_SHARE, 1), step);
      const before = found.lines.get(step);
      nodes += more;
      lines.set(step, before && before.worth > best.worth ? before : best);
    }
  } else if (alternatives > 0) {
    const kinds = [...lines.keys(), ...master.firstSteps(state, seat)].filter((step) => step !== firstOf(found.best));
    const wanted = [...new Set(kinds)].slice(0, alternatives);
    wanted.forEach((step, index) => {
      const part = limitShare(searching, (1 - MAIN_SHARE) / wanted.length, 1 / (wanted.length - index));
      const { best, nodes: more } = search(part, step);
      nodes += more;
      if (best.worth > (lines.get(step)?.worth ?? Number.NEGATIVE_INFINITY)) lines.set(step, best);
    });
  }
  const alone = state.players.every((player, other) => other === seat || player.passed);
  let all: readonly Line[] = [...found.lines.values()];
  if (usesPlayouts && !(alone && state.round === LAST_ROUND)) {
    const plans = [found.best, ...found.ends, ...lines.values(), ...all];
    const played = master.playOut(state, seat, plans, playoutLimits(), resigned);
    nodes += played.nodes;
    all = played.judged;
    lines = bestByFirst(all);
  }
  const [first = found.best, ...others] = [...lines.values()].sort((a, b) => b.worth - a.worth);
  const best = random !== null && !shared && isOpening(state, seat) ? pick(nearlyBest(all, first), random) : first;
  const known = others
    .filter(({ worth }) => worth > Number.NEGATIVE_INFINITY)
    .slice(0, beside === null ? alternatives : 1);
  return {
    ok: true,
    seat,
    ...judged(best),
    alternatives: known.map(judged),
    nodes,
    exact: found.complete && alone,
  };
}

function firstOf({ steps }: Line): number {
  return steps[0]?.step ?? PASS_STEP;
}

function bestByFirst(lines: readonly Line[]): Map<number, Line> {
  const best = new Map<number, Line>();
  for (const line of lines) {
    if (line.worth > (best.get(firstOf(line))?.worth ?? Number.NEGATIVE_INFINITY)) best.set(firstOf(line), line);
  }
  return best;
}

/** Without a time limit, runs a single search. */
function searchedWithin<Answer>(
  { ms }: Budget,
  limits: SearchLimits,
  search: (limits: SearchLimits) => Answer,
  isExhausted: (answer: Answer, before: Answer | null) => boolean,
): Answer {
  return ms === undefined ? search(limits) : deepenIteratively(limits, search, isExhausted);
}

function exhausted(found: SearchResult, before: SearchResult | null): boolean {
  return found.complete || (before !== null && found.nodes <= before.nodes);
}

function isOpening(state: GameState, seat: Seat): boolean {
  return playerAt(state, seat).board.filter((level) => level > 0).length <= OPENING_SPACES;
}

function nearlyBest(lines: readonly Line[], best: Line): readonly Line[] {
  const good = lines.filter(({ worth }) => worth >= best.worth - EVALUATION_ACCURACY);
  return good.length > 0 ? good : [best];
}

function solvedThought(
  solved: Solution,
  seat: Seat,
  { alternatives, beside }: Pick<ThoughtOptions, 'alternatives' | 'beside'>,
): Thought {
  const judged = ({ move, worths }: SolvedMove) => ({ move, expected: worths[seat] ?? 0, plan: [move] });
  const besideWorths = beside && solved.after(beside);
  const others =
    beside && besideWorths
      ? [{ move: beside, worths: besideWorths }]
      : [...solved.firsts].filter(([step]) => step !== solved.step).map(([, first]) => first);
  return {
    ok: true,
    seat,
    ...judged(solved),
    alternatives: others
      .map(judged)
      .sort((a, b) => b.expected - a.expected)
      .slice(0, beside === null ? alternatives : 1),
    plan: solved.line.filter((move) => move.seat === seat),
    nodes: solved.positions,
    exact: true,
  };
}

function limitsOf({ ms, nodes }: Budget, stopped: () => boolean): SearchLimits {
  if (ms === undefined) return { ...nodeLimits(nodes ?? DEFAULT_MASTER_NODES), stopped };
  const begin = performance.now();
  return { nodes: nodes ?? Number.POSITIVE_INFINITY, stopped, elapsedShare: () => (performance.now() - begin) / ms };
}

/** Converts the line to moves, as long as they are legal while the other players do not move. */
function planOf(master: Master, components: Components, state: GameState, seat: Seat, { steps, kept }: Line): Move[] {
  const layout = master.layoutOf(state);
  const plan: Move[] = [];
  let current = state;
  for (const step of steps) {
    const move = toBuildMove(layout, current, seat, step);
    const applied = apply(components, { ...current, turn: seat }, move);
    if (!applied.ok) return plan;
    plan.push(move);
    current = applied.state;
  }
  return [...plan, toPassMove(current, seat, kept)];
}
