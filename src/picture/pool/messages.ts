/**
 * What passes between the pool and its helpers.
 * Everything is plain data or bytes, since it crosses processes.
 */
import type { PictureJob } from '../requests.ts';

export interface ToDrawing {
  readonly id: number;
  readonly job: PictureJob;
}

/**
 * `compiled`: the JavaScript that the helper runs, said before it draws; whoever starts another one hands it on. `fault`: the
 * drawing threw; the helper goes on.
 */
export type FromDrawing =
  | { readonly compiled: string }
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly fault: string };
