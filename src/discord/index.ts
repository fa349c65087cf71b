/**
 * The bot on Discord; the door to this folder.
 * Matches, pictures and words come from outside, and so does the address at which Discord is spoken to.
 */
import type { Logger } from 'pino';
import type { Language } from '../language/index.ts';
import {
  type Clock,
  type ComputerPlayers,
  type Matches,
  type Most,
  type MoveJudge,
  type Outbox,
  StorageFailure,
  startComputerRunner,
  startForgetter,
  startReviewer,
  startWaker,
  THEMES,
  type Theme,
  UNLIMITED,
} from '../match/index.ts';
import type { Adviser, PuzzleBook } from '../opponents/index.ts';
import { createFilms, type Pictures } from '../picture/index.ts';
import { type Components, componentSets } from '../rules/index.ts';
import {
  type CallObserver,
  type ConnectRefusal,
  connect,
  isFirst,
  type Processes,
  type ShardChoice,
  type ShardState,
  shardsOf,
  watchClock,
  watchServers,
} from './connection/index.ts';
import { type DeliveryObserver, deliverOutbox } from './delivery/index.ts';
import { createEmojis, syncEmojis } from './emoji/index.ts';
import {
  type BotContext,
  createCommandMentions,
  createPace,
  createProgressAnswers,
  createTypedForms,
  type InteractionObserver,
  registerCommands,
  startDispatch,
} from './frame/index.ts';
import { machineTimer, type Timer } from './machineTimer.ts';
import { startPuzzlePoster } from './puzzles/index.ts';
import { announcements, commands, controls } from './registry/index.ts';

export {
  type Call,
  type ConnectRefusal,
  INTENTS,
  inviteLink,
  NEEDED_NAMES,
  NEEDED_PERMISSIONS,
  type NeededPermission,
  type ShardState,
} from './connection/index.ts';
export type { DeliveryOutcome } from './delivery/index.ts';
export type { InteractionKind, InteractionOutcome } from './frame/index.ts';
export { machineTimer, type Timer } from './machineTimer.ts';
export { commands, controls } from './registry/index.ts';

/** Hears of what the bot does, as it does it: for whoever measures. */
export interface BotObserver extends CallObserver, InteractionObserver, DeliveryObserver {}

export interface BotOptions {
  readonly token: string;
  /** The base of the REST API without its version; left out: Discord's own. The gateway is what the API names. */
  readonly apiUrl?: string;
  /** Which of Discord's shards this process has; left out: all that it asks for. */
  readonly shards?: ShardChoice;
  /** Requests a second that Discord allows the bot, with all its processes; left out: 50. */
  readonly restPerSecond?: number;
  /** The bot's processes on the same database; left out: this one alone. */
  readonly processes?: Processes;
  /** What new games are dealt with. */
  readonly components: Components;
  /** What games begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  readonly matches: Matches;
  readonly outbox: Outbox;
  readonly pictures: Pictures;
  /** Of the pictures of new games; left out: dark. */
  readonly defaultTheme?: Theme;
  readonly language: Language;
  readonly clock: Clock;
  readonly log: Logger;
  /** Move in the seats of computer players. */
  readonly computers: ComputerPlayers;
  /** Judges the moves of finished games. */
  readonly judge: MoveJudge;
  /** Advises people. */
  readonly adviser: Adviser;
  readonly puzzles: PuzzleBook;
  /** How many commands and clicks may be sent; left out: as many as anybody likes. */
  readonly commandsAMinute?: Most;
  /** Pauses between attempts to deliver; left out: the machine's. */
  readonly timer?: Timer;
  /** Left out: nobody does. */
  readonly observe?: BotObserver;
}

export interface Bot {
  /** The name under which the bot is known. */
  readonly name: string;
  /** Resolves once Discord does not have the bot any longer, for good: there is nothing left but to close it. */
  readonly ended: Promise<ConnectRefusal>;
  /** How its connections to the gateway are at present. */
  shards(): readonly ShardState[];
  /** Takes no more interactions, finishes those and the deliveries under way, and disconnects. */
  close(): Promise<void>;
}

