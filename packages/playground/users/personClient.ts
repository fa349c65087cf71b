/** The interface of a scripted person for tests and starters. */
import type {
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIModalInteractionResponseCallbackData,
  APIUser,
} from 'discord-api-types/v10';
import type { ActivityCall } from '../fromPage.ts';
import type { PageFailure } from '../pageFailures.ts';
import type { ActivityAnswer, PageActivity, PageChannel, PageFrame, PageReadState, ToPage } from '../pageProtocol.ts';
import type { OptionValues } from './commandLine.ts';

export interface SentInteraction {
  readonly id: string;
  /** `failed`: the bot did not answer in time. */
  readonly state: 'acknowledged' | 'failed';
  /** The modal in the bot's answer. */
  readonly modal: APIModalInteractionResponseCallbackData | null;
  /** The bot's completed answer or follow-up to this interaction; without a predicate, the first. */
  reply(predicate?: (message: APIMessage) => boolean, timeoutMs?: number): Promise<APIMessage>;
}

/** Thrown for a refusal by the page (a missing option, a removed control). */
export class PageRefusal extends Error {
  readonly failure: PageFailure;

  constructor(failure: PageFailure) {
    super(`refused by the page: ${JSON.stringify(failure)}`);
    this.failure = failure;
  }
}

export interface PersonClient {
  readonly user: APIUser;
  readonly slug: string;
  locale(): string;
  channels(): readonly PageChannel[];
  /** By id or name; throws if there is none. */
  channel(idOrName: string): PageChannel;
  waitForChannel(predicate: (channel: PageChannel) => boolean, timeoutMs?: number): Promise<PageChannel>;
  /** As this person sees them, including ephemeral ones, oldest first. */
  messages(channelId: string): readonly APIMessage[];
  waitForMessage(predicate: (message: APIMessage) => boolean, timeoutMs?: number): Promise<APIMessage>;
  reads(channelId: string): PageReadState | null;
  markRead(channelId: string, messageId: string): void;
  /** Receives all messages to this person's page; the returned function stops it. */
  listen(listener: (message: ToPage) => void): () => void;
  setLocale(locale: string): void;
  refuseDirectMessages(refuses: boolean): void;
  send(channelId: string, content: string): Promise<APIMessage>;
  /** Runs a command such as `game new`; resolves when the bot acknowledged it or timed out. */
  command(channelId: string, path: string, options?: OptionValues): Promise<SentInteraction>;
  /** The choices offered while `focused` is typed. */
  autocomplete(
    channelId: string,
    path: string,
    options: OptionValues,
    focused: string,
  ): Promise<readonly APIApplicationCommandOptionChoice[]>;
  click(message: Pick<APIMessage, 'id' | 'channel_id'>, customId: string): Promise<SentInteraction>;
  /** Clicks a removed component, as a slow client would. */
  clickStale(
    message: Pick<APIMessage, 'id' | 'channel_id'>,
    customId: string,
    values?: readonly string[],
  ): Promise<SentInteraction>;
  choose(
    message: Pick<APIMessage, 'id' | 'channel_id'>,
    customId: string,
    values: readonly string[],
  ): Promise<SentInteraction>;
  submit(interactionId: string, values: Readonly<Record<string, string | readonly string[]>>): Promise<SentInteraction>;
  /** Activities that this person sees. */
  activities(): readonly PageActivity[];
  joinActivity(channelId: string): Promise<PageFrame>;
  leaveActivity(): void;
  /** The frame of this person's Activity, however it was opened. */
  waitForFrame(timeoutMs?: number): Promise<PageFrame>;
  /** A request of the Activity on behalf of this person, who must be in it. */
  activityCall(call: ActivityCall): Promise<ActivityAnswer>;
  dismiss(message: Pick<APIMessage, 'id' | 'channel_id'>): void;
  close(): void;
}
