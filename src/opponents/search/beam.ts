/** Beam search over one player's round, while the other players do not move. */
import { MAX_KEPT_CARDS } from '../../rules/index.ts';
import { CONNECTOR_SHIFT, type PackedPlayer } from '../compact/board.ts';
import { countHand, type Hand } from '../compact/hand.ts';
import type { Layout } from '../compact/layout.ts';
import { bitCount } from '../compact/packedTable.ts';
import { ADVANCE_SHIFT, PASS_STEP, type Step } from '../compact/steps.ts';
import type { TableForecast } from '../compact/surroundings.ts';
import { Evaluator, type MasterWeights } from './evaluation.ts';
import { Expansion } from './expansion.ts';
import { addRoot, Pool, positionAt } from './pool.ts';

/** The builds in order, the hand kept on passing, and the value afterwards. */
export interface Line {
  readonly steps: readonly Step[];
  readonly kept: Hand;
  readonly worth: number;
  readonly end: PackedPlayer;
}

export interface SearchLimits {
  readonly nodes: number;
  /** Polled; if it returns true, the search ends early. */
  readonly stopped: () => boolean;
  /** The elapsed share of the time: above 1 after the limit, always 0 without one. Searches themselves ignore it. */
  readonly elapsedShare: () => number;
}

export function nodeLimits(nodes: number): SearchLimits {
  return { nodes, stopped: () => false, elapsedShare: () => 0 };
}

/** Limits for a share of all nodes and of the remaining time. */
export function limitShare(limits: SearchLimits, ofNodes: number, ofTimeLeft: number): SearchLimits {
  const begin = limits.elapsedShare();
  const share = (1 - begin) * ofTimeLeft;
  return {
    nodes: limits.nodes * ofNodes,
    stopped: limits.stopped,
    elapsedShare: () => (share <= 0 ? 1 : (limits.elapsedShare() - begin) / share),
  };
}

export interface SearchResult {
  /** The best line for each first step; `PASS_STEP` stands for passing at once. */
  readonly lines: ReadonlyMap<number, Line>;
  readonly best: Line;
  /** The best line for each kind of end (connectors, tables, cards kept), most promising first. */
  readonly ends: readonly Line[];
  readonly nodes: number;
  readonly complete: boolean;
}

const DEFAULT_BEAM_WIDTH = 6000;
/** Initial estimate of the children of a position. */
const INITIAL_CHILDREN = 60;
/** The minimum number of positions on a level, even with a small budget. */
const MIN_BEAM_WIDTH = 48;
/** Later positions have fewer children, so that more positions fit into their share of the nodes. */
const LEVEL_FACTOR = 10;
const MAX_BEAM_DEPTH = 16;
const POSITIONS_PER_CHECK = 16;
const MAX_ENDS = 12;

/** Allocates its memory once for all searches. */
export class Beam {
  nodesSearched = 0;
  readonly #layout: Layout;
  readonly #weights: MasterWeights;
  readonly #pools: Pool[];
  readonly #width: number;
  /** By place in a pool: the first step of its line. */
  #firstOf = new Int32Array(0);
  #judge: Evaluator | null = null;
  #expansion: Expansion | null = null;

  /** `pools`: memory that beams share if they never search at the same time. */
  constructor(layout: Layout, weights: MasterWeights, pools: Pool[] = [], width = DEFAULT_BEAM_WIDTH) {
    this.#layout = layout;
    this.#weights = weights;
    this.#pools = pools;
    this.#width = width;
  }

