/**
 * What whoever measures hears of the pictures: each one asked for, when it is begun and how it ends.
 * Drawing them is the pool's matter.
 */
import type { PictureKind } from '../requests.ts';

export interface DrawingObserver {
  /** A picture waits to be drawn; gives back whom to tell how it goes on. */
  drawing(kind: PictureKind): {
    /** Again where the helper that drew it has died. */
    begun(): void;
    ended(outcome: 'done' | 'failed'): void;
  };
}
