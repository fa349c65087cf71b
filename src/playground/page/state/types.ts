/**
 * What one tab knows: everything drawn on the page is a function of this.
 * How it changes is told in `reduce.ts`; drafts and open menus belong to the components that show them.
 */
import type { APIApplicationCommand, APIModalInteractionResponseCallbackData, APIUser } from 'discord-api-types/v10';
import type { PageChannel, PageMessage, PagePerson, PageReadState, ToPage } from '../../pageProtocol.ts';

/** The messages of one channel, oldest first; `more` when older ones can be asked for. */
export interface ChannelLog {
  readonly list: readonly PageMessage[];
  readonly more: boolean;
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
  readonly failure: string | null;
}

export interface OpenModal {
  readonly interactionId: string;
  readonly channelId: string;
  readonly modal: APIModalInteractionResponseCallbackData;
}

export type Connection = 'connecting' | 'open' | 'lost';

export interface State {
  readonly connection: Connection;
  readonly me: PagePerson | null;
  readonly people: readonly PagePerson[];
  readonly bot: APIUser | null;
  readonly botOnline: boolean;
  readonly guildName: string;
  readonly channels: readonly PageChannel[];
  readonly commands: readonly APIApplicationCommand[];
  readonly reads: Readonly<Record<string, PageReadState>>;
  readonly logs: Readonly<Record<string, ChannelLog>>;
  readonly channelId: string | null;
  /** Where "new" begins in the open channel: the last message that had been read when it was opened. */
  readonly newSince: string | null;
  readonly pending: Readonly<Record<string, Pending>>;
  readonly modal: OpenModal | null;
  readonly notice: string | null;
  /** The channel each history request was for, and whether it asked for older messages. */
  readonly asked: Readonly<Record<string, { readonly channelId: string; readonly older: boolean }>>;
}

/** What happens in the tab itself, beside the server's messages. */
export type LocalAction =
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'open'; readonly channelId: string }
  | { readonly type: 'began'; readonly pending: Pending }
  | { readonly type: 'forget'; readonly nonce: string }
  | { readonly type: 'asked'; readonly nonce: string; readonly channelId: string; readonly older: boolean }
  | { readonly type: 'closeModal' }
  | { readonly type: 'notice'; readonly text: string | null };

export type Action = ToPage | LocalAction;

export const emptyLog: ChannelLog = { list: [], more: false, loaded: false, loading: false };

export const initialState: State = {
  connection: 'connecting',
  me: null,
  people: [],
  bot: null,
  botOnline: true,
  guildName: '',
  channels: [],
  commands: [],
  reads: {},
  logs: {},
  channelId: null,
  newSince: null,
  pending: {},
  modal: null,
  notice: null,
  asked: {},
};
