/**
 * What passes between a thinker and its thread: plain data, since it crosses threads.
 */
import type { Components, GameState } from '../../rules/index.ts';
import type { Thought, ThoughtRefusal, Wish } from './thought.ts';

/** Shared with the thread as it is: the greatest number of a question that is not to be answered any more. */
export type CancelCell = Int32Array<SharedArrayBuffer>;

export interface ThreadData {
  readonly components: Components;
  readonly earlier: readonly Components[];
  readonly cancelled: CancelCell;
  /** What the first thread was compiled to, for those hired later. */
  readonly compiled?: string;
}

export interface ToThread {
  readonly id: number;
  readonly state: GameState;
  readonly wish: Wish;
}

/**
 * `compiled`: the JavaScript that the thread runs, said before it thinks; whoever starts another one hands it on. `fault`: the
 * search threw; the thread goes on.
 */
export type FromThread =
  | { readonly compiled: string }
  | { readonly id: number; readonly thought: Thought | ThoughtRefusal }
  | { readonly id: number; readonly fault: string };
