/** What the playground's server tells its web page, by WebSocket and HTTP; `fromPage.ts` has the other direction. */
import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIModalInteractionResponseCallbackData,
  APIUser,
} from 'discord-api-types/v10';
import type { PageFaults } from './fromPage.ts';
import type { PageFailure } from './pageFailures.ts';

/** A person of the page: `/as/anni` opens it as the person with the slug `anni`. */
export interface PagePerson {
  readonly user: APIUser;
  readonly slug: string;
  /** Discord locale of this person's client (`en-US`, `de`, …), sent with every interaction. */
  readonly locale: string;
  readonly availability: PersonAvailability;
}

/** Whether this browser may act as the person: it owns them, nobody does, or another browser does. */
export type PersonAvailability = 'mine' | 'free' | 'taken';

/** One-click starters, in display order; for newcomers `learn` comes first. */
export const STARTER_KINDS = ['alone', 'learn', 'together'] as const;
export type StarterKind = (typeof STARTER_KINDS)[number];

/** Content of the entrance page: `GET /page/entrance`. */
export interface PageEntrance {
  readonly guildName: string;
  readonly people: readonly PagePerson[];
  /** The main one first. */
  readonly starters: readonly StarterKind[];
  readonly welcome: PageWelcome | null;
  /** Whether this browser is on the server's machine, and so may take people over. */
  readonly mayTakeOver: boolean;
}

/** The game's introduction, in the browser's language. */
export interface PageWelcome {
  readonly title: string;
  /** Discord markdown. */
  readonly text: string;
  readonly picture: PagePicture | null;
  /** Expandable text (markdown) in titled parts. */
  readonly reading: {
    readonly label: string;
    readonly parts: readonly {
      readonly title: string;
      readonly text: string;
      readonly picture: PagePicture | null;
    }[];
  } | null;
}

/** Addresses of a picture for each color scheme, and its alternative text. */
export interface PagePicture {
  readonly light: string;
  readonly dark: string;
  readonly alt: string;
}

/**
 * `POST /page/visitor`: without a name, a free person; with a key, a person in a further browser; `takeOver` takes the
 * person from their browser.
 */
export interface VisitorRequest {
  readonly name?: string;
  readonly key?: string;
  readonly takeOver?: boolean;
}

/** No letters, no room, too many new names, or owned by another browser. */
export type NameFault = 'noName' | 'tooManyPeople' | 'tooManyNames' | 'taken';

/** `needsCookies`: the browser rejects cookies. */
export type EntranceResult =
  | { readonly ok: true; readonly slug: string }
  | { readonly ok: false; readonly code: NameFault | 'needsCookies' };

/** A text channel, a thread (`parentId`) or a direct-message channel (`recipientId`). */
export interface PageChannel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'text' | 'thread' | 'dm';
  readonly parentId: string | null;
  /** In direct messages, always the bot's user id. */
  readonly recipientId: string | null;
  readonly archived: boolean;
  readonly lastMessageId: string | null;
}

export interface PageReadState {
  readonly channelId: string;
  readonly lastReadId: string | null;
  /** Mentions of this person after `lastReadId`. */
  readonly pings: number;
  readonly unread: boolean;
}

/** As this person sees it; ephemeral messages (flag 64) go only to their recipient. */
export type PageMessage = APIMessage;

/** A running Activity, at most one per channel. */
export interface PageActivity {
  readonly channelId: string;
  readonly instanceId: string;
  /** User ids in order of arrival. */
  readonly users: readonly string[];
}

/** The frame of the tab's Activity: `origin` + `/.playground/frame`, with the other fields in the query. */
export interface PageFrame {
  readonly frameId: string;
  /** Stands for `<application id>.discordsays.com`. */
  readonly origin: string;
  readonly applicationId: string;
  readonly name: string;
  readonly instanceId: string;
  readonly launchId: string;
  readonly locationId: string;
  readonly channelId: string;
  /** Null in direct messages. */
  readonly guildId: string | null;
  /** SDK commands unknown to this client. */
  readonly unknownCommands: readonly string[];
}

export type ActivityAnswer =
  | { readonly kind: 'data'; readonly data: unknown }
  /** The person is to be asked first. */
  | { readonly kind: 'consent' }
  | { readonly kind: 'error'; readonly code: number; readonly message: string };

/** Why saving fails: the disk is full, or an error that the operator sees. */
export type PageSaveFault = 'full' | 'failed';

/** Close codes after which reconnecting alone does not help. */
export const PAGE_CLOSE = {
  noName: 4000,
  notOfThisPage: 4001,
  tooManyPeople: 4002,
  tooManyNames: 4003,
  /** Owned by another browser. */
  taken: 4004,
  needsCookies: 4005,
  /** A server error; the page reconnects. */
  serverFault: 1011,
} as const;

/** Messages to the page. */
export type ToPage =
  | {
      readonly type: 'ready';
      readonly me: PagePerson;
      /** Admits a further browser; null if nobody owns the person. */
      readonly ownKey: string | null;
      readonly people: readonly PagePerson[];
      readonly bot: APIUser | null;
      readonly guildName: string;
      readonly channels: readonly PageChannel[];
      readonly commands: readonly APIApplicationCommand[];
      readonly reads: readonly PageReadState[];
      /** User ids with an open page. */
      readonly here: readonly string[];
      /** The main one first. */
      readonly starters: readonly StarterKind[];
      /** The commands that a newcomer needs first; empty: the bot names none. */
      readonly firstCommands: readonly string[];
      readonly faults: PageFaults | null;
      readonly saveFault: PageSaveFault | null;
      readonly activities: readonly PageActivity[];
      /** The server's addresses on the home network. */
      readonly lanHosts: readonly string[];
    }
  | { readonly type: 'activities'; readonly activities: readonly PageActivity[] }
  /** The tab has joined an Activity and shows it; null: it has left. */
  | { readonly type: 'activityFrame'; readonly frame: PageFrame | null }
  | { readonly type: 'activityAnswer'; readonly nonce: string; readonly answer: ActivityAnswer }
  /** Why changes are not saved at present; null: they are saved again. */
  | { readonly type: 'saving'; readonly fault: PageSaveFault | null }
  /** Another version than before: the page's files have changed since this tab was loaded. */
  | { readonly type: 'pageVersion'; readonly version: string }
  | { readonly type: 'presence'; readonly here: readonly string[] }
  /** The tab should show this channel, where a one-click game has begun. */
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
