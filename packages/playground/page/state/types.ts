/** The state of one tab, of which the page is a function; components keep drafts and open menus themselves. */
import type { APIApplicationCommand, APIModalInteractionResponseCallbackData, APIUser } from 'discord-api-types/v10';
import type { PageFaults } from '../../fromPage.ts';
import type {
  PageActivity,
  PageChannel,
  PageFrame,
  PageMessage,
  PagePerson,
  PageReadState,
  PageSaveFault,
  StarterKind,
  ToPage,
} from '../../pageProtocol.ts';
import type { Failure } from '../words/failure.ts';

/** A part of a channel's messages, oldest first; `more`: older ones exist; `newer`: it ends before the present. */
export interface ChannelLog {
  readonly list: readonly PageMessage[];
  readonly more: boolean;
  readonly newer: boolean;
  readonly loaded: boolean;
  readonly loading: boolean;
}

/** An unacknowledged or failed interaction of this tab, or a text that it sent. */
export interface Pending {
  readonly nonce: string;
  readonly kind: 'component' | 'command' | 'modal' | 'text';
  readonly channelId: string;
  /** Of a component: its message and custom_id. */
  readonly messageId: string | null;
  readonly customId: string | null;
  /** Of a command: its text, `/game new side:A`; of a text: itself. */
  readonly label: string;
  readonly failure: Failure | null;
}

export interface OpenModal {
  readonly interactionId: string;
  readonly channelId: string;
  readonly modal: APIModalInteractionResponseCallbackData;
}

export type HistoryPosition = 'newest' | 'older' | 'newer' | 'around';

export interface HistoryRequest {
  readonly channelId: string;
  readonly position: HistoryPosition;
  /** The end of the loaded messages that an older or newer page adjoins. */
  readonly anchorId?: string | undefined;
}

export type { StarterKind };

type Connection = 'connecting' | 'open' | 'lost';

/** Why the server rejects a newcomer. */
export type TurnedAway = 'tooManyPeople' | 'tooManyNames' | 'taken' | 'needsCookies';

export interface State {
  readonly connection: Connection;
  readonly turnedAway: TurnedAway | null;
  readonly me: PagePerson | null;
  readonly ownKey: string | null;
  readonly people: readonly PagePerson[];
  readonly bot: APIUser | null;
  readonly botOnline: boolean;
  readonly guildName: string;
  readonly channels: readonly PageChannel[];
  readonly commands: readonly APIApplicationCommand[];
  /** User ids with an open page. */
  readonly here: readonly string[];
  /** Paths of the commands to name to newcomers; empty: the bot names none. */
  readonly firstCommands: readonly string[];
  /** One-click starters, and the one in progress. */
  readonly starters: readonly StarterKind[];
  readonly starting: { readonly nonce: string; readonly kind: StarterKind } | null;
  /** Explains once how to play, after a game was started by one click. */
  readonly hint: boolean;
  /** The channel of a game started by one click. */
  readonly gameChannelId: string | null;
  readonly faults: PageFaults | null;
  /** Why saving fails; null: it works. */
  readonly saveFault: PageSaveFault | null;
  /** The server's addresses on the home network. */
  readonly lanHosts: readonly string[];
  /** Of the files this tab has loaded. */
  readonly pageVersion: string | null;
  readonly outdated: boolean;
  readonly reads: Readonly<Record<string, PageReadState>>;
  readonly logs: Readonly<Record<string, ChannelLog>>;
  readonly channelId: string | null;
  /** The last message read when the channel was opened; new ones begin after it. */
  readonly newSince: string | null;
  readonly pending: Readonly<Record<string, Pending>>;
  readonly modal: OpenModal | null;
  readonly notice: Failure | null;
  /** The Activities this person sees, and the one this tab is in. */
  readonly activities: readonly PageActivity[];
  readonly activity: PageFrame | null;
  /** The message to scroll to; every request is another object. */
  readonly target: { readonly messageId: string } | null;
  readonly historyRequests: Readonly<Record<string, HistoryRequest>>;
}

export type LocalAction =
  | { readonly type: 'connection'; readonly connection: 'connecting' | 'open' }
  | { readonly type: 'connection'; readonly connection: 'lost'; readonly turnedAway: TurnedAway | null }
  | { readonly type: 'open'; readonly channelId: string }
  | { readonly type: 'began'; readonly pending: Pending }
  | { readonly type: 'forget'; readonly nonce: string }
  | { readonly type: 'asked'; readonly nonce: string; readonly asked: HistoryRequest }
  | { readonly type: 'present'; readonly channelId: string }
  | { readonly type: 'target'; readonly messageId: string }
  | { readonly type: 'trim'; readonly channelId: string }
  | { readonly type: 'starting'; readonly nonce: string; readonly kind: StarterKind }
  | { readonly type: 'closeHint' }
  | { readonly type: 'closeModal' }
  | { readonly type: 'closeNotice' };

export type Action = ToPage | LocalAction;

export const EMPTY_LOG: ChannelLog = { list: [], more: false, newer: false, loaded: false, loading: false };

export const INITIAL_STATE: State = {
  connection: 'connecting',
  turnedAway: null,
  me: null,
  ownKey: null,
  people: [],
  bot: null,
  botOnline: true,
  guildName: '',
  channels: [],
  commands: [],
  here: [],
  starters: [],
  firstCommands: [],
  starting: null,
  hint: false,
  gameChannelId: null,
  faults: null,
  saveFault: null,
  lanHosts: [],
  pageVersion: null,
  outdated: false,
  reads: {},
  logs: {},
  channelId: null,
  newSince: null,
  pending: {},
  modal: null,
  notice: null,
  activities: [],
  activity: null,
  target: null,
  historyRequests: {},
};
