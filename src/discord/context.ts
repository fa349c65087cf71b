/**
 * Builds the context that every command, control and delivery receives.
 */

import type { Client } from 'discord.js';
import { createTurns } from '../kernel/index.ts';
import { type Matches, StorageFailure, THEMES, type Theme } from '../match/index.ts';
import { createFilms } from '../picture/index.ts';
import { type Components, componentSets } from '../rules/index.ts';
import { createReplayFiles } from '../table/index.ts';
import { createEmojis, type EmojiRegistry } from './emoji/index.ts';
import { type BotContext, createProgressAnswers, createTypedForms, type TableDoor } from './frame/index.ts';

type Given =
  | 'people'
  | 'seeks'
  | 'leagues'
  | 'links'
  | 'outbox'
  | 'pictures'
  | 'language'
  | 'clock'
  | 'log'
  | 'adviser'
  | 'puzzles';

export interface ContextParts extends Pick<BotContext, Given> {
  /** What new games are dealt with. */
  readonly components: Components;
  /** What games begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  readonly matches: Matches;
  /** The way to the table in the browser; left out: there is none. */
  readonly tableDoor?: TableDoor;
  /** Of the pictures of new games; left out: dark. */
  readonly defaultTheme?: Theme;
}

type Telling = Pick<BotContext, 'settled' | 'retryAt'>;

interface MadeContext {
  readonly context: BotContext;
  readonly emojis: EmojiRegistry;
  /** Says who tells what is announced; until then there is nothing to be waited for. */
  readonly tellBy: (telling: Telling) => void;
}

export async function createContext(parts: ContextParts, client: Client<true>): Promise<MadeContext> {
  const { components, earlier, matches, people, seeks, leagues, links, outbox, pictures, language, clock, log } = parts;
  const sets = componentSets(components, earlier);
  const emojis = createEmojis();
  let telling: Telling = { settled: async () => undefined, retryAt: async () => undefined };
  const context: BotContext = {
    client,
    componentsOf: (game) => (game && sets.of(game)) ?? components,
    matches,
    anyGame: matches,
    people,
    seeks,
    leagues,
    links,
    outbox,
    pictures,
    language,
    clock,
    log,
    adviser: parts.adviser,
    puzzles: parts.puzzles,
    tableDoor: parts.tableDoor ?? null,
    defaultTheme: parts.defaultTheme ?? THEMES[0],
    films: createFilms({ turns: createTurns() }),
    replays: createReplayFiles(),
    emojis,
    locales: new Map(await matches.locales()),
    progress: createProgressAnswers(complaint({ log }, 'an answer could not be brought up to date')),
    typed: createTypedForms(),
    settled: (matchId, enough) => telling.settled(matchId, enough),
    retryAt: (places) => telling.retryAt(places),
  };
  const tellBy = (by: Telling) => {
    telling = by;
  };
  return { context, emojis, tellBy };
}

/** Logs failures of what happens by itself; that nothing can be saved is told by the store, once. */
export function complaint({ log }: Pick<BotContext, 'log'>, message: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StorageFailure)) log.error({ err: error }, message);
  };
}
