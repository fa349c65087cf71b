/**
 * The messages between the playground's server and its web page, over one WebSocket a browser tab.
 * What the bot sees (REST, gateway) is Discord's own protocol and lives elsewhere; here is only the people's side.
 */
import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIModalInteractionResponseCallbackData,
  APIUser,
} from 'discord-api-types/v10';
import type { PageFailure } from './pageFailures.ts';

/** Someone who can be "you" in a tab: `/as/anni` opens the page as the person with the slug `anni`. */
export interface PagePerson {
  readonly user: APIUser;
  readonly slug: string;
  /** Discord locale of this person's client (`en-US`, `de`, …): goes into every interaction. */
  readonly locale: string;
  readonly standing: Standing;
}

/** Whether the tab's browser may be this person: they are its own, nobody's yet, or another browser's. */
export type Standing = 'mine' | 'free' | 'taken';

/** Ways into a game by one click, in the order in which they are offered. */
export const STARTER_KINDS = ['alone', 'learn', 'together'] as const;
export type StarterKind = (typeof STARTER_KINDS)[number];

/** What the first page shows before one is somebody: `GET /page/entrance`. */
export interface PageEntrance {
  readonly guildName: string;
  readonly people: readonly PagePerson[];
  readonly starters: readonly StarterKind[];
  readonly welcome: PageWelcome | null;
  /** Whether this browser is on the machine that all of this runs on: it may take a person over from another browser. */
  readonly mayTakeOver: boolean;
}

/** What the first page tells of the game, in the language of the browser. */
export interface PageWelcome {
  readonly title: string;
  /** With Discord's markdown. */
  readonly text: string;
  readonly picture: { readonly light: string; readonly dark: string; readonly alt: string } | null;
  /** Something to read, opened by a click: title and text (with markdown) of each part. */
  readonly reading: {
    readonly label: string;
    readonly parts: readonly { readonly title: string; readonly text: string }[];
  } | null;
}

/**
 * Who somebody wants to be: `POST /page/visitor`. Without a name: somebody who is nobody's and not here. With the key of
 * a person: them, in a further browser. `takeOver` takes them from whoever keeps them.
 */
export interface VisitorWish {
  readonly name?: string;
  readonly key?: string;
  readonly takeOver?: boolean;
}

/** Why a name cannot be had: it has no letters, there is no room for more, somebody makes too many, or it is another's. */
export type NameFault = 'noName' | 'tooManyPeople' | 'tooManyNames' | 'taken';

/** The answer to it; `needsCookies`: the browser cannot be known again. */
export type CameIn =
  | { readonly ok: true; readonly slug: string }
  | { readonly ok: false; readonly code: NameFault | 'needsCookies' };

/** A text channel, a thread (parentId set) or a direct-message channel (recipientId set). */
export interface PageChannel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'text' | 'thread' | 'dm';
  readonly parentId: string | null;
  /** Of a DM: the other side, always the bot's user id. */
  readonly recipientId: string | null;
  readonly archived: boolean;
  readonly lastMessageId: string | null;
}

export interface PageReadState {
  readonly channelId: string;
  readonly lastReadId: string | null;
  /** Messages after lastReadId that mention this person. */
  readonly pings: number;
  readonly unread: boolean;
}

/** A message as this person sees it: ephemeral ones (flag 64) arrive only at the person they are for. */
export type PageMessage = APIMessage;

/** An Activity that is running: one a channel. */
export interface PageActivity {
  readonly channelId: string;
  readonly instanceId: string;
  /** User ids of those in it, in the order in which they came. */
  readonly users: readonly string[];
}

/** What a tab needs to show the Activity it is in: its page is `origin` + `/.playground/frame`, with the rest in the query. */
export interface PageFrame {
  readonly frameId: string;
  /** Scheme, host and port that stand for `<application id>.discordsays.com`. */
  readonly origin: string;
  readonly applicationId: string;
  readonly name: string;
  readonly instanceId: string;
  readonly launchId: string;
  readonly locationId: string;
  readonly channelId: string;
  /** Null in direct messages. */
  readonly guildId: string | null;
  /** Commands of the SDK that this client is too old to know. */
  readonly unknownCommands: readonly string[];
}

