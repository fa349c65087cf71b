/**
 * The master's thought: its move, what else there is, and how it means to go on.
 * Searching is the search's matter; here the budget is shared out and what was found is told in the rules' words.
 */
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
import { buildOf, passOf, stepOf } from '../compact/coding.ts';
import { PASSED } from '../compact/steps.ts';
import type { Budget } from '../levels.ts';
import { pick, seatToMove } from '../policy.ts';
import { type Found, type Limits, type Line, partOf } from '../search/beam.ts';
import { deepened } from '../search/deepening.ts';
import { Master } from '../search/master.ts';
import { tunedWeights } from '../search/weights.ts';
import type { Solution, SolvedMove } from '../solving/solveRound.ts';
import type { Thought } from './thought.ts';

/** Spent where nothing is said: well under a second, and the same move on every machine. */
const NODES = 200_000;
/** Of the budget, for the main line where alternatives are asked for, too. */
const MAIN_SHARE = 0.6;
/** Of the budget, for searching where plans are played on after it, and of what is left then for playing. */
const SEARCH_SHARE = 0.2;
const PLAYING_SHARE = 0.95;
/** Fewer positions do not suffice for playing on. */
const LEAST_TO_PLAY_ON = 1_000_000;
/** Moves that differ by no more points are as good as equal: the judgement is not so fine. */
const AS_GOOD = 0.3;
/** Spaces built on, the center among them, up to which chance decides: later, what looks equal may be a race. */
const OPENING = 6;

const MASTERS = new WeakMap<Components, Master>();

/** Searching takes memory once; it is kept with the components, which no caller can notice. */
function masterOf(components: Components): Master {
  let master = MASTERS.get(components);
  if (!master) {
    master = new Master(components, tunedWeights);
    MASTERS.set(components, master);
  }
  return master;
}

/** What is wanted besides the best move: so many others, or one that begins like a given move. */
export interface Asked {
  readonly alternatives: number;
  readonly beside: Move | null;
  /** Decides among opening moves that are as good as equal, where nothing else is asked; null: always the best. */
  readonly random: Random | null;
}

