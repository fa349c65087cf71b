/**
 * The shapes of the public messages that the delivery posts and of the functions that make them.
 * The making is in the views `turn.ts`, `finished.ts` and `logLine.ts`; posting, editing and retrying are the delivery's.
 */
import type { APIMessageTopLevelComponent, AttachmentPayload, MessageFlags, MessageMentionOptions } from 'discord.js';
import type { Words } from '../../language/index.ts';
import type { MatchView, PersonId, PlayedMove } from '../../match/index.ts';
import type { ViewContext } from '../frame/viewContext.ts';

/** A message in Components V2, ready for `channel.send`; there is no content beside it. */
export interface PublicMessage {
  readonly flags: MessageFlags.IsComponentsV2;
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files: readonly AttachmentPayload[];
  readonly allowedMentions: MessageMentionOptions;
  /** Comes without a sound: in direct messages everything else notifies. */
  readonly silent?: true;
}

/**
 * The live turn message of a running match (`turn.ts`: `turnMessage`). `played`: the moves made since the turn message
 * before it (those with a version above `posts.turnVersion`), oldest first; none for the first one. `reader`: whom alone it is
 * for; null: everybody.
 */
export type TurnMessage = (
  context: ViewContext,
  view: MatchView,
  played: readonly PlayedMove[],
  reader?: PersonId | null,
) => Promise<PublicMessage>;

/** The final message (`finished.ts`: `finishedMessage`): scores, winners, the picture, the record. `played` as above. */
export type FinishedMessage = TurnMessage;

/**
 * What an old turn message is cut down to (`logLine.ts`: `turnLogLine`), at most 2,000 characters: the moves made while
 * it stood; an empty list gives a line that says that the turn was taken back. `names` by seat, as the platform gave them: they are escaped here.
 */
export type TurnLogLine = (words: Words, played: readonly PlayedMove[], names: readonly string[]) => string;

/** `logLine.ts`: `takenBackLine`, `cancelledLine`; the name as the platform gave it. */
export type NameLine = (words: Words, name: string) => string;
