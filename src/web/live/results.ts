/** The results of commands: answers to the page, and which pages need an update. */
import type { Words } from '../../language/index.ts';
import type { Match, MatchRefusal } from '../../match/index.ts';
import type { Refusal } from '../../rules/index.ts';
import type { Answer } from '../../table/index.ts';
import { refusalInWords } from '../views/index.ts';

export const DONE = 'done';

/** `changed` says whose pages need an update. */
export interface CommandResult {
  readonly answer: Omit<Answer, 'type' | 'id'>;
  readonly code: string;
  readonly changed: 'nothing' | 'own' | 'all';
}

export function unchanged(facts: Partial<CommandResult['answer']>): CommandResult {
  return { answer: { ok: true, text: '', ...facts }, code: DONE, changed: 'nothing' };
}

export function refused(words: Words, match: Match, refusal: MatchRefusal | Refusal, now: Date): CommandResult {
  return {
    answer: { ok: false, text: refusalInWords(words, match, refusal, now) },
    code: refusal.code,
    changed: refusal.code === 'stale' ? 'own' : 'nothing',
  };
}