/** Stopped early it says the best found so far. */
export function deepThought(
  components: Components,
  state: GameState,
  budget: Budget,
  { alternatives, beside, random }: Asked,
  stopped: () => boolean,
): Thought {
  const seat = seatToMove(state);
  const master = masterOf(components);
  const limits = limitsOf(budget, stopped);
  // Reviews of a move look at many positions, and at each a little.
  const playsOn = beside === null && limits.nodes >= LEAST_TO_PLAY_ON;
  const playing = () => partOf(limits, 1 - SEARCH_SHARE, PLAYING_SHARE);
  if (state.phase !== 'build') {
    const searched = searchedWithin(
      budget,
      playsOn ? partOf(limits, SEARCH_SHARE, SEARCH_SHARE) : limits,
      (part) => master.moves(state, seat, part),
      (moves, before) => before !== null && moves.every(({ expected }, at) => expected === before[at]?.expected),
    );
    const played =
      playsOn && state.phase === 'choose' ? master.choicesPlayedOn(state, seat, searched, playing()) : null;
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
  // Solved, a round before the last ends in a judgement of its end: to play on tells more.
  const solved = playsOn && !shared && state.round < LAST_ROUND ? null : master.solve(state, limits);
  if (solved) return solvedThought(solved, seat, { alternatives, beside, random });
  const searching = playsOn ? partOf(limits, SEARCH_SHARE, SEARCH_SHARE) : limits;
  const search = (part: Limits, only: number | null = null): Found =>
    searchedWithin(budget, part, (within) => master.search(state, seat, within, only), exhausted);
  const found = search(shared ? partOf(searching, MAIN_SHARE, MAIN_SHARE) : searching);
  const judged = (line: Line) => ({
    ...master.judged(state, seat, line),
    plan: planOf(master, components, state, seat, line),
  });
  let lines = new Map([...found.lines].sort(([, a], [, b]) => b.worth - a.worth).slice(0, alternatives + 1));
  let { nodes } = found;
  if (beside !== null) {
    const { board } = playerAt(state, seat);
    const step = beside.type === 'build' ? stepOf(master.layoutOf(state), board, beside.space) : PASSED;
    const main = firstOf(found.best);
    lines.clear();
    lines.set(main, found.best);
    if (step !== null && step !== main) {
      const { best, nodes: more } = search(partOf(searching, 1 - MAIN_SHARE, 1), step);
      const before = found.lines.get(step);
      nodes += more;
      lines.set(step, before && before.worth > best.worth ? before : best);
    }
  } else if (alternatives > 0) {
    const kinds = [...lines.keys(), ...master.firstSteps(state, seat)].filter((step) => step !== firstOf(found.best));
    const wanted = [...new Set(kinds)].slice(0, alternatives);
    wanted.forEach((step, index) => {
      const part = partOf(searching, (1 - MAIN_SHARE) / wanted.length, 1 / (wanted.length - index));
      const { best, nodes: more } = search(part, step);
      nodes += more;
      if (best.worth > (lines.get(step)?.worth ?? Number.NEGATIVE_INFINITY)) lines.set(step, best);
    });
  }
  const alone = state.players.every((player, other) => other === seat || player.passed);
  let all: readonly Line[] = [...found.lines.values()];
  if (playsOn && !(alone && state.round === LAST_ROUND)) {
    const plans = [found.best, ...found.ends, ...lines.values(), ...all];
    const played = master.playedOn(state, seat, plans, playing());
    nodes += played.nodes;
    all = played.judged;
    lines = bestByFirst(all);
  }
  const [first = found.best, ...others] = [...lines.values()].sort((a, b) => b.worth - a.worth);
  const best = random !== null && !shared && isOpening(state, seat) ? pick(asGood(all, first), random) : first;
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
  return steps[0]?.step ?? PASSED;
}

/** By what is built first: the line of the greatest worth. */
function bestByFirst(lines: readonly Line[]): Map<number, Line> {
  const best = new Map<number, Line>();
  for (const line of lines) {
    if (line.worth > (best.get(firstOf(line))?.worth ?? Number.NEGATIVE_INFINITY)) best.set(firstOf(line), line);
  }
  return best;
}

/** One search where only nodes count; larger and larger ones where it is time, and the last that was completed. */
function searchedWithin<Answer>(
  { ms }: Budget,
  limits: Limits,
  search: (limits: Limits) => Answer,
  isExhausted: (answer: Answer, before: Answer | null) => boolean,
): Answer {
  return ms === undefined ? search(limits) : deepened(limits, search, isExhausted);
}

/** A search that looks at no more positions than a smaller one has found what there is. */
function exhausted(found: Found, before: Found | null): boolean {
  return found.complete || (before !== null && found.nodes <= before.nodes);
}

function isOpening(state: GameState, seat: Seat): boolean {
  return playerAt(state, seat).board.filter((level) => level > 0).length <= OPENING;
}

/** The lines that nothing speaks against. */
function asGood(lines: readonly Line[], best: Line): readonly Line[] {
  const good = lines.filter(({ worth }) => worth >= best.worth - AS_GOOD);
  return good.length > 0 ? good : [best];
}

/** Everything is known: also what each other first move comes to, or the very move that is asked about. */
function solvedThought(solved: Solution, seat: Seat, { alternatives, beside }: Asked): Thought {
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

function limitsOf({ ms, nodes }: Budget, stopped: () => boolean): Limits {
  if (ms === undefined) return { nodes: nodes ?? NODES, stopped, spent: () => 0 };
  const begin = performance.now();
  return { nodes: nodes ?? Number.POSITIVE_INFINITY, stopped, spent: () => (performance.now() - begin) / ms };
}

/** The line as moves, as far as it can be played while the others stand still. */
function planOf(master: Master, components: Components, state: GameState, seat: Seat, { steps, kept }: Line): Move[] {
  const layout = master.layoutOf(state);
  const plan: Move[] = [];
  let reached = state;
  for (const step of steps) {
    const move = buildOf(layout, reached, seat, step);
    const applied = apply(components, { ...reached, turn: seat }, move);
    if (!applied.ok) return plan;
    plan.push(move);
    reached = applied.state;
  }
  return [...plan, passOf(reached, seat, kept)];
}
