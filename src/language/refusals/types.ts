/**
 * Everything that can be refused, by code and facts: moves, records, use cases of matches, card texts.
 * The facts of matches are described here anew, since this folder knows the rules only; a code that matches add
 * and nobody words is found by the compiler where the refusal is handed over.
 */
import type { RecordFault } from '../../rules/index.ts';
import type { CardTextFault } from '../reading/index.ts';

/** A refusal of a match's use case, as far as a sentence about it needs it. */
type MatchFault =
  | { readonly ok: false; readonly code: 'unknownMatch' }
  | { readonly ok: false; readonly code: 'status'; readonly status: 'lobby' | 'running' | 'finished' | 'cancelled' }
  | { readonly ok: false; readonly code: 'alreadyIn' }
  | { readonly ok: false; readonly code: 'notIn' }
  | { readonly ok: false; readonly code: 'full'; readonly capacity: number }
  | { readonly ok: false; readonly code: 'tooMany'; readonly members: number; readonly capacity: number }
  | { readonly ok: false; readonly code: 'tooFew'; readonly members: number }
  | { readonly ok: false; readonly code: 'notHost'; readonly hostId: string }
  | { readonly ok: false; readonly code: 'unknownCode' }
  | { readonly ok: false; readonly code: 'apart'; readonly as: 'joining' | 'inviting'; readonly own: boolean }
  | { readonly ok: false; readonly code: 'stranger' }
  | { readonly ok: false; readonly code: 'stale'; readonly since: readonly unknown[] }
  | { readonly ok: false; readonly code: 'nothingToUndo'; readonly lastBy: string | null }
  | { readonly ok: false; readonly code: 'paused' }
  | { readonly ok: false; readonly code: 'planLong'; readonly most: number }
  | { readonly ok: false; readonly code: 'noteLong'; readonly most: number }
  | { readonly ok: false; readonly code: 'planEnds' }
  | { readonly ok: false; readonly code: 'ownTurn' }
  | { readonly ok: false; readonly code: 'planEmpty' }
  | { readonly ok: false; readonly code: 'planDeparted' }
  | { readonly ok: false; readonly code: 'tile'; readonly tile: string }
  | { readonly ok: false; readonly code: 'tileClaimed'; readonly tile: string }
  | { readonly ok: false; readonly code: 'overtaken' }
  | { readonly ok: false; readonly code: 'notPaused' }
  | { readonly ok: false; readonly code: 'resigned' }
  | { readonly ok: false; readonly code: 'alreadyAgreed' }
  | { readonly ok: false; readonly code: 'notFinished' }
  | { readonly ok: false; readonly code: 'notResigned' }
  | { readonly ok: false; readonly code: 'proposalOpen'; readonly by: string }
  | {
      readonly ok: false;
      readonly code: 'proposalClosed';
      readonly status: 'open' | 'agreed' | 'declined' | 'withdrawn' | 'expired';
    }
  | { readonly ok: false; readonly code: 'notAsked'; readonly voters: readonly string[] }
  | { readonly ok: false; readonly code: 'hasSeat'; readonly name: string }
  | { readonly ok: false; readonly code: 'unknownComputer'; readonly computer: string }
  | { readonly ok: false; readonly code: 'noComputer' }
  | { readonly ok: false; readonly code: 'nobodyAbsent' }
  | { readonly ok: false; readonly code: 'noStandIn' }
  | { readonly ok: false; readonly code: 'noVote' }
  | { readonly ok: false; readonly code: 'ownVote' }
  | {
      readonly ok: false;
      readonly code: 'time';
      readonly field: 'perTurn' | 'bank' | 'increment';
      readonly given: number;
      readonly least: number;
      readonly most: number;
    };

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
