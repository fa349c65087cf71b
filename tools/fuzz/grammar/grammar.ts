/** Draws from grammars, counts what was drawn, and makes inputs smaller. */
import { createHash } from 'node:crypto';
import { type Random, seededRandom } from '../../../src/rules/index.ts';

export interface Grammar {
  /** A whole number from 0 to below the given one. */
  readonly below: Random;
  /** One alternative of a rule, all equally likely. */
  choose<Value>(rule: string, alternatives: Readonly<Record<string, () => Value>>): Value;
  /** One of these values; there must be at least one. */
  pick<Value>(items: readonly Value[]): Value;
  /** `least` to `most` values, both inclusive. */
  times<Value>(least: number, most: number, make: () => Value): readonly Value[];
  /** True once in this many times, on average. */
  oneIn(many: number): boolean;
}

/** Counts how often each alternative of each rule was drawn, over many tries. */
export interface Coverage {
  note(rule: string, alternatives: readonly string[], drawn: string): void;
  /** The number of alternatives of the rules used so far. */
  alternatives(): number;
  /** `rule.alternative`, in order of first use. */
  neverDrawn(): readonly string[];
}

export function createCoverage(): Coverage {
  const drawn = new Map<string, Map<string, number>>();
  return {
    note(rule, alternatives, name) {
      const counts = drawn.get(rule) ?? new Map(alternatives.map((each) => [each, 0]));
      drawn.set(rule, counts.set(name, (counts.get(name) ?? 0) + 1));
    },
    alternatives: () => [...drawn.values()].reduce((sum, counts) => sum + counts.size, 0),
    neverDrawn: () =>
      [...drawn].flatMap(([rule, counts]) =>
        [...counts].flatMap(([name, count]) => (count === 0 ? [`${rule}.${name}`] : [])),
      ),
  };
}

/** Equal seeds draw equal values from equal rules. */
export function createGrammar(seed: number, coverage: Coverage): Grammar {
  const below = seededRandom(seed);
  function pick<Value>(items: readonly Value[]): Value {
    const [first] = items;
    if (first === undefined) throw new RangeError('nothing to pick from');
    return items[below(items.length)] ?? first;
  }
  return {
    below,
    pick,
    choose(rule, alternatives) {
      const name = pick(Object.keys(alternatives));
      coverage.note(rule, Object.keys(alternatives), name);
      const make = alternatives[name];
      if (make === undefined) throw new RangeError(`no alternative ${name} of ${rule}`);
      return make();
    },
    times: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
    oneIn: (many) => below(many) === 0,
  };
}

/** The seed of one try, which makes it repeatable without the tries before it. */
export function trySeed(seed: number, entryPoint: string, number: number): number {
  return createHash('sha256').update(`${seed}:${entryPoint}:${number}`).digest().readInt32BE();
}

/** Lists without a half, a quarter … or a single item. */
export function* fewer<Item>(list: readonly Item[], least = 0): Generator<readonly Item[]> {
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    if (list.length - size < least) continue;
    for (let from = 0; from < list.length; from += size) yield [...list.slice(0, from), ...list.slice(from + size)];
  }
}

/** The text without a half, a quarter … or a single character; long texts are not reduced by single characters. */
export function* shorter(text: string): Generator<string> {
  if (text === '') return;
  yield '';
  const finest = text.length > 64 ? Math.ceil(text.length / 32) : 1;
  for (let size = Math.ceil(text.length / 2); size >= finest; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < text.length; from += size) yield text.slice(0, from) + text.slice(from + size);
  }
}

/** Lists with one item reduced. */
export function* smallerItems<Item>(
  list: readonly Item[],
  smaller: (item: Item) => Iterable<Item>,
): Generator<readonly Item[]> {
  for (const [index, item] of list.entries()) {
    for (const less of smaller(item)) yield list.with(index, less);
  }
}

/** The whole with one part reduced. */
export function* within<Whole, Part>(parts: Iterable<Part>, whole: (part: Part) => Whole): Generator<Whole> {
  for (const part of parts) yield whole(part);
}
