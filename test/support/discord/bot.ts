/** A complete table in this process: the playground, the bot with the real discord.js, and a database. */
import type { APIMessage } from 'discord.js';
import { type Logger, pino } from 'pino';
import type { PersonClient, Playground, PlaygroundOptions } from '../../../packages/playground/index.ts';
import { migrate } from '../../../scripts/migrate.js';
import { compose } from '../../../src/app/compose.ts';
import type { MoveReviewer } from '../../../src/features/advice/usecases/ports.ts';
import { type Bot, type BotOptions, startBot, type TableAccess } from '../../../src/features/bot/index.ts';
import type { Matches } from '../../../src/features/createMatches.ts';
import type { People } from '../../../src/features/createPeople.ts';
import type { Leagues } from '../../../src/features/leagues/usecases/createLeagues.ts';
import type { Links } from '../../../src/features/links/usecases/createLinks.ts';
import type { MatchRandom } from '../../../src/features/lobby/usecases/commands.ts';
import type { Seeks } from '../../../src/features/seeks/usecases/createSeeks.ts';
import { openStore, type Store } from '../../../src/features/storage/index.ts';
import { type Clock, type Leases, machineTimer, type Timer } from '../../../src/kernel/index.ts';
import { createLanguage } from '../../../src/language/index.ts';
import type { LimitPair, Limits, Outbox, OutboxEntry, Theme } from '../../../src/match/index.ts';
import type { Watcher } from '../../../src/monitoring/index.ts';
import type { ProgramPlayer, Thinker } from '../../../src/opponents/index.ts';
import type { Pictures } from '../../../src/picture/index.ts';
import type { Components } from '../../../src/rules/index.ts';
import type { Statement } from '../../../src/store/index.ts';
import { controlOf, textOf as withEmoji } from '../../../tools/support/robots/messages.ts';
import { emptyDatabase } from '../database/database.ts';
import { leasesOf } from '../database/leases.ts';
import { keepQueryPlans } from '../database/queryPlans.ts';
import { standardComponents } from '../game/match.ts';
import { plainPictures } from '../game/pictures.ts';
import { openPlayground } from './playground.ts';

export { controlOf, openPlayground, withEmoji };

export interface TableOptions {
  readonly playground?: Partial<PlaygroundOptions>;
  /** An open playground, which is closed with the table; default: a new one with the options above. */
  readonly playgroundAt?: Playground;
  /** Seeds of the deals, in the order of the games; default: 1, 2, 3 … */
  readonly seeds?: readonly number[];
  readonly log?: Logger;
  readonly timer?: Timer;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Usage limits of people and servers; default: none. */
  readonly limits?: Limits;
  readonly commandsAMinute?: LimitPair;
  /** Wraps the bot's outbox. */
  readonly outbox?: (outbox: Outbox) => Outbox;
  /** Default: `plainPictures`. */
  readonly pictures?: Pictures;
  /** Theme of new games; default: the bot's. */
  readonly defaultTheme?: Theme;
  /** Programs that may take a seat. */
  readonly programs?: readonly ProgramPlayer[];
  /** Searches for hints; default: in the same thread. */
  readonly thinker?: Pick<Thinker, 'think'>;
  /** Judges the moves of finished games; default: every move is good. */
  readonly judge?: MoveReviewer;
  /** Whether emoji are drawn and uploaded; default: they never finish, and Unicode characters stand in. */
  readonly drawnEmoji?: boolean;
  /** The URL of the database; default: a new one. */
  readonly database?: string;
  /** Called for each SQL statement. */
  readonly onStatement?: (statement: Statement) => void;
  /** Called after each COMMIT; an error that it throws replaces the answer. */
  readonly onCommitted?: () => void;
  /** Access to the table in the browser; default: none. */
  readonly tableAccess?: TableAccess;
  /** Observes store, bot and searches. */
  readonly watcher?: Pick<Watcher, 'store' | 'bot' | 'thinking'>;
}

type BotChanges = Pick<TableOptions, 'outbox' | 'timer'> &
  Pick<BotOptions, 'shards' | 'processes' | 'tableAccess' | 'onSetBack' | 'onRemoteWork'>;

export interface Table {
  readonly playground: Playground;
  readonly store: Store;
  readonly matches: Matches;
  readonly people: People;
  readonly leagues: Leagues;
  readonly seeks: Seeks;
  readonly links: Links;
  readonly components: Components;
  /** The playground's first text channel. */
  readonly channelId: string;
  /** The database's URL. */
  readonly url: string;
  person(name: string): PersonClient;
  /** Starts the bot (again), with changed options. */
  startBot(changes?: BotChanges): Promise<void>;
  /** Rejects if the bot is not started. */
  mayView: Bot['mayView'];
  /** State of the bot's gateway connections; empty if it is not started. */
  shards(): ReturnType<Bot['shards']>;
  stopBot(): Promise<void>;
  /** Resolves when the outbox has no entries but those that cannot be posted at present. */
  waitForDelivery(): Promise<void>;
  close(): Promise<void>;
}

const machineClock: Clock = { now: () => new Date() };

/** Shared by all tables, because it caches formatted texts. */
const language = createLanguage((fault) => {
  throw new Error(fault);
});

/** A minimal PNG. */
export const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const OUTBOX_POLL_MS = 100;

/** Runs a hundred times as fast as the machine's timer. */
const quickTimer: Timer = {
  after(milliseconds, work) {
    const timeout = setTimeout(work, milliseconds / 100);
    return () => clearTimeout(timeout);
  },
};

await keepQueryPlans();

