/**
 * Beam search over one's own round: from move to move the most promising positions go on, until everyone of them passes.
 * The others are taken as standing still; whole rounds ahead are the evaluation's matter.
 */
import { KEPT } from '../../rules/index.ts';
import { CONNECTOR_SHIFT, type Own } from '../compact/board.ts';
import { cardsIn, type Hand } from '../compact/hand.ts';
import type { Layout } from '../compact/layout.ts';
import { ADVANCE_SHIFT, PASSED, type Step } from '../compact/steps.ts';
import type { Surroundings } from '../compact/surroundings.ts';
import { bitCount } from '../compact/table.ts';
import { Judge, type MasterWeights } from './evaluation.ts';
import { Expansion } from './expansion.ts';
import { addRoot, Pool, positionAt } from './pool.ts';

/** Builds in order, then the cards kept on passing, and what the position is worth after that. */
export interface Line {
  readonly steps: readonly Step[];
  readonly kept: Hand;
  readonly worth: number;
  /** The player's side of the table after all of it. */
  readonly end: Own;
}

export interface Limits {
  /** Moves applied. */
  readonly nodes: number;
  /** Asked now and then; the search ends early when true. */
  readonly stopped: () => boolean;
  /** Share of the time that has gone by, 0–1 and more; always 0 where only nodes count, and no matter of one search. */
  readonly spent: () => number;
}

/** A part of limits: so much of all the nodes, and of the time that is left. */
export function partOf(limits: Limits, ofNodes: number, ofTimeLeft: number): Limits {
  const begin = limits.spent();
  const share = (1 - begin) * ofTimeLeft;
  return {
    nodes: limits.nodes * ofNodes,
    stopped: limits.stopped,
    spent: () => (share <= 0 ? 1 : (limits.spent() - begin) / share),
  };
}

export interface Found {
  /** By what is built first (`PASSED`: nothing): the best line found. */
  readonly lines: ReadonlyMap<number, Line>;
  readonly best: Line;
  /** The best lines of different kinds of end, by connectors, tables and cards kept: the most promising first, `ENDS` at most. */
  readonly ends: readonly Line[];
  readonly nodes: number;
  /** Whether nothing was left out. */
  readonly complete: boolean;
}

/** Positions that a level of the beam may hold. */
const WIDEST = 6000;
/** Children of a position, about, to begin with. */
const CHILDREN = 60;
/** Positions that a level keeps at least, however small the budget. */
const NARROWEST = 48;
/** Later positions have fewer children, so more of them fit into their share of the moves: so many times more. */
const ROOM = 10;
const DEEPEST = 16;
const CHECK_EVERY = 16;
/** Kinds of end that are told. */
const ENDS = 12;

/** Kept from one search to the next, for the memory is taken once. */
export class Beam {
  /** Positions looked at in all searches. */
  looked = 0;
  readonly #layout: Layout;
  readonly #weights: MasterWeights;
  readonly #pools: Pool[];
  readonly #widest: number;
  /** By place in a pool: the first step of the line that leads there. */
  #firstOf = new Int32Array(0);
  #judge: Judge | null = null;
  #expansion: Expansion | null = null;

  /** `pools`: memory that beams which never search at once may share. */
  constructor(layout: Layout, weights: MasterWeights, pools: Pool[] = [], widest = WIDEST) {
    this.#layout = layout;
    this.#weights = weights;
    this.#pools = pools;
    this.#widest = widest;
  }

