/**
 * What a door of the program is to the fuzzer: how hostile input for it is drawn, tried, and made smaller.
 * When something is tried, and what becomes of a fault, is the campaign's matter.
 */
import type { Grammar } from './grammar/grammar.ts';
import type { TargetShop } from './targets/shop.ts';
import type { Target } from './targets/target.ts';

/** An `Input` is plain JSON: it is written to a file when it has found a fault. */
export interface Door<Input> {
  readonly name: string;
  /** What the target keeps of each try on purpose, in bytes; left out: nothing. */
  readonly keeps?: number;
  /** How many tries may be under way at once, where what comes of each can be told apart; left out: one. */
  readonly atOnce?: number;
  /** Drawn from the grammar alone, so that seed and number give the same input again. */
  draw(grammar: Grammar): Input;
  /** Inputs that are smaller than this one, the smallest first. */
  smaller(input: Input): Iterable<Input>;
  open(shop: TargetShop): Promise<OpenDoor<Input>>;
}

export interface OpenDoor<Input> {
  /** The processes whose end, silence or growth is a fault. */
  readonly targets: readonly Target[];
  /** Rejects with a Fault where the answer is wrong, or does not come. */
  attempt(input: Input): Promise<void>;
  close(): Promise<void>;
}
