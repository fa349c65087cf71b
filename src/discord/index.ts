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
  type MoveJudge,
  type Outbox,
  StorageFailure,
  startComputerRunner,
  startReviewer,
  startWaker,
} from '../match/index.ts';
import type { Adviser } from '../opponents/index.ts';
import type { Pictures } from '../picture/index.ts';
import { type Components, componentSets } from '../rules/index.ts';
import { commands } from './commands/index.ts';
import { type ConnectRefusal, connect, watchClock } from './connection/index.ts';
import type { BotContext } from './context.ts';
import { controls } from './controls/index.ts';
import { deliverOutbox } from './delivery/index.ts';
import { startDispatch } from './dispatch.ts';
import { createEmojis, keepEmojis } from './emoji/index.ts';
import { registerCommands } from './registration.ts';
import { machineTimer, type Timer } from './support/timer.ts';

export { commands } from './commands/index.ts';
export type { ConnectRefusal } from './connection/index.ts';
export { controls } from './controls/index.ts';
export { machineTimer, type Timer } from './support/timer.ts';

export interface BotOptions {
  readonly token: string;
  /** The base of the REST API without its version; left out: Discord's own. The gateway is what the API names. */
  readonly apiUrl?: string;
  /** What new games are dealt with. */
  readonly components: Components;
  /** What games begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  readonly matches: Matches;
  readonly outbox: Outbox;
  readonly pictures: Pictures;
  readonly language: Language;
  readonly clock: Clock;
  readonly log: Logger;
  /** Move in the seats of computer players. */
  readonly computers: ComputerPlayers;
  /** Judges the moves of finished games. */
  readonly judge: MoveJudge;
  /** Advises people. */
  readonly adviser: Adviser;
  /** Pauses between attempts to deliver; left out: the machine's. */
  readonly timer?: Timer;
}

export interface Bot {
  /** The name under which the bot is known. */
  readonly name: string;
  /** Looks into the outbox: for changes that came by another way than this bot's interactions. */
  deliver(): void;
  /** Resolves once Discord does not have the bot any longer, for good: there is nothing left but to close it. */
  readonly ended: Promise<ConnectRefusal>;
  /** Takes no more interactions, finishes those and the deliveries under way, and disconnects. */
  close(): Promise<void>;
}

export type BotStart = { readonly ok: true; readonly bot: Bot } | ConnectRefusal;

/**
 * Connects, registers the commands where they changed, delivers what is left in the outbox, and keeps the clocks. The
 * emoji are brought up to date in the background.
 */
export async function startBot(options: BotOptions): Promise<BotStart> {
  const { components, earlier = [], matches, outbox, pictures, language, clock, log, adviser } = options;
  const sets = componentSets(components, earlier);
  const connected = await connect(options);
  if (!connected.ok) return connected;
  const { client, ended, limits } = connected;
  const timer = options.timer ?? machineTimer;
  const clockWatch = watchClock(limits, clock, timer);
  const emojis = createEmojis();
  let deliver = (): void => undefined;
  const locales = new Map(await matches.locales());
  const context: BotContext = {
    ...{ client, matches, outbox, pictures, emojis, language, clock, log, adviser, locales },
    componentsOf: (game) => (game && sets.of(game)) ?? components,
    deliver: () => deliver(),
  };
  const dispatch = startDispatch(context, commands, controls);
  const delivery = deliverOutbox(context, timer);
  const runner = startComputerRunner({
    ...{ matches, players: options.computers, clock, timer, told: delivery.wake },
    failed: complaint(log, 'a computer player has not moved'),
  });
  const reviewer = startReviewer({
    ...{ matches, judge: options.judge, components, earlier, timer, told: delivery.wake },
    failed: complaint(log, 'a game could not be reviewed'),
  });
  deliver = () => {
    delivery.wake();
    runner.wake();
    reviewer.wake();
  };
  try {
    await registerCommands(client, commands, language, log);
  } catch (error) {
    await Promise.all([dispatch.close(), runner.close(), reviewer.close(), delivery.close()]);
    clockWatch.close();
    await client.destroy();
    return { ok: false, code: 'unreachable', reason: `the commands could not be registered (${String(error)})` };
  }
  const keeping = keepEmojis({ client, pictures, emojis, timer, log });
  const waker = startWaker({
    ...{ matches, clock, timer, told: () => deliver() },
    failed: complaint(log, 'the clocks could not be looked at'),
  });
  return {
    ok: true,
    bot: {
      name: client.user.username,
      deliver: () => deliver(),
      ended,
      async close() {
        keeping.close();
        // All are told at once, so that none begins anything while another one finishes.
        await Promise.all([waker.close(), runner.close(), reviewer.close(), dispatch.close()]);
        await delivery.close();
        clockWatch.close();
        await client.destroy();
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
