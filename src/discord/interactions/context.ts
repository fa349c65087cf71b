/** The context that commands, controls and deliveries receive, and the shapes of commands. */
import type {
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  Client,
  MessageComponentInteraction,
  ModalSubmitInteraction,
  PrimaryEntryPointCommandInteraction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
  RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody,
} from 'discord.js';
import type { Logger } from 'pino';
import type { Clock } from '../../kernel/index.ts';
import type { Language } from '../../language/index.ts';
import type {
  DamageTracking,
  MatchId,
  MatchReading,
  MessageReading,
  Outbox,
  Outcome,
  PersonId,
  Redaction,
  RepostingCommands,
  Theme,
} from '../../match/index.ts';
import type { Pictures } from '../../picture/index.ts';
import type { Components, DealtGame } from '../../rules/index.ts';
import type { Emojis } from '../emoji/index.ts';
import type { ProgressAnswers, TypedForms } from './remembered.ts';

export interface TableAccess {
  /** The personal address of the table. It is a secret: log it nowhere. */
  link(id: string, expiresAt: Date): Promise<string>;
  /** Whether Discord can open the table as an Activity. */
  readonly launchable: boolean;
}

/** Finds games without a visibility check. Code that answers people uses `src/discord/interactions/games/` instead. */
type AnyGame = Pick<
  MatchReading,
  'view' | 'numbered' | 'inThread' | 'inChannel' | 'damagedInChannel' | 'finishedInChannel'
>;

/** What the platform itself uses of games; features add their use cases (`src/features/bot/context.ts`). */
export interface MatchUseCases
  extends Omit<MatchReading, keyof AnyGame>,
    MessageReading,
    RepostingCommands,
    DamageTracking {
  /** What the interaction has changed; asks the database if the answer to COMMIT was lost. */
  outcomeOf(interactionId: string): Promise<Outcome>;
}

export interface PeopleUseCases extends Redaction {}

/** Features add to it what their commands and messages use (`src/features/bot/context.ts`). */
export interface BotContext {
  readonly client: Client<true>;
  /** The components of a game; the current ones if they are unknown or nothing is dealt yet. */
  readonly componentsOf: (game: DealtGame | null) => Components;
  readonly matches: MatchUseCases;
  readonly anyGame: AnyGame;
  readonly people: PeopleUseCases;
  /** Null: there is no browser table. */
  readonly tableAccess: TableAccess | null;
  readonly outbox: Outbox;
  readonly pictures: Pictures;
  readonly defaultTheme: Theme;
  readonly emojis: Emojis;
  readonly language: Language;
  readonly clock: Clock;
  readonly log: Logger;
  /** The languages that people have chosen, kept up to date. */
  readonly locales: Map<PersonId, string>;
  /** Private answers about work in progress. */
  readonly progress: ProgressAnswers;
  /** The contents of refused forms. */
  readonly refusedForms: TypedForms;
  /** Resolves once `enough` of a match's messages are posted, or no more can be posted for now. */
  readonly waitForDelivery: (matchId: MatchId, enough: () => Promise<boolean>) => Promise<void>;
  /** Retries the deliveries that were postponed because these channels, threads or people were out of reach. */
  readonly retryAt: (places: readonly string[]) => Promise<void>;
}

export interface Command {
  readonly data: (language: Language) => RESTPostAPIChatInputApplicationCommandsJSONBody;
  readonly execute: (context: BotContext, interaction: ChatInputCommandInteraction) => Promise<void>;
  readonly autocomplete?: (context: BotContext, interaction: AutocompleteInteraction) => Promise<void>;
}

/** The command that launches the Activity. */
export interface EntryPoint {
  readonly data: (language: Language) => RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody;
  readonly execute: (context: BotContext, interaction: PrimaryEntryPointCommandInteraction) => Promise<void>;
}

export type ControlInteraction = MessageComponentInteraction | ModalSubmitInteraction;

export interface ViewContext
  extends Pick<BotContext, 'componentsOf' | 'emojis' | 'language' | 'log' | 'pictures' | 'tableAccess'> {
  readonly matches: Pick<MatchUseCases, 'clock' | 'history' | 'person'>;
}
