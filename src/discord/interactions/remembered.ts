/** Remembers progress answers and the entries of refused forms, in memory and for the latest 1,000 people. */
import { LRUCache } from 'lru-cache';
import type { MatchId, PersonId } from '../../match/index.ts';
import type { ControlId } from '../messages/index.ts';

export interface ProgressAnswers {
  /** `finish` updates the answer. Only a person's latest answer about a match is remembered. */
  keep(matchId: MatchId, personId: PersonId, finish: () => Promise<void>): void;
  finish(matchId: MatchId): Promise<void>;
}

const MAX_REMEMBERED = 1000;

/** `failed` receives the errors of updates; Discord refuses to change an old answer, for example. */
export function createProgressAnswers(failed: (error: unknown) => void): ProgressAnswers {
  const cache = new LRUCache<string, { readonly matchId: MatchId; readonly finish: () => Promise<void> }>({
    max: MAX_REMEMBERED,
  });
  return {
    keep(matchId, personId, finish) {
      cache.set(`${matchId}/${personId}`, { matchId, finish });
    },
    async finish(matchId) {
      for (const [key, answer] of [...cache]) {
        if (answer.matchId !== matchId) continue;
        cache.delete(key);
        await answer.finish().catch(failed);
      }
    },
  };
}

export type FormValues = ReadonlyMap<string, string>;

type Form = Pick<ControlId, 'action' | 'matchId'>;

export interface TypedForms {
  /** `form` is the control that opens it. Entries made for one game are not offered in another. */
  keep(personId: PersonId, form: Form, typed: FormValues): void;
  /** Returns the entries once; empty if the form was not refused. */
  take(personId: PersonId, form: Form): FormValues;
  drop(personId: PersonId): void;
}

const NO_VALUES: FormValues = new Map();

export function createTypedForms(): TypedForms {
  const cache = new LRUCache<PersonId, { readonly form: Form; readonly typed: FormValues }>({ max: MAX_REMEMBERED });
  return {
    keep(personId, form, typed) {
      cache.set(personId, { form, typed });
    },
    take(personId, form) {
      const entry = cache.get(personId);
      if (entry?.form.action !== form.action || entry.form.matchId !== form.matchId) return NO_VALUES;
      cache.delete(personId);
      return entry.typed;
    },
    drop(personId) {
      cache.delete(personId);
    },
  };
}
