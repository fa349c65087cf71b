/**
 * What somebody has typed into a form that was refused, so that the form can be given back to them as they left it.
 * Kept in memory, of the latest people alone: after a restart the form begins with what is set.
 */
import { LRUCache } from 'lru-cache';
import type { PersonId } from '../../match/index.ts';

export type Typed = ReadonlyMap<string, string>;

export interface TypedForms {
  /** `form`: the action that opens it. */
  keep(personId: PersonId, form: string, typed: Typed): void;
  /** Once: whoever opens the form again later finds what is set. Empty where nothing was refused. */
  take(personId: PersonId, form: string): Typed;
  /** Whatever is kept of this person. */
  drop(personId: PersonId): void;
}

const MOST = 1000;
const NOTHING: Typed = new Map();

export function createTypedForms(): TypedForms {
  const kept = new LRUCache<PersonId, { readonly form: string; readonly typed: Typed }>({ max: MOST });
  return {
    keep(personId, form, typed) {
      kept.set(personId, { form, typed });
    },
    take(personId, form) {
      const own = kept.get(personId);
      if (own?.form !== form) return NOTHING;
      kept.delete(personId);
      return own.typed;
    },
    drop(personId) {
      kept.delete(personId);
    },
  };
}