export type BotStart = { readonly ok: true; readonly bot: Bot } | ConnectRefusal;

/**
 * Connects, registers the commands where they changed, delivers what is left in the outbox, and keeps the clocks. The
 * emoji are brought up to date in the background.
 */
export async function startBot(options: BotOptions): Promise<BotStart> {
  const { components, earlier = [], matches, outbox, pictures, clock, log, adviser } = options;
  const sets = componentSets(components, earlier);
  const connected = await connect(options);
  if (!connected.ok) return connected;
  const { client, ended, limits } = connected;
  const first = isFirst(client);
  const timer = options.timer ?? machineTimer;
  const clockWatch = watchClock(limits, clock, timer);
  const emojis = createEmojis();
  const mentions = createCommandMentions();
  const language = options.language.mentioning(mentions.mention);
  const films = createFilms();
  let settled: BotContext['settled'] = async () => undefined;
  let retryAt: BotContext['retryAt'] = async () => undefined;
  const locales = new Map(await matches.locales());
  const context: BotContext = {
    client,
    componentsOf: (game) => (game && sets.of(game)) ?? components,
    matches,
    outbox,
    pictures,
    defaultTheme: options.defaultTheme ?? THEMES[0],
    films,
    emojis,
    language,
    clock,
    log,
    adviser,
    puzzles: options.puzzles,
    locales,
    progress: createProgressAnswers(complaint(log, 'an answer could not be brought up to date')),
    typed: createTypedForms(),
    settled: (matchId, enough) => settled(matchId, enough),
    retryAt: (places) => retryAt(places),
  };
  const pace = createPace(options.commandsAMinute ?? UNLIMITED, clock);
  const dispatch = startDispatch(context, commands, controls, pace, options.observe);
  const delivery = deliverOutbox(context, timer, announcements, options.observe && { observe: options.observe });
  ({ settled, retryAt } = delivery);
  const runner = startComputerRunner({
    matches,
    players: options.computers,
    clock,
    timer,
    failed: complaint(log, 'a computer player has not moved'),
  });
  const reviewer = startReviewer({
    matches,
    judge: options.judge,
    components,
    earlier,
    timer,
    failed: complaint(log, 'a game could not be reviewed'),
  });
  const unsubscribe = matches.subscribe(() => {
    delivery.wake();
    runner.wake();
    reviewer.wake();
  });
  try {
    mentions.learn(await registerCommands({ client, commands, language, log, mayChange: first }));
  } catch (error) {
    unsubscribe();
    await Promise.all([dispatch.close(), runner.close(), reviewer.close(), delivery.close()]);
    clockWatch.close();
    await connected.close();
    return { ok: false, code: 'unreachable', reason: `the commands could not be registered (${String(error)})` };
  }
  const emojiSync = syncEmojis({ client, pictures, emojis, timer, log, mayChange: first });
  const waker = startWaker({
    matches,
    clock,
    timer,
    failed: complaint(log, 'the clocks could not be looked at'),
  });
  const forgetter = startForgetter({ matches, timer, failed: complaint(log, 'somebody could not be forgotten') });
  const servers = watchServers(client, matches, complaint(log, 'a server’s coming or going could not be noted'));
  const poster = startPuzzlePoster(context, timer, complaint(log, 'a daily puzzle was not posted'));
  return {
    ok: true,
    bot: {
      name: client.user.username,
      ended,
      shards: () => shardsOf(client),
      async close() {
        emojiSync.close();
        films.close();
        // All are told at once, so that none begins anything while another one finishes.
        await Promise.all([
          ...[waker.close(), runner.close(), reviewer.close(), poster.close(), dispatch.close()],
          ...[forgetter.close(), servers.close()],
        ]);
        await delivery.close();
        unsubscribe();
        clockWatch.close();
        await connected.close();
      },
    },
  };
}

/** Logs failures of what happens by itself; that nothing can be saved is told by the store, once. */
function complaint(log: Logger, message: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StorageFailure)) log.error({ err: error }, message);
  };
}
