/**
 * Everything at one table, in this process: the playground, the bot with the real discord.js, a database of its own.
 * What people do and see there is left to the tests.
 */
import type { APIMessage } from 'discord.js';
import { type Logger, pino } from 'pino';
import type { PersonClient, Playground, PlaygroundOptions } from '../../packages/playground/index.ts';
import { migrate } from '../../scripts/migrate.js';
import { compose } from '../../src/app/compose.ts';
import { type Bot, type BotOptions, startBot, type TableAccess } from '../../src/discord/index.ts';
import type { MoveJudge } from '../../src/features/advice/usecases/ports.ts';
import type { Matches } from '../../src/features/createMatches.ts';
import type { People } from '../../src/features/createPeople.ts';
import type { Leagues } from '../../src/features/leagues/usecases/ports.ts';
import type { Links } from '../../src/features/links/usecases/createLinks.ts';
import type { MatchRandom } from '../../src/features/lobby/usecases/commands.ts';
import { openStore, type Store } from '../../src/features/storage/index.ts';
import { type Clock, type Leases, machineTimer, type Timer } from '../../src/kernel/index.ts';
import { createLanguage } from '../../src/language/index.ts';
import type { LimitPair, Limits, Outbox, OutboxEntry, Theme } from '../../src/match/index.ts';
import type { Watcher } from '../../src/monitoring/index.ts';
import type { ProgramPlayer } from '../../src/opponents/index.ts';
import type { Pictures } from '../../src/picture/index.ts';
import type { Components } from '../../src/rules/index.ts';
import type { Statement } from '../../src/store/index.ts';
import { emptyDatabase } from './database.ts';
import { leasesOf } from './leases.ts';
import { standardComponents } from './match.ts';
import { plainPictures } from './pictures.ts';
import { openPlayground } from './playground.ts';
import { keepQueryPlans } from './queryPlans.ts';

export { openPlayground };

export interface TableOptions {
  readonly playground?: Partial<PlaygroundOptions>;
  /** One that is open already, and closed with the table; left out: one with the options above. */
  readonly playgroundAt?: Playground;
  /** Seeds of the deals, in the order of the games; 1, 2, 3 … if left out. */
  readonly seeds?: readonly number[];
  readonly log?: Logger;
  readonly timer?: Timer;
  /** The machine's if left out. */
  readonly clock?: Clock;
  /** How much people and servers may have; left out: as much as they like. */
  readonly limits?: Limits;
  readonly commandsAMinute?: LimitPair;
  /** Stands between the bot and its outbox. */
  readonly outbox?: (outbox: Outbox) => Outbox;
  /** Left out: true ones, but whichever (`plainPictures`). */
  readonly pictures?: Pictures;
  /** Of the pictures of new games; the bot's own if left out. */
  readonly defaultTheme?: Theme;
  /** Programs that may take a seat. */
  readonly programs?: readonly ProgramPlayer[];
  /** Judges the moves of finished games; left out: none has cost anything. */
  readonly judge?: MoveJudge;
  /** Whether the emoji are drawn and uploaded; left out: they are for ever about to be, and Unicode characters stand in. */
  readonly drawnEmoji?: boolean;
  /** The URL of the database, which has been migrated; left out: one in a folder of its own. */
  readonly database?: string;
  /** Hears of each statement that the database is asked. */
  readonly onStatement?: (statement: Statement) => void;
  /** Hears of each COMMIT that has been carried out; what it throws comes in place of the answer. */
  readonly onCommitted?: () => void;
  /** The way to the table in the browser; left out: there is none. */
  readonly tableDoor?: TableAccess;
  /** Measures store, bot and searches; left out: nobody does. */
  readonly watcher?: Pick<Watcher, 'store' | 'bot' | 'thinking'>;
}

type BotChanges = Pick<TableOptions, 'outbox' | 'timer'> &
  Pick<BotOptions, 'shards' | 'processes' | 'tableDoor' | 'onSetBack'>;

export interface Table {
  readonly playground: Playground;
  readonly store: Store;
  readonly matches: Matches;
  readonly people: People;
  readonly leagues: Leagues;
  readonly links: Links;
  readonly components: Components;
  /** The playground's first text channel. */
  readonly channelId: string;
  /** The database's URL. */
  readonly url: string;
  person(name: string): PersonClient;
  /** Starts the bot (again); another outbox or timer may stand in from now on. */
  startBot(changes?: BotChanges): Promise<void>;
  /** As the bot says who can view a channel; rejects where it is not started. */
  mayView: Bot['mayView'];
  /** How the bot's connections to the gateway are; none where it is not started. */
  shards(): ReturnType<Bot['shards']>;
  stopBot(): Promise<void>;
  /** Resolves when nothing is left in the outbox but what cannot be posted at present. */
  allTold(): Promise<void>;
  close(): Promise<void>;
}