/** What an Activity asks for that only the server can give; `agreed` is what the person said, null before they were asked. */
export type ActivityCall =
  | {
      readonly what: 'authorize';
      readonly clientId: string;
      readonly scopes: readonly string[];
      /** Whoever has agreed before is not asked again. */
      readonly silent: boolean;
      readonly agreed: boolean | null;
    }
  | { readonly what: 'authenticate'; readonly accessToken: string }
  /** A picture, by the address that `POST /applications/:id/attachment` gave it. */
  | { readonly what: 'share'; readonly mediaUrl: string };

export type ActivityAnswer =
  | { readonly kind: 'data'; readonly data: unknown }
  /** The person is to be asked first. */
  | { readonly kind: 'consent' }
  | { readonly kind: 'error'; readonly code: number; readonly message: string };

/** What the page sends. `nonce` is chosen by the page and comes back in the answer it belongs to. */
export type FromPage =
  /** A page of messages: the newest, or those next to a message, or those on both sides of one. */
  | {
      readonly type: 'history';
      readonly channelId: string;
      readonly before?: string;
      readonly after?: string;
      readonly around?: string;
      readonly nonce: string;
    }
  | { readonly type: 'send'; readonly channelId: string; readonly content: string; readonly nonce: string }
  | { readonly type: 'read'; readonly channelId: string; readonly messageId: string }
  | { readonly type: 'setLocale'; readonly locale: string }
  /** Starts a game by one click; `companion` is the slug of whoever plays along. */
  | {
      readonly type: 'start';
      readonly kind: StarterKind;
      readonly channelId: string;
      readonly companion: string | null;
      readonly nonce: string;
    }
  /** Switches a bad day on (settings given), or off. */
  | { readonly type: 'setFaults'; readonly settings: PageFaults | null }
  | { readonly type: 'dismiss'; readonly channelId: string; readonly messageId: string }
  /** Answered by `activityFrame`. A tab is in one Activity at a time. */
  | { readonly type: 'joinActivity'; readonly channelId: string; readonly nonce: string }
  | { readonly type: 'leaveActivity' }
  | { readonly type: 'activityCall'; readonly call: ActivityCall; readonly nonce: string }
  | {
      /** Runs a slash command; `options` as Discord nests them (a subcommand is an option with options). */
      readonly type: 'command';
      readonly channelId: string;
      readonly commandId: string;
      readonly options: readonly PageOption[];
      readonly nonce: string;
    }
  | {
      /** As `command`, with the option being typed marked `focused`. Answered by `choices`. */
      readonly type: 'autocomplete';
      readonly channelId: string;
      readonly commandId: string;
      readonly options: readonly PageOption[];
      readonly nonce: string;
    }
  | {
      /** A click on a button, or a choice in a select (then `values` is set). */
      readonly type: 'component';
      readonly channelId: string;
      readonly messageId: string;
      readonly customId: string;
      readonly values?: readonly string[];
      readonly nonce: string;
    }
  | {
      readonly type: 'modal';
      readonly interactionId: string;
      /** Values by the custom_id of the modal's inputs; selects and checkbox groups give arrays. */
      readonly values: Readonly<Record<string, string | readonly string[]>>;
      readonly nonce: string;
    };

export interface PageOption {
  /** Discord's ApplicationCommandOptionType. */
  readonly type: number;
  readonly name: string;
  readonly value?: string | number | boolean;
  readonly focused?: boolean;
  readonly options?: readonly PageOption[];
}

/** A bad day, as far as the page offers it: shares between 0 and 1, times in milliseconds. */
export interface PageFaults {
  readonly rateLimited: number;
  readonly serverErrors: number;
  readonly lostReplies: number;
  readonly latencyMs: number;
  readonly gatewayBreaksEveryMs: number;
}

