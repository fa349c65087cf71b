/**
 * What a person for tests and starters can do and see. How it is done is `client.ts`.
 */
import type {
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIModalInteractionResponseCallbackData,
  APIUser,
} from 'discord-api-types/v10';
import type { PageFailure } from '../pageFailures.ts';
import type {
  ActivityAnswer,
  ActivityCall,
  PageActivity,
  PageChannel,
  PageFrame,
  PageReadState,
  ToPage,
} from '../pageProtocol.ts';
import type { OptionValues } from './commandLine.ts';

export interface SentInteraction {
  readonly id: string;
  /** `failed`: the bot did not answer in time. */
  readonly state: 'acknowledged' | 'failed';
  /** The form the bot answered with, if it did. */
  readonly modal: APIModalInteractionResponseCallbackData | null;
  /** The bot's finished answer or follow-up to this interaction; without a predicate, the first one. */
  reply(predicate?: (message: APIMessage) => boolean, timeoutMs?: number): Promise<APIMessage>;
}

/** A refusal of the page (a missing option, a control that is gone) rejects with this. */
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
  /** A channel or thread by id or name; an error if there is none. */
  channel(idOrName: string): PageChannel;
  waitForChannel(predicate: (channel: PageChannel) => boolean, timeoutMs?: number): Promise<PageChannel>;
  /** Messages of a channel as this person sees them, ephemeral ones included, oldest first. */
  messages(channelId: string): readonly APIMessage[];
  waitForMessage(predicate: (message: APIMessage) => boolean, timeoutMs?: number): Promise<APIMessage>;
  reads(channelId: string): PageReadState | null;
  markRead(channelId: string, messageId: string): void;
  /** Hears everything that this person's page hears from now on; the returned function ends that. */
  listen(listener: (message: ToPage) => void): () => void;
  setLocale(locale: string): void;
  refuseDirectMessages(refuses: boolean): void;
  send(channelId: string, content: string): Promise<APIMessage>;
  /** Runs `/path`, such as `game new`, and resolves when the bot acknowledged it or time was up. */
  command(channelId: string, path: string, options?: OptionValues): Promise<SentInteraction>;
  /** What is offered while `focused` is being typed. */
  autocomplete(
    channelId: string,
    path: string,
    options: OptionValues,
    focused: string,
  ): Promise<readonly APIApplicationCommandOptionChoice[]>;
  click(message: Pick<APIMessage, 'id' | 'channel_id'>, customId: string): Promise<SentInteraction>;
  /** Clicks something the message no longer has, as a slow client would. */
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
  /** Those running where this person sees them. */
  activities(): readonly PageActivity[];
  /** Joins the Activity that runs in a channel. */
  joinActivity(channelId: string): Promise<PageFrame>;
  leaveActivity(): void;
  /** The frame of the Activity this person is in, by whatever opened it. */
  waitForFrame(timeoutMs?: number): Promise<PageFrame>;
  /** What an Activity would ask for in this person's name; they must be in it. */
  activityCall(call: ActivityCall): Promise<ActivityAnswer>;
  dismiss(message: Pick<APIMessage, 'id' | 'channel_id'>): void;
  close(): void;
}
