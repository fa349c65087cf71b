/**
 * What passes between the pool and its workers.
 * Everything is plain data or bytes, since it crosses threads.
 */
import type { PictureRequests } from '../drawing/pictures.ts';

/** A picture's kind together with its request. */
export type PictureJob = {
  [Kind in keyof PictureRequests]: { kind: Kind; request: PictureRequests[Kind] };
}[keyof PictureRequests];

export type ToWorker = { readonly id: number; readonly job: PictureJob };

/** `fault`: the drawing threw; the worker goes on. */
export type FromWorker =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly fault: string };