/** Why nothing is saved at present: there is no room on the disk, or something else that whoever runs the server is told. */
export type PageSaveFault = 'full' | 'failed';

/** How a tab's WebSocket is closed by the server where waiting alone does not help. */
export const PAGE_CLOSE = {
  noName: 4000,
  notOfThisPage: 4001,
  tooManyPeople: 4002,
  tooManyNames: 4003,
  /** Somebody else's. */
  taken: 4004,
  needsCookies: 4005,
  /** The server met a fault of its own; the page connects again. */
  serverFault: 1011,
} as const;

/** What the page receives. */
export type ToPage =
  | {
      readonly type: 'ready';
      readonly me: PagePerson;
      /** Lets this person in by a further browser; null for people who are nobody's. */
      readonly ownKey: string | null;
      readonly people: readonly PagePerson[];
      readonly bot: APIUser | null;
      readonly guildName: string;
      readonly channels: readonly PageChannel[];
      readonly commands: readonly APIApplicationCommand[];
      readonly reads: readonly PageReadState[];
      /** User ids of those who have the page open. */
      readonly here: readonly string[];
      readonly starters: readonly StarterKind[];
      readonly faults: PageFaults | null;
      readonly saveFault: PageSaveFault | null;
      readonly activities: readonly PageActivity[];
      /** Addresses of the machine that all of this runs on in the home network. */
      readonly homes: readonly string[];
    }
  | { readonly type: 'activities'; readonly activities: readonly PageActivity[] }
  /** The tab is in an Activity now, and shows it; null: in none any more. */
  | { readonly type: 'activityFrame'; readonly frame: PageFrame | null }
  | { readonly type: 'activityAnswer'; readonly nonce: string; readonly answer: ActivityAnswer }
  /** What is done is not saved at present, or is again (null). */
  | { readonly type: 'saving'; readonly fault: PageSaveFault | null }
  /** Another version than before: the page's files have changed since this tab was loaded. */
  | { readonly type: 'pageVersion'; readonly version: string }
  | { readonly type: 'presence'; readonly here: readonly string[] }
  /** The tab is to show this channel: a game has begun there by one click. */
  | { readonly type: 'lead'; readonly channelId: string }
  | { readonly type: 'faults'; readonly settings: PageFaults | null }
  | { readonly type: 'people'; readonly people: readonly PagePerson[] }
  | { readonly type: 'commands'; readonly commands: readonly APIApplicationCommand[] }
  | { readonly type: 'channel'; readonly channel: PageChannel }
  | { readonly type: 'channelDeleted'; readonly channelId: string }
  | { readonly type: 'message'; readonly message: PageMessage }
  | { readonly type: 'messageUpdated'; readonly message: PageMessage }
  | { readonly type: 'messageDeleted'; readonly channelId: string; readonly messageId: string }
  | { readonly type: 'readState'; readonly read: PageReadState }
  | { readonly type: 'botOnline'; readonly online: boolean }
  /** Oldest first; `more` when there are still older ones, `newer` when there are still newer ones. */
  | {
      readonly type: 'history';
      readonly nonce: string;
      readonly channelId: string;
      readonly messages: readonly PageMessage[];
      readonly more: boolean;
      readonly newer: boolean;
    }
  | { readonly type: 'choices'; readonly nonce: string; readonly choices: readonly APIApplicationCommandOptionChoice[] }
  /** The fate of an interaction this tab began: the button spins until then. `failed`: no answer within 3 s. */
  | {
      readonly type: 'interaction';
      readonly nonce: string;
      readonly id: string;
      readonly state: 'sent' | 'acknowledged' | 'failed';
    }
  | {
      readonly type: 'openModal';
      readonly nonce: string;
      readonly interactionId: string;
      readonly modal: APIModalInteractionResponseCallbackData;
    }
  | { readonly type: 'refused'; readonly nonce: string; readonly failure: PageFailure };
