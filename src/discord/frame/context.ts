/**
 * What every command, control and delivery works with, and the shape in which commands are written.
 * Everything comes in from outside, so that nothing here asks whether it talks to Discord or to its stand-in.
 */

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
import type { Matches, MatchId, Outbox, PersonId, Theme } from '../../match/index.ts';
import type { Adviser, PuzzleBook } from '../../opponents/index.ts';
import type { Leagues, LinkId, Links, People, Seeks } from '../../people/index.ts';
import type { Films, Pictures } from '../../picture/index.ts';
import type { Components, DealtWith } from '../../rules/index.ts';
import type { ReplayFiles } from '../../table/index.ts';
import type { Emojis } from '../emoji/index.ts';
import type { ProgressAnswers } from './progress.ts';
import type { TypedForms } from './typedForms.ts';

/** How people get to the table in the browser. */
export interface TableDoor {
  /** The address by which the link's person gets in; theirs alone, so that it is written nowhere else. */
  link(id: LinkId, expiresAt: Date): Promise<string>;
  /** Whether Discord may be asked to open the table itself, as an Activity. */
  readonly launchable: boolean;
}

/**
 * Finds games without asking who looks: for messages that stand where a game is played, and for `games/`, from which whoever
 * answers people takes theirs.
 */
type AnyGame = Pick<Matches, 'view' | 'numbered' | 'inThread' | 'inChannel' | 'damagedInChannel' | 'finishedInChannel'>;

export interface BotContext {
  readonly client: Client<true>;
  /** What a game was dealt with; the current components where nothing is known of that, or nothing dealt yet. */
  readonly componentsOf: (game: DealtWith | null) => Components;
  readonly matches: Omit<Matches, keyof AnyGame>;
  readonly anyGame: AnyGame;
  /** Results, ratings, and what they add up to; notices. */
  readonly people: People;
  /** People who look for others to play with. */
  readonly seeks: Seeks;
  readonly leagues: Leagues;
  /** People's own links to tables. */
  readonly links: Links;
  /** Null: there is no table in the browser. */
  readonly tableDoor: TableDoor | null;
  readonly outbox: Outbox;
  readonly pictures: Pictures;
  /** Of the pictures of new games. */
  readonly defaultTheme: Theme;
  readonly films: Films;
  readonly replays: ReplayFiles;
  readonly emojis: Emojis;
  readonly language: Language;
  readonly clock: Clock;
  readonly log: Logger;
  /** Knows what a computer player would do. */
  readonly adviser: Adviser;
  readonly puzzles: PuzzleBook;
  /** The languages that people have chosen for themselves; kept up to date as they do. */
  readonly locales: Map<PersonId, string>;
  /** Private answers about what is still being made. */
  readonly progress: ProgressAnswers;
  /** Forms that were refused, as they were filled in. */
  readonly typed: TypedForms;
  /** Resolves when `enough` of a match has been told, or no more of it can be at present. */
  readonly settled: (matchId: MatchId, enough: () => Promise<boolean>) => Promise<void>;
  /** Has what was put off because these places were barred tried again: channels, threads, people. */
  readonly retryAt: (places: readonly string[]) => Promise<void>;
}

/** A slash command: its data in all languages, and what it does. Registered in `commands/index.ts`, the only list. */
export interface Command {
  readonly data: (language: Language) => RESTPostAPIChatInputApplicationCommandsJSONBody;
  readonly execute: (context: BotContext, interaction: ChatInputCommandInteraction) => Promise<void>;
  readonly autocomplete?: (context: BotContext, interaction: AutocompleteInteraction) => Promise<void>;
}

/** The command with which Discord launches the bot's Activity; an application has one. */
export interface EntryPoint {
  readonly data: (language: Language) => RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody;
  readonly execute: (context: BotContext, interaction: PrimaryEntryPointCommandInteraction) => Promise<void>;
}

export type ControlInteraction = MessageComponentInteraction | ModalSubmitInteraction;
