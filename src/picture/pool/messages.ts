/**
 * What passes between the pool and its workers.
 * Everything is plain data or bytes, since it crosses threads.
 */
import type { PictureJob } from '../requests.ts';

export type ToWorker = { readonly id: number; readonly job: PictureJob };

/** `fault`: the drawing threw; the worker goes on. */
export type FromWorker =
  | { readonly id: number; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly fault: string };
