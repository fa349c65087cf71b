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
import type { Matches } from '../../features/createMatches.ts';
import type { People } from '../../features/createPeople.ts';
import type { Leagues } from '../../features/leagues/usecases/ports.ts';
import type { Links } from '../../features/links/usecases/createLinks.ts';
import type { LinkId } from '../../features/links/usecases/link.ts';
import type { Seeks } from '../../features/seeks/usecases/createSeeks.ts';
import type { Clock } from '../../kernel/index.ts';
import type { Language } from '../../language/index.ts';
import type { MatchId, Outbox, PersonId, Theme } from '../../match/index.ts';
import type { Adviser, PuzzleBook } from '../../opponents/index.ts';
import type { FilmQueue, Pictures } from '../../picture/index.ts';
import type { Components, DealtGame } from '../../rules/index.ts';
import type { ReplayFiles } from '../../table/index.ts';
import type { Emojis } from '../emoji/index.ts';
import type { ProgressAnswers, TypedForms } from './remembered.ts';

export interface TableAccess {
  /** The personal address of the table. It is a secret: log it nowhere. */
  link(id: LinkId, expiresAt: Date): Promise<string>;
  /** Whether Discord can open the table as an Activity. */
  readonly launchable: boolean;
}

/** Finds games without a visibility check. Code that answers people uses `games/` instead. */
type AnyGame = Pick<Matches, 'view' | 'numbered' | 'inThread' | 'inChannel' | 'damagedInChannel' | 'finishedInChannel'>;

export interface BotContext {
  readonly client: Client<true>;
  /** The components of a game; the current ones if they are unknown or nothing is dealt yet. */
  readonly componentsOf: (game: DealtGame | null) => Components;
  readonly matches: Omit<Matches, keyof AnyGame>;
  readonly anyGame: AnyGame;
  /** Results, ratings, statistics and notices. */
  readonly people: People;
  readonly seeks: Seeks;
  readonly leagues: Leagues;
  readonly links: Links;
  /** Null: there is no browser table. */
  readonly tableAccess: TableAccess | null;
  readonly outbox: Outbox;
  readonly pictures: Pictures;
  readonly defaultTheme: Theme;
  readonly films: FilmQueue;
  readonly replays: ReplayFiles;
  readonly emojis: Emojis;
  readonly language: Language;
  readonly clock: Clock;
  readonly log: Logger;
  readonly adviser: Adviser;
  readonly puzzles: PuzzleBook;
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
  readonly matches: Pick<Matches, 'clock' | 'history' | 'person' | 'record'>;
}
