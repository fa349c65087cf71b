/** Builds the context that every command, control and delivery receives. */
import type { Client } from 'discord.js';
import { createEmojis, type EmojiRegistry } from '../../discord/emoji/index.ts';
import {
  type BotContext,
  createProgressAnswers,
  createTypedForms,
  type TableAccess,
} from '../../discord/interactions/index.ts';
import { createFairQueue, startPolling, type Timer } from '../../kernel/index.ts';
import { HOUR_MS, logFailure, THEMES, type Theme, type WorkKind } from '../../match/index.ts';
import type { Adviser, PuzzleBook } from '../../opponents/index.ts';
import { createFilmQueue, type FilmQueue } from '../../picture/index.ts';
import { type Components, componentSets } from '../../rules/index.ts';
import { createReplayFiles, type ReplayFiles } from '../../table/index.ts';
import type { Matches } from '../createMatches.ts';
import type { People } from '../createPeople.ts';
import type { Leagues } from '../leagues/usecases/createLeagues.ts';
import type { Links } from '../links/usecases/createLinks.ts';
import type { Seeks } from '../seeks/usecases/createSeeks.ts';

/** What the commands and messages of features use of each other's use cases. */
declare module '../../discord/interactions/context.ts' {
  interface MatchUseCases extends Omit<Matches, keyof BotContext['anyGame']> {}
  interface PeopleUseCases extends People {}
  interface BotContext {
    readonly seeks: Seeks;
    readonly leagues: Leagues;
    readonly links: Links;
    readonly adviser: Adviser;
    readonly puzzles: PuzzleBook;
    readonly films: FilmQueue;
    readonly replays: ReplayFiles;
  }
}

type SharedParts =
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

export interface ContextParts extends Pick<BotContext, SharedParts> {
  readonly components: Components;
  /** Components of games that were dealt with other data; default: none. */
  readonly earlier?: readonly Components[];
  readonly matches: Matches;
  /** Default: no browser table. */
  readonly tableAccess?: TableAccess;
  /** The theme of new games' pictures; default: dark. */
  readonly defaultTheme?: Theme;
}

type DeliveryPart = Pick<BotContext, 'waitForDelivery' | 'retryAt'>;

interface MadeContext {
  readonly context: BotContext;
  readonly emojis: EmojiRegistry;
  /** Connects the delivery after it has started. Until then, `waitForDelivery` resolves at once. */
  readonly setDelivery: (delivery: DeliveryPart) => void;
}

export async function createContext(parts: ContextParts, client: Client<true>): Promise<MadeContext> {
  const { components, earlier, matches, people, seeks, leagues, links, outbox, pictures, language, clock, log } = parts;
  const sets = componentSets(components, earlier);
  const emojis = createEmojis();
  let delivery: DeliveryPart = { waitForDelivery: async () => undefined, retryAt: async () => undefined };
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
    tableAccess: parts.tableAccess ?? null,
    defaultTheme: parts.defaultTheme ?? THEMES[0],
    films: createFilmQueue({ turns: createFairQueue() }),
    replays: createReplayFiles(),
    emojis,
    locales: new Map(await matches.locales()),
    progress: createProgressAnswers(logFailure({ log }, 'updating a progress message failed')),
    refusedForms: createTypedForms(),
    waitForDelivery: (matchId, enough) => delivery.waitForDelivery(matchId, enough),
    retryAt: (places) => delivery.retryAt(places),
  };
  return {
    context,
    emojis,
    setDelivery: (started) => {
      delivery = started;
    },
  };
}

const MINUTE_MS = 60_000;

/**
 * Keeps `context.locales` current when people choose a language in another process, and forgets people who are erased
 * there within an hour.
 */
export function followLocales(
  context: BotContext,
  timer: Timer,
  onRemoteWork: (listener: (kinds: readonly WorkKind[]) => void) => () => void,
): { close(): Promise<void> } {
  const { matches, locales } = context;
  const reading = startPolling({
    poll: async () => {
      const chosen = await matches.locales();
      for (const id of locales.keys()) if (!chosen.has(id)) locales.delete(id);
      for (const [id, locale] of chosen) locales.set(id, locale);
      return HOUR_MS;
    },
    retryDelayMs: MINUTE_MS,
    timer,
    failed: logFailure(context, 'reading the languages of people failed'),
  });
  const wake = (kinds: readonly WorkKind[]) => {
    if (kinds.includes('settings')) reading.wake();
  };
  const unsubscribers = [
    onRemoteWork(wake),
    // A reading under way may have missed a choice made in this process.
    matches.subscribe(
      ({ kinds }) => wake(kinds),
      () => false,
    ),
  ];
  return {
    close: async () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
      await reading.close();
    },
  };
}
