/** The context that commands, controls and deliveries receive, and the types of commands. */
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
import type { Language, Words } from '../../language/index.ts';
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
  /** The person's own link to the table. It is a secret: never log it. */
  link(id: string, expiresAt: Date): Promise<string>;
  /** Whether Discord can open the table as an Activity. */
  readonly launchable: boolean;
}

/** Finds games without a visibility check. Code that answers people uses `src/discord/interactions/games/` instead. */
type AnyGame = Pick<
  MatchReading,
  'view' | 'numbered' | 'inThread' | 'inChannel' | 'damagedInChannel' | 'finishedInChannel'
>;

/** The use cases of matches that the platform itself calls; features add theirs (`src/features/bot/context.ts`). */
export interface MatchUseCases
  extends Omit<MatchReading, keyof AnyGame>,
    MessageReading,
    RepostingCommands,
    DamageTracking {
  /** What an interaction has changed; reads the database if the response to COMMIT was lost. */
  outcomeOf(interactionId: string): Promise<Outcome>;
}

export interface PeopleUseCases extends Redaction {}

/** Features extend it with what their commands and messages need (`src/features/bot/context.ts`). */
export interface BotContext {
  readonly client: Client<true>;
  /** The components of a game; the current ones if the game's are unknown or nothing is dealt yet. */
  readonly componentsOf: (game: DealtGame | null) => Components;
  readonly matches: MatchUseCases;
  readonly anyGame: AnyGame;
  readonly people: PeopleUseCases;
  /** Null if there is no browser table. */
  readonly tableAccess: TableAccess | null;
  readonly outbox: Outbox;
  readonly pictures: Pictures;
  readonly defaultTheme: Theme;
  readonly emojis: Emojis;
  readonly language: Language;
  readonly clock: Clock;
  readonly log: Logger;
  /** The languages that people have chosen, kept current. */
  readonly locales: Map<PersonId, string>;
  /** Private answers that are updated when the work they report on is done. */
  readonly progress: ProgressAnswers;
  /** The entries in forms that were refused. */
  readonly refusedForms: TypedForms;
  /** Resolves once `enough` of a match's messages are posted, or when nothing more can be posted for now. */
  readonly waitForDelivery: (matchId: MatchId, enough: () => Promise<boolean>) => Promise<void>;
  /** Retries the deliveries that were postponed because these channels, threads or people were out of reach. */
  readonly retryAt: (places: readonly string[]) => Promise<void>;
}

/** What commands and their subcommands share. */
export interface Executable {
  /**
   * For commands that may open a form. That has to be the first response, so the interaction is not acknowledged
   * before.
   */
  readonly answersItself?: true;
  /** `words`: the reader's. */
  readonly execute: (context: BotContext, interaction: ChatInputCommandInteraction, words: Words) => Promise<void>;
}

export interface Command extends Executable {
  readonly data: (language: Language) => RESTPostAPIChatInputApplicationCommandsJSONBody;
  readonly autocomplete?: (context: BotContext, interaction: AutocompleteInteraction) => Promise<void>;
}

/** The command that opens the Activity. */
export interface EntryPoint {
  readonly data: (language: Language) => RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody;
  readonly execute: (context: BotContext, interaction: PrimaryEntryPointCommandInteraction) => Promise<void>;
}

export type ControlInteraction = MessageComponentInteraction | ModalSubmitInteraction;

export interface ViewContext
  extends Pick<BotContext, 'componentsOf' | 'emojis' | 'language' | 'log' | 'pictures' | 'tableAccess'> {
  readonly matches: Pick<MatchUseCases, 'clock' | 'history' | 'person'>;
}
