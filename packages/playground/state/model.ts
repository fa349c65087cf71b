/**
 * The shapes of what the playground remembers, and the events that tell of changes.
 * Holds no behaviour; the world changes them, gateway and people listen.
 */
import type {
  APIApplicationCommandOptionChoice,
  APIAttachment,
  APIDMChannel,
  APIEmoji,
  APIGuildForumChannel,
  APIMessage,
  APIModalInteractionResponseCallbackData,
  APIPrivateThreadChannel,
  APIPublicThreadChannel,
  APITextChannel,
  APIUser,
  OverwriteType,
} from 'discord-api-types/v10';
import type { InteractionPayload } from '../interactions/shapes.ts';

export interface Person {
  readonly user: APIUser;
  readonly slug: string;
  readonly locale: string;
  readonly joinedAt: string;
  /** The guild's owner and whoever else may manage it. */
  readonly manager: boolean;
  readonly acceptsDirectMessages: boolean;
  /** Ids of roles beside @everyone; left out: none. */
  readonly roles?: readonly string[];
  /** Whether they have left the guild; left out: they are in it. */
  readonly isGone?: boolean;
}

/** A role beside @everyone. */
export interface Role {
  readonly id: string;
  readonly name: string;
  /** Bits, as Discord writes them. */
  readonly permissions: string;
}

/** What a channel allows and denies to a role or a member, in bits as Discord writes them. */
export interface Overwrite {
  readonly id: string;
  readonly type: OverwriteType;
  readonly allow: string;
  readonly deny: string;
}

/** Whose a person is: the browsers that may be them, and what lets a further one. Nobody's until somebody comes in as them. */
export interface Holding {
  /** Marks of browsers, the oldest first. */
  readonly browsers: readonly string[];
  /** Whoever shows it is let in as this person, too. */
  readonly key: string;
}

export type ThreadChannel = APIPublicThreadChannel | APIPrivateThreadChannel;
type AnyChannel = APITextChannel | APIGuildForumChannel | ThreadChannel | APIDMChannel;

/** What the bot may do in a channel: everything, only read, or not even see it. */
export type BotAccess = 'full' | 'readOnly' | 'none';

export interface StoredChannel {
  readonly channel: AnyChannel;
  /** Bits, as Discord writes them, of the permissions taken away from the bot there; left out: none. */
  readonly botDenied?: string;
  /** Of a channel that is no thread; left out: none. */
  readonly overwrites?: readonly Overwrite[];
  /** Of a thread: who joined it, with the time they did. */
  readonly threadMembers: Readonly<Record<string, string>>;
  /** Of a thread: when something last happened in it (milliseconds), for archiving. */
  readonly activeAt: number;
}

export interface StoredMessage {
  /** Addresses of attachments are kept without scheme and host, see `presentMessage`. */
  readonly message: APIMessage;
  /** Every file of the message; `message.attachments` lists only those that no component or embed shows. */
  readonly files: readonly APIAttachment[];
  /** User id of the only person who sees it, null for everybody. */
  readonly ephemeralFor: string | null;
  /** User ids that were notified when it was written; edits never add to it. */
  readonly pings: readonly string[];
}

export interface Identity {
  readonly applicationId: string;
  readonly bot: APIUser;
  readonly guildId: string;
  readonly guildName: string;
}

export interface StoredEmoji {
  readonly emoji: APIEmoji;
  readonly contentType: string;
}

type InteractionState = 'sent' | 'acknowledged' | 'failed';

export type WorldEvent =
  | { readonly type: 'messageCreate' | 'messageUpdate'; readonly stored: StoredMessage }
  | { readonly type: 'messageDelete'; readonly stored: StoredMessage }
  /** A message as it was, with those of its files that it no longer has. */
  | { readonly type: 'filesUnused'; readonly stored: StoredMessage }
  | { readonly type: 'channelCreate' | 'channelUpdate' | 'channelDelete'; readonly stored: StoredChannel }
  | {
      readonly type: 'threadMembers';
      readonly threadId: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    }
  | { readonly type: 'typing'; readonly channelId: string; readonly userId: string }
  | { readonly type: 'pins'; readonly channelId: string }
  | { readonly type: 'commands' }
  | { readonly type: 'role'; readonly role: Role }
  | { readonly type: 'person'; readonly person: Person; readonly created: boolean }
  | { readonly type: 'read'; readonly userId: string; readonly channelId: string }
  | { readonly type: 'botOnline'; readonly online: boolean }
  /** A person has become somebody's, or somebody else's. */
  | { readonly type: 'holding'; readonly slug: string }
  | { readonly type: 'presence' }
  | { readonly type: 'lead'; readonly userId: string; readonly channelId: string }
  | { readonly type: 'faults' }
  /** An Activity began or ended in a channel, or somebody came or went. */
  | { readonly type: 'activity'; readonly channelId: string }
  /** Activities have been switched on or off. */
  | { readonly type: 'activitySwitch' }
  /** An interaction has been answered by an Activity: whoever began it is to be shown it. */
  | { readonly type: 'interactionLaunch'; readonly id: string; readonly channelId: string }
  /** Nothing can be saved at present, or everything again. */
  | { readonly type: 'saving' }
  | { readonly type: 'interactionSent'; readonly payload: InteractionPayload }
  | {
      readonly type: 'interactionState';
      readonly id: string;
      readonly state: InteractionState;
      readonly callbackType: number | null;
    }
  | {
      readonly type: 'interactionChoices';
      readonly id: string;
      readonly choices: readonly APIApplicationCommandOptionChoice[];
    }
  | { readonly type: 'interactionModal'; readonly id: string; readonly modal: APIModalInteractionResponseCallbackData };

export type WorldListener = (event: WorldEvent) => void;
