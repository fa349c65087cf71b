/** Types of the playground's state and its change events. */
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
  /** May manage the guild. */
  readonly manager: boolean;
  readonly acceptsDirectMessages: boolean;
  /** Their name in the guild, if it differs. */
  readonly nickname?: string;
  /** In addition to @everyone; default none. */
  readonly roles?: readonly string[];
  /** Has left the guild. */
  readonly isGone?: boolean;
}

export interface Role {
  readonly id: string;
  readonly name: string;
  /** Bits, as Discord writes them. */
  readonly permissions: string;
}

/** Bits that a channel allows or denies to a role or member. */
export interface Overwrite {
  readonly id: string;
  readonly type: OverwriteType;
  readonly allow: string;
  readonly deny: string;
}

/** The browsers that may act as a person, and the key that admits further ones. */
export interface PersonOwnership {
  /** Cookies, oldest first. */
  readonly browsers: readonly string[];
  /** Admits a further browser. */
  readonly key: string;
}

export type ThreadChannel = APIPublicThreadChannel | APIPrivateThreadChannel;
type AnyChannel = APITextChannel | APIGuildForumChannel | ThreadChannel | APIDMChannel;

export type BotAccess = 'full' | 'readOnly' | 'none';

export interface StoredChannel {
  readonly channel: AnyChannel;
  /** Permission bits denied to the bot there. */
  readonly botDenied?: string;
  /** Only for channels that are not threads. */
  readonly overwrites?: readonly Overwrite[];
  /** Of a thread: join time by member. */
  readonly threadMembers: Readonly<Record<string, string>>;
  /** Of a thread: the last activity in milliseconds, for archiving. */
  readonly activeAt: number;
}

export interface StoredMessage {
  /** URLs of attachments are stored without scheme and host, see `presentMessage`. */
  readonly message: APIMessage;
  /** All files; `message.attachments` lists only those that no component or embed shows. */
  readonly files: readonly APIAttachment[];
  /** Null: visible to everybody. */
  readonly ephemeralFor: string | null;
  /** User ids notified when it was sent; edits never add any. */
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
  /** The owner of a person has changed. */
  | { readonly type: 'holding'; readonly slug: string }
  | { readonly type: 'presence' }
  | { readonly type: 'lead'; readonly userId: string; readonly channelId: string }
  | { readonly type: 'faults' }
  /** An Activity began or ended in a channel, or somebody joined or left it. */
  | { readonly type: 'activity'; readonly channelId: string }
  /** Activities have been switched on or off. */
  | { readonly type: 'activitySwitch' }
  /** An Activity has answered an interaction, and the person who started it should see the Activity. */
  | { readonly type: 'interactionLaunch'; readonly id: string; readonly channelId: string }
  /** Saving has begun to fail, or works again. */
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