  /** `around`: the surroundings by coming move; the last one is for all later moves. `only`: the first step. */
  search(
    own: PackedPlayer,
    around: readonly TableForecast[],
    round: number,
    limits: SearchLimits,
    only: number | null = null,
  ): SearchResult {
    const ends = new Map<number, End>();
    const kinds = new Map<number, End>();
    const { levels, nodes, complete } = this.#searchLevels(own, around, round, limits, only, (end, first, { pool }) => {
      if (end.worth > (ends.get(first)?.worth ?? Number.NEGATIVE_INFINITY)) ends.set(first, end);
      const kind = kindOf(pool, end.place, end.kept);
      if (end.worth > (kinds.get(kind)?.worth ?? Number.NEGATIVE_INFINITY)) kinds.set(kind, end);
    });
    const lines = new Map<number, Line>();
    let best = emptyLine(own);
    for (const [first, end] of ends) {
      const line = this.#line(levels, end);
      lines.set(first, line);
      if (line.worth > best.worth) best = line;
    }
    const bestEnds = [...kinds.values()].sort((a, b) => b.worth - a.worth).slice(0, MAX_ENDS);
    return { lines, best, ends: bestEnds.map((end) => this.#line(levels, end)), nodes, complete };
  }

  /** Returns only the best line; faster than `search`. */
  plan(own: PackedPlayer, around: readonly TableForecast[], round: number, limits: SearchLimits): Line {
    let best: End | null = null;
    const { levels } = this.#searchLevels(own, around, round, limits, null, (end) => {
      if (best === null || end.worth > best.worth) best = end;
    });
    return best === null ? emptyLine(own) : this.#line(levels, best);
  }

  #searchLevels(
    own: PackedPlayer,
    around: readonly TableForecast[],
    round: number,
    limits: SearchLimits,
    only: number | null,
    onEnd: (end: End, first: number, level: Level) => void,
  ): { readonly levels: readonly Level[]; readonly nodes: number; readonly complete: boolean } {
    const surroundingsAt = (depth: number) => around[Math.min(depth, around.length - 1)] as TableForecast;
    const surroundings = surroundingsAt(0);
    const judge = this.#judgeIn(surroundings);
    const root = this.#pool(0);
    root.clear(1);
    addRoot(root, own);
    const { hand } = own;
    this.#expansion ??= new Expansion(this.#layout, judge, root);
    const expansion = this.#expansion;
    expansion.nodes = 0;
    const levels: Level[] = [{ pool: root, places: Int32Array.of(0), first: Int32Array.of(PASS_STEP) }];
    let complete = true;
    let children = INITIAL_CHILDREN;
    // Every build costs at least one card of the hand.
    const maxDepth = Math.min(MAX_BEAM_DEPTH, countHand(hand) + 1);
    for (let depth = 0; depth < maxDepth; depth++) {
      const level = levels[depth] as Level;
      const left = maxDepth - depth;
      const share = (limits.nodes - expansion.nodes) / left;
      const nodesUntil = expansion.nodes + Math.max(share, 1);
      const next = this.#pool(depth + 1);
      next.clear(Math.min(this.#width, Math.max(MIN_BEAM_WIDTH, Math.ceil((LEVEL_FACTOR * share) / children))));
      const before = expansion.nodes;
      let expanded = 0;
      for (const place of level.places) {
        if (expanded > 0 && expansion.nodes >= nodesUntil) {
          complete = false;
          break;
        }
        const first = level.first[expanded] as number;
        expanded++;
        judge.setStage(round, true);
        if (depth > 0 || only === null || only === PASS_STEP) {
          const { worth, kept } = expansion.bestPass(level.pool, place, surroundingsAt(depth));
          onEnd({ worth, kept, depth, place }, first, level);
        }
        if (depth === 0 && only === PASS_STEP) continue;
        judge.setStage(round, false);
        expansion.expand(level.pool, place, next, surroundingsAt(depth));
        if (expanded % POSITIONS_PER_CHECK === 0 && limits.stopped()) break;
      }
      if (next.size === 0 || limits.stopped()) break;
      if (next.threshold > Number.NEGATIVE_INFINITY) complete = false;
      children = Math.max(1, (expansion.nodes - before) / expanded);
      const places =
        only !== null && depth === 0 ? next.best().filter((place) => next.step[place] === only) : next.best();
      levels.push({ pool: next, places, first: this.#firstSteps(level, next, places, depth) });
    }
    this.nodesSearched += expansion.nodes;
    return { levels, nodes: expansion.nodes, complete };
  }

  /** Searches one move deep. Returns the most promising builds and the pass, best first. */
  glance(own: PackedPlayer, surroundings: TableForecast, round: number, most: number): Line[] {
    const judge = this.#judgeIn(surroundings);
    const root = this.#pool(0);
    const next = this.#pool(1);
    root.clear(1);
    next.clear(most);
    addRoot(root, own);
    this.#expansion ??= new Expansion(this.#layout, judge, root);
    const expansion = this.#expansion;
    judge.setStage(round, true);
    const { worth, kept } = expansion.bestPass(root, 0, surroundings);
    judge.setStage(round, false);
    expansion.expand(root, 0, next, surroundings);
    const level: Level = { pool: next, places: next.best(), first: new Int32Array(0) };
    const lines = Array.from(level.places, (place) => ({
      ...this.#line([level, level], { worth: next.worth[place] as number, kept: 0, depth: 1, place }),
      end: positionAt(next, place),
    }));
    return [...lines, { steps: [], kept, worth, end: { ...own, hand: kept } }].sort((a, b) => b.worth - a.worth);
  }

  /** The estimated value of a board after its player has passed. */
  passedWorth(own: PackedPlayer, surroundings: TableForecast, round: number): number {
    const judge = this.#judgeIn(surroundings);
    judge.setStage(round, true);
    judge.look(own.spaces, own.levelsLow, own.levelsHigh, own.tilesLow, own.tilesHigh, own.toolPoints);
    return judge.worth(own.hand);
  }

  /** Returns a function that estimates the value of hands at the start of a round. */
  handJudge(own: PackedPlayer, around: readonly TableForecast[], round: number): (hand: Hand) => number {
    const surroundings = around[0] as TableForecast;
    const judge = this.#judgeIn(surroundings);
    judge.setStage(round, false);
    judge.look(own.spaces, own.levelsLow, own.levelsHigh, own.tilesLow, own.tilesHigh, own.toolPoints);
    return (hand) => judge.worth(hand);
  }

  #judgeIn(surroundings: TableForecast): Evaluator {
    this.#judge ??= new Evaluator(this.#layout, surroundings, this.#weights);
    this.#judge.boardFeatures.surroundings = surroundings;
    return this.#judge;
  }

  #pool(depth: number): Pool {
    let pool = this.#pools[depth];
    if (!pool) {
      pool = new Pool(depth === 0 ? 1 : this.#width);
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
  readonly places: Int32Array;
  /** The first step of each place's line. */
  readonly first: Int32Array;
}

interface End {
  readonly worth: number;
  readonly kept: Hand;
  readonly depth: number;
  readonly place: number;
}

function kindOf(pool: Pool, place: number, kept: Hand): number {
  const low = pool.levelsLow[place] as number;
  const high = pool.levelsHigh[place] as number;
  const tables = ((low >> 8) & 15) + ((low >> 20) & 15) + ((high >> 8) & 15) + ((high >> 20) & 15);
  return (
    (bitCount((pool.spaces[place] as number) >> CONNECTOR_SHIFT) * 16 + tables) * (MAX_KEPT_CARDS + 1) +
    Math.min(MAX_KEPT_CARDS, countHand(kept))
  );
}

function emptyLine(own: PackedPlayer): Line {
  return { steps: [], kept: 0, worth: Number.NEGATIVE_INFINITY, end: own };
}
