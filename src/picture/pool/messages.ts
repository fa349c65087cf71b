/**
 * What passes between the pool and its helpers.
 * Everything is plain data or bytes, since it crosses processes.
 */
import type { PictureJob } from '../requests.ts';

export interface ToDrawing {
  readonly id: number;
  readonly job: PictureJob;
}

/** `fault`: the drawing threw; the helper goes on. */
export type FromDrawing =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly fault: string };
