/**
 * What one tab knows: everything drawn on the page is a function of this.
 * How it changes is told in `reduce.ts`; drafts and open menus belong to the components that show them.
 */
import type { APIApplicationCommand, APIModalInteractionResponseCallbackData, APIUser } from 'discord-api-types/v10';
import type {
  PageActivity,
  PageChannel,
  PageFaults,
  PageFrame,
  PageMessage,
  PagePerson,
  PageReadState,
  PageSaveFault,
  StarterKind,
  ToPage,
} from '../../pageProtocol.ts';
import type { Failure } from '../words/failure.ts';

/**
 * A stretch of one channel's messages, oldest first; `more` when older ones can be asked for, `newer` when the stretch
 * ends before the present.
 */
export interface ChannelLog {
  readonly list: readonly PageMessage[];
  readonly more: boolean;
  readonly newer: boolean;
  readonly loaded: boolean;
  readonly loading: boolean;
}

/** An interaction this tab began and that has not been acknowledged; kept with its reason once it failed. */
export interface Pending {
  readonly nonce: string;
  readonly kind: 'component' | 'command' | 'modal';
  readonly channelId: string;
  /** Of a component: the message it stands on and its custom_id. */
  readonly messageId: string | null;
  readonly customId: string | null;
  /** Of a command: its text, `/game new side:A`. */
  readonly label: string;
  readonly failure: Failure | null;
}

export interface OpenModal {
  readonly interactionId: string;
  readonly channelId: string;
  readonly modal: APIModalInteractionResponseCallbackData;
}

/** Which messages are asked for: the newest, a page older or newer than those there, or those around one. */
export type Stretch = 'newest' | 'older' | 'newer' | 'around';

interface Asked {
  readonly channelId: string;
  readonly stretch: Stretch;
}

export type { StarterKind };

type Connection = 'connecting' | 'open' | 'lost';

/** Why the server does not let somebody new in. */
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
  /** User ids of those who have the page open. */
  readonly here: readonly string[];
  /** Ways into a game by one click, and the one under way. */
  readonly starters: readonly StarterKind[];
  readonly starting: { readonly nonce: string; readonly kind: StarterKind } | null;
  /** How a game goes is told once, where one has begun by a click. */
  readonly hint: boolean;
  /** Where a game has begun by a click in this tab, or for it. */
  readonly ledTo: string | null;
  readonly faults: PageFaults | null;
  /** Why nothing is saved at present. */
  readonly saveFault: PageSaveFault | null;
  /** Addresses of the machine that all of this runs on in the home network. */
  readonly homes: readonly string[];
  /** The version of the page's files that this tab has loaded, and whether there is a newer one. */
  readonly pageVersion: string | null;
  readonly outdated: boolean;
  readonly reads: Readonly<Record<string, PageReadState>>;
  readonly logs: Readonly<Record<string, ChannelLog>>;
  readonly channelId: string | null;
  /** Where "new" begins in the open channel: the last message that had been read when it was opened. */
  readonly newSince: string | null;
  readonly pending: Readonly<Record<string, Pending>>;
  readonly modal: OpenModal | null;
  readonly notice: Failure | null;
  /** What runs where one sees it, and what one is in oneself. */
  readonly activities: readonly PageActivity[];
  readonly activity: PageFrame | null;
  /** The message to be shown in the middle of the open channel; `count` makes each wish one of its own. */
  readonly target: { readonly messageId: string; readonly count: number } | null;
  /** What each history request was for. */
  readonly asked: Readonly<Record<string, Asked>>;
}

/** What happens in the tab itself, beside the server's messages. */
export type LocalAction =
  | { readonly type: 'connection'; readonly connection: 'connecting' | 'open' }
  | { readonly type: 'connection'; readonly connection: 'lost'; readonly turnedAway: TurnedAway | null }
  | { readonly type: 'open'; readonly channelId: string }
  | { readonly type: 'began'; readonly pending: Pending }
  | { readonly type: 'forget'; readonly nonce: string }
  | { readonly type: 'asked'; readonly nonce: string; readonly asked: Asked }
  | { readonly type: 'target'; readonly messageId: string }
  | { readonly type: 'trim'; readonly channelId: string }
  | { readonly type: 'starting'; readonly nonce: string; readonly kind: StarterKind }
  | { readonly type: 'closeHint' }
  | { readonly type: 'closeModal' }
  | { readonly type: 'closeNotice' };

export type Action = ToPage | LocalAction;

export const emptyLog: ChannelLog = { list: [], more: false, newer: false, loaded: false, loading: false };

export const initialState: State = {
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
  starting: null,
  hint: false,
  ledTo: null,
  faults: null,
  saveFault: null,
  homes: [],
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
  asked: {},
};