/** `bot: false`: the bot is started later. */
export async function startTable(options: TableOptions & { readonly bot?: boolean } = {}): Promise<Table> {
  const { url, remove } =
    options.database === undefined ? await emptyDatabase() : { url: options.database, remove: async () => undefined };
  if (options.database !== undefined) await migrate(url);
  const components = standardComponents();
  const clock = options.clock ?? machineClock;
  const { watcher } = options;
  const store = await openStore({
    url,
    components,
    clock,
    ...(watcher && { observe: watcher.store }),
    ...(options.log && { log: options.log }),
    ...(options.onStatement && { onStatement: options.onStatement }),
    ...(options.onCommitted && { onCommitted: options.onCommitted }),
  });
  const composed = compose(
    { store, clock, components },
    {
      chance: countingChance(options.seeds ?? []),
      observeThinking: watcher?.thinking,
      programs: options.programs ?? [],
      hintBudget: { ms: 100 },
      computerPause: 0,
      openingPause: 0,
      ...(options.limits && { limits: options.limits }),
      ...(options.thinker && { thinker: options.thinker }),
    },
  );
  const playground = options.playgroundAt ?? (await openPlayground(options.playground));
  const pictures = options.pictures ?? plainPictures();
  const shownPictures = options.drawnEmoji
    ? pictures
    : { ...pictures, emoji: () => new Promise<never>(() => undefined) };
  const outbox = watchedOutbox(store.outbox, clock);
  let bot: Bot | null = null;
  let leases: Leases | null = null;

  async function stopBot(): Promise<void> {
    await bot?.close();
    bot = null;
    await leases?.close();
    leases = null;
  }

  async function start({ outbox: changed, timer, ...others }: BotChanges = {}): Promise<void> {
    const wrap = changed ?? options.outbox;
    // With the machine's timer, because each heartbeat writes to the database.
    leases = leasesOf(store, { timer: machineTimer });
    const started = await startBot({
      ...composed,
      moveReviewer: options.judge ?? { judge: async () => null },
      ...(options.tableAccess && { tableAccess: options.tableAccess }),
      pictures: shownPictures,
      language,
      token: playground.botToken,
      apiUrl: playground.apiUrl,
      outbox: wrap === undefined ? outbox : wrap(outbox),
      leases,
      log: options.log ?? pino({ level: 'silent' }),
      otherProcess: store.otherProcess,
      ...(watcher && { observe: watcher.bot }),
      ...(options.commandsAMinute === undefined ? {} : { commandsAMinute: options.commandsAMinute }),
      ...(options.defaultTheme === undefined ? {} : { defaultTheme: options.defaultTheme }),
      timer: timer ?? options.timer ?? quickTimer,
      ...others,
    });
    if (!started.ok) throw new Error(started.code);
    bot = started.bot;
  }

  if (options.bot !== false) await start();
  return {
    playground,
    ...composed,
    store,
    url,
    stopBot,
    channelId: playground.channelId,
    person: (name) => playground.person(name),
    startBot: start,
    mayView: async (place, personId) => {
      if (!bot) throw new Error('the bot is not started');
      return bot.mayView(place, personId);
    },
    shards: () => bot?.shards() ?? [],
    waitForDelivery: () => outbox.whenEmpty(),
    async close() {
      await stopBot();
      await composed.computers.close();
      await store.close();
      await playground.close();
      await remove();
    },
  };
}

/** Reads the outbox when an entry was closed, because polling would slow the delivery down. */
function watchedOutbox(outbox: Outbox, clock: Clock): Outbox & { whenEmpty(): Promise<void> } {
  const waiting = new Set<() => void>();
  const changed = () => {
    for (const look of waiting) look();
  };
  return {
    ...outbox,
    delivered: (...args) => outbox.delivered(...args).finally(changed),
    abandon: (...args) => outbox.abandon(...args).finally(changed),
    async whenEmpty() {
      for (;;) {
        const change = nextChange(waiting);
        if (!(await outbox.pending()).some((entry) => isDeliverable(entry, clock.now()))) return change.forget();
        await change.come;
      }
    },
  };
}

/** A repost may wait for ever for its barred place or person. */
function isDeliverable({ announcement, notBefore }: OutboxEntry, now: Date): boolean {
  return announcement.kind !== 'repost' || notBefore <= now;
}

/** Also resolves after a while, because an overtaken entry is closed without a delivery. */
function nextChange(waiting: Set<() => void>) {
  let forget = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    const timeout = setTimeout(() => forget(), OUTBOX_POLL_MS);
    forget = () => {
      clearTimeout(timeout);
      waiting.delete(forget);
      resolve();
    };
    waiting.add(forget);
  });
  return { come, forget };
}

function countingChance(seeds: readonly number[]): MatchRandom {
  let dealt = 0;
  let created = 0;
  return {
    seed: () => {
      dealt += 1;
      return seeds[dealt - 1] ?? dealt;
    },
    matchId: () => {
      created += 1;
      return `m${String(created).padStart(9, '0')}`;
    },
    inviteCode: () => `KQ7M${String(created + 1111).replaceAll(/[01]/g, 'X')}`,
  };
}

/** All text of a message, including components, in reading order, without emoji before words. */
export function textOf(message: APIMessage): string {
  return withoutEmoji(withEmoji(message));
}

/** Removes emoji before words, the bot's own and their Unicode substitutes. */
export function withoutEmoji(text: string): string {
  return text.replace(/(?:<:\w+:\d+>|\p{Extended_Pictographic}\ufe0f?)+\u00a0/gu, '');
}

/** Clicks the control with this action. */
export function clickOn(person: PersonClient, message: APIMessage, action: string) {
  const customId = controlOf(message, action);
  if (customId === undefined) throw new Error(`the message has no control ${action}: ${textOf(message)}`);
  return person.click(message, customId);
}