const machineClock: Clock = { now: () => new Date() };

/** One for all tables: what has been said before is remembered. */
const language = createLanguage((fault) => {
  throw new Error(fault);
});

/** The smallest PNG there is. */
export const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Milliseconds after which somebody who waits for the outbox looks into it without having been told. */
const LOOKS_BY_ITSELF = 100;

/** Pauses are short in tests: a hundredth of what they would be. */
const quickTimer: Timer = {
  after(milliseconds, work) {
    const timeout = setTimeout(work, milliseconds / 100);
    return () => clearTimeout(timeout);
  },
};

await keepQueryPlans();

/** `bot: false` leaves the bot to be started later. */
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
      chance: countedChance(options.seeds ?? []),
      observeThinking: watcher?.thinking,
      programs: options.programs ?? [],
      hintBudget: { ms: 100 },
      computerPause: 0,
      openingPause: 0,
      ...(options.limits && { limits: options.limits }),
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
    // Given back later where that failed, and not a hundred times as often as by a bot: each beat writes.
    leases = leasesOf(store, { timer: machineTimer });
    const started = await startBot({
      ...composed,
      judge: options.judge ?? { judge: async () => null },
      ...(options.tableDoor && { tableDoor: options.tableDoor }),
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
    allTold: () => outbox.emptied(),
    async close() {
      await stopBot();
      await composed.computers.close();
      await store.close();
      await playground.close();
      await remove();
    },
  };
}

/** Looking into the outbox again and again would take the time that telling takes: it is looked into when something was told. */
function watchedOutbox(outbox: Outbox, clock: Clock): Outbox & { emptied(): Promise<void> } {
  const waiting = new Set<() => void>();
  const changed = () => {
    for (const look of waiting) look();
  };
  return {
    ...outbox,
    delivered: (...told) => outbox.delivered(...told).finally(changed),
    abandon: (...given) => outbox.abandon(...given).finally(changed),
    async emptied() {
      for (;;) {
        const change = nextCall(waiting);
        if (!(await outbox.pending()).some((entry) => isToBeTold(entry, clock.now()))) return change.forget();
        await change.come;
      }
    },
  };
}

/** What a barred place or person is missing waits until they can be reached, which may never be. */
function isToBeTold({ announcement, notBefore }: OutboxEntry, now: Date): boolean {
  return announcement.kind !== 'repost' || notBefore <= now;
}

/** Comes by itself after a while, too: what a later change overtakes is closed without having been told. */
function nextCall(waiting: Set<() => void>) {
  let forget = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    const timeout = setTimeout(() => forget(), LOOKS_BY_ITSELF);
    forget = () => {
      clearTimeout(timeout);
      waiting.delete(forget);
      resolve();
    };
    waiting.add(forget);
  });
  return { come, forget };
}

function countedChance(seeds: readonly number[]): MatchRandom {
  let dealt = 0;
  let made = 0;
  return {
    seed: () => {
      dealt += 1;
      return seeds[dealt - 1] ?? dealt;
    },
    matchId: () => {
      made += 1;
      return `m${String(made).padStart(9, '0')}`;
    },
    inviteCode: () => `KQ7M${String(made + 1111).replaceAll(/[01]/g, 'X')}`,
  };
}

/** All text of a message, components included, in reading order; emoji before words left out, as they say no more. */
export function textOf(message: APIMessage): string {
  return withoutEmoji(withEmoji(message));
}

/** The emoji that stand before words taken away, the bot's own and those that stand in for them. */
export function withoutEmoji(text: string): string {
  return text.replace(/(?:<:\w+:\d+>|\p{Extended_Pictographic}\ufe0f?)+\u00a0/gu, '');
}

/** All text of a message as Discord gets it. */
export function withEmoji(message: APIMessage): string {
  return [message.content, ...textsIn(message.components ?? [])].filter((text) => text !== '').join('\n');
}

function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string, unknown][] = Object.entries(value);
  return entries.flatMap(([key, inner]) => (key === 'content' && typeof inner === 'string' ? [inner] : textsIn(inner)));
}

/** The custom_id of the control with this action, `join` say; undefined where the message has none. */
export function controlOf(message: APIMessage, action: string): string | undefined {
  return customIdsIn(message.components ?? []).find((customId) => customId.split(':')[1] === action);
}

function customIdsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(customIdsIn);
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string, unknown][] = Object.entries(value);
  return entries.flatMap(([key, inner]) =>
    key === 'custom_id' && typeof inner === 'string' ? [inner] : customIdsIn(inner),
  );
}

/** Clicks the control with this action. */
export function clickOn(person: PersonClient, message: APIMessage, action: string) {
  const customId = controlOf(message, action);
  if (customId === undefined) throw new Error(`the message has no control ${action}: ${textOf(message)}`);
  return person.click(message, customId);
}