  /**
   * `around`: what is around the player at each of the coming moves, the last for all after it.
   * `only`: what is built first, where only lines beginning so are wanted.
   */
  search(own: Own, around: readonly Surroundings[], round: number, limits: Limits, only: number | null = null): Found {
    const ends = new Map<number, End>();
    const kinds = new Map<number, End>();
    const { levels, nodes, complete } = this.#searched(own, around, round, limits, only, (end, first, { pool }) => {
      if (end.worth > (ends.get(first)?.worth ?? Number.NEGATIVE_INFINITY)) ends.set(first, end);
      const kind = kindOf(pool, end.place, end.kept);
      if (end.worth > (kinds.get(kind)?.worth ?? Number.NEGATIVE_INFINITY)) kinds.set(kind, end);
    });
    const lines = new Map<number, Line>();
    let best = nothing(own);
    for (const [first, end] of ends) {
      const line = this.#line(levels, end);
      lines.set(first, line);
      if (line.worth > best.worth) best = line;
    }
    const told = [...kinds.values()].sort((a, b) => b.worth - a.worth).slice(0, ENDS);
    return { lines, best, ends: told.map((end) => this.#line(levels, end)), nodes, complete };
  }

  /** The best line alone, sooner told than all that a search finds. */
  plan(own: Own, around: readonly Surroundings[], round: number, limits: Limits): Line {
    let best: End | null = null;
    const { levels } = this.#searched(own, around, round, limits, null, (end) => {
      if (best === null || end.worth > best.worth) best = end;
    });
    return best === null ? nothing(own) : this.#line(levels, best);
  }

  #searched(
    own: Own,
    around: readonly Surroundings[],
    round: number,
    limits: Limits,
    only: number | null,
    onEnd: (end: End, first: number, level: Level) => void,
  ): { readonly levels: readonly Level[]; readonly nodes: number; readonly complete: boolean } {
    const surroundingsAt = (depth: number) => around[Math.min(depth, around.length - 1)] as Surroundings;
    const surroundings = surroundingsAt(0);
    this.#judge ??= new Judge(this.#layout, surroundings, this.#weights);
    const judge = this.#judge;
    judge.eye.surroundings = surroundings;
    const root = this.#pool(0);
    root.clear(1);
    addRoot(root, own);
    const { hand } = own;
    this.#expansion ??= new Expansion(this.#layout, judge, root);
    const expansion = this.#expansion;
    expansion.nodes = 0;
    const levels: Level[] = [{ pool: root, places: Int32Array.of(0), first: Int32Array.of(PASSED) }];
    let complete = true;
    let children = CHILDREN;
    // Every build leaves at least one card fewer in hand.
    const deepest = Math.min(DEEPEST, cardsIn(hand) + 1);
    for (let depth = 0; depth < deepest; depth++) {
      const level = levels[depth] as Level;
      const left = deepest - depth;
      const share = (limits.nodes - expansion.nodes) / left;
      const nodesUntil = expansion.nodes + Math.max(share, 1);
      const next = this.#pool(depth + 1);
      next.clear(Math.min(this.#widest, Math.max(NARROWEST, Math.ceil((ROOM * share) / children))));
      const before = expansion.nodes;
      let expanded = 0;
      for (const place of level.places) {
        if (expanded > 0 && expansion.nodes >= nodesUntil) {
          complete = false;
          break;
        }
        const first = level.first[expanded] as number;
        expanded++;
        judge.enter(round, true);
        if (depth > 0 || only === null || only === PASSED) {
          const { worth, kept } = expansion.bestPass(level.pool, place, surroundingsAt(depth));
          onEnd({ worth, kept, depth, place }, first, level);
        }
        if (depth === 0 && only === PASSED) continue;
        judge.enter(round, false);
        expansion.expand(level.pool, place, next, surroundingsAt(depth));
        if (expanded % CHECK_EVERY === 0 && limits.stopped()) break;
      }
      if (next.size === 0 || limits.stopped()) break;
      if (next.threshold > Number.NEGATIVE_INFINITY) complete = false;
      children = Math.max(1, (expansion.nodes - before) / expanded);
      const places =
        only !== null && depth === 0 ? next.best().filter((place) => next.step[place] === only) : next.best();
      levels.push({ pool: next, places, first: this.#firstSteps(level, next, places, depth) });
    }
    this.looked += expansion.nodes;
    return { levels, nodes: expansion.nodes, complete };
  }

  /** No further than one move: the most promising builds and passing, best first, as lines that end there. */
  glance(own: Own, surroundings: Surroundings, round: number, most: number): Line[] {
    this.#judge ??= new Judge(this.#layout, surroundings, this.#weights);
    const judge = this.#judge;
    const root = this.#pool(0);
    const next = this.#pool(1);
    root.clear(1);
    next.clear(most);
    addRoot(root, own);
    this.#expansion ??= new Expansion(this.#layout, judge, root);
    const expansion = this.#expansion;
    judge.enter(round, true);
    const { worth, kept } = expansion.bestPass(root, 0, surroundings);
    judge.enter(round, false);
    expansion.expand(root, 0, next, surroundings);
    const level: Level = { pool: next, places: next.best(), first: new Int32Array(0) };
    const lines = Array.from(level.places, (place) => ({
      ...this.#line([level, level], { worth: next.worth[place] as number, kept: 0, depth: 1, place }),
      end: positionAt(next, place),
    }));
    return [...lines, { steps: [], kept, worth, end: { ...own, hand: kept } }].sort((a, b) => b.worth - a.worth);
  }

  /** What a side of the table is worth once its player has passed, by judgement. */
  passedWorth(own: Own, surroundings: Surroundings, round: number): number {
    this.#judge ??= new Judge(this.#layout, surroundings, this.#weights);
    const judge = this.#judge;
    judge.eye.surroundings = surroundings;
    judge.enter(round, true);
    judge.look(own.spaces, own.levelsLow, own.levelsHigh, own.tilesLow, own.tilesHigh, own.toolPoints);
    return judge.worth(own.hand);
  }

  /** What hands are worth with this side of the table at a round's beginning, by a glance. */
  handJudge(own: Own, around: readonly Surroundings[], round: number): (hand: Hand) => number {
    const surroundings = around[0] as Surroundings;
    this.#judge ??= new Judge(this.#layout, surroundings, this.#weights);
    const judge = this.#judge;
    judge.eye.surroundings = surroundings;
    judge.enter(round, false);
    judge.look(own.spaces, own.levelsLow, own.levelsHigh, own.tilesLow, own.tilesHigh, own.toolPoints);
    return (hand) => judge.worth(hand);
  }

  #pool(depth: number): Pool {
    let pool = this.#pools[depth];
    if (!pool) {
      pool = new Pool(depth === 0 ? 1 : this.#widest);
      this.#pools[depth] = pool;
    }
    return pool;
  }

  #firstSteps(level: Level, next: Pool, places: Int32Array, depth: number): Int32Array {
    const first = new Int32Array(places.length);
    if (depth === 0) {
      for (let at = 0; at < first.length; at++) first[at] = next.step[places[at] as number] as number;
      return first;
    }
    const { length } = level.pool.step;
    if (this.#firstOf.length < length) this.#firstOf = new Int32Array(length);
    const firstOf = this.#firstOf;
    for (let at = 0; at < level.places.length; at++) firstOf[level.places[at] as number] = level.first[at] as number;
    for (let at = 0; at < first.length; at++)
      first[at] = firstOf[next.parent[places[at] as number] as number] as number;
    return first;
  }

  #line(levels: readonly Level[], { depth, place, kept, worth }: End): Line {
    const steps: Step[] = [];
    let at = place;
    for (let back = depth; back > 0; back--) {
      const { pool } = levels[back] as Level;
      const drawn = pool.drawn[at] as number;
      steps.unshift({
        step: pool.step[at] as number,
        paid: pool.paid[at] as number,
        drawn: drawn & ((1 << ADVANCE_SHIFT) - 1),
        advance: drawn >> ADVANCE_SHIFT,
      });
      at = pool.parent[at] as number;
    }
    return { steps, kept, worth, end: { ...positionAt((levels[depth] as Level).pool, place), hand: kept } };
  }
}

interface Level {
  readonly pool: Pool;
  /** Best first. */
  readonly places: Int32Array;
  /** The first step of the line that leads there, in the same order. */
  readonly first: Int32Array;
}

interface End {
  readonly worth: number;
  readonly kept: Hand;
  readonly depth: number;
  readonly place: number;
}

/** How many connectors and tables there are in the end, and cards kept. */
function kindOf(pool: Pool, place: number, kept: Hand): number {
  const low = pool.levelsLow[place] as number;
  const high = pool.levelsHigh[place] as number;
  const tables = ((low >> 8) & 15) + ((low >> 20) & 15) + ((high >> 8) & 15) + ((high >> 20) & 15);
  return (
    (bitCount((pool.spaces[place] as number) >> CONNECTOR_SHIFT) * 16 + tables) * (KEPT + 1) +
    Math.min(KEPT, cardsIn(kept))
  );
}

/** Where not even passing has been looked at. */
function nothing(own: Own): Line {
  return { steps: [], kept: 0, worth: Number.NEGATIVE_INFINITY, end: own };
}
