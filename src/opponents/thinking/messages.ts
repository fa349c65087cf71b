/**
 * What passes between a thinker and its thread: plain data, since it crosses threads.
 */
import type { Components, GameState } from '../../rules/index.ts';
import type { Wish } from './thought.ts';

/** Shared with the thread as it is: the greatest number of a question that is not to be answered any more. */
export type CancelCell = Int32Array<SharedArrayBuffer>;

export interface ThreadData {
  readonly components: Components;
  readonly earlier: readonly Components[];
  readonly cancelled: CancelCell;
  /** What the first thread was compiled to, for those hired later. */
  readonly compiled?: string;
}

export interface Question {
  readonly state: GameState;
  readonly wish: Wish;
}
