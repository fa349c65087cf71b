/**
 * Everything that can be refused, by code and facts: moves, records, use cases of matches, card texts.
 */
import type { Dropped, MatchRefusal } from '../../match/index.ts';
import type { RecordFault } from '../../rules/index.ts';
import type { CardTextFault } from '../reading/index.ts';

/** What the hosts word themselves: limits and absences tell when something is possible again, which each of them shows in its way. */
type WordedElsewhere = 'noHints' | 'notAbsent' | 'openGames' | 'usedUp';

/** A refusal of a match's use case, or why a queued move was not played. */
type MatchFault = Exclude<MatchRefusal, { readonly code: WordedElsewhere }> | Dropped;

/** `RecordFault` includes the refusals of moves. */
export type AnyRefusal = RecordFault | MatchFault | CardTextFault;
export type AnyRefusalCode = AnyRefusal['code'];

/** Who is who, for the sentences that name people. */
export interface About {
  /** By seat, already escaped. */
  readonly names?: readonly string[];
  /** The name of (or the mention that shows) the person with an id, already escaped. */
  readonly person?: (id: string) => string;
  /** Makes text that people wrote safe to show where the sentence will stand; as it is when left out. */
  readonly safe?: (text: string) => string;
}
