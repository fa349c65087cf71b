/**
 * Connects a discord.js client, or says in one code why Discord (or its stand-in) would not have it, then or later.
 * It asks for no more of Discord's events than interactions need.
 */
import { Client, Events } from 'discord.js';
import type { Logger } from 'pino';
import type { Clock, Timer } from '../../kernel/index.ts';
import type { Membership, Processes, ShardChoice } from '../../match/index.ts';
import { cacheOptions } from './caches.ts';
import type { CallObserver } from './calls/calls.ts';
import { networkOptions } from './calls/network.ts';
import { BotRest } from './calls/rest.ts';
import { INTENTS } from './needs.ts';
import { type ConnectRefusal, refusalOf, refusalOfClose } from './refusals.ts';
import { comingBack } from './shards/comingBack.ts';
import { ALONE, chosenShards } from './shards/shards.ts';

interface ConnectedClient {
  readonly ok: true;
  readonly client: Client<true>;
  /** Resolves once Discord does not have the bot any longer, for good; stays open while the client may come back. */
  readonly ended: Promise<ConnectRefusal>;
  /** Those known so far begin anew: discord.js counts them by the wall clock. */
  forgetLimits(): void;
  /** Leaves Discord, and this process's shards to others. */
  close(): Promise<void>;
}

export type Connected = ConnectedClient | ConnectRefusal;

export interface Connection {
  readonly token: string;
  /** The base of the REST API without its version; left out: Discord's own. */
  readonly apiUrl?: string;
  readonly log: Logger;
  readonly clock: Clock;
  /** Before the gateway is tried again. */
  readonly timer: Timer;
  /** Left out: as many as Discord asks for. */
  readonly shards?: ShardChoice;
  /** Requests a second that Discord allows the bot, with all its processes; left out: 50. */
  readonly restPerSecond?: number;
  /** Those that play on the same database; left out: this one alone. */
  readonly processes?: Processes;
  /** Left out: nobody does. */
  readonly observe?: CallObserver;
}

const REST_PER_SECOND = 50;
const API_VERSION = '10';

/**
 * Resolves once the client is ready, on its shards. Nothing but the guilds is listened to: interactions need no intent.
 */
export async function connect(connection: Connection): Promise<Connected> {
  const joined = await joinOthers(connection, true);
  if (!joined.ok) return joined;
  return logIn(connection, joined.shards, joined.rest, joined.membership);
}

/** The calls of this process, with its part of what Discord allows the bot. Whoever does not listen takes no shard. */
export async function joinOthers(connection: Connection, listens: boolean) {
  const { token, apiUrl, log, clock, observe, restPerSecond = REST_PER_SECOND } = connection;
  let stopped = (_milliseconds: number): void => undefined;
  const address = apiUrl === undefined ? {} : { api: apiUrl };
  const options = {
    ...networkOptions(observe),
    ...address,
    version: API_VERSION,
    globalRequestsPerSecond: restPerSecond,
  };
  const rest = new BotRest(options, (milliseconds) => stopped(milliseconds));
  rest.setToken(token);
  const joined = await join(connection, rest, listens).catch(refusalOf);
  if (!joined.ok) return joined;
  const { membership, shards } = joined;
  membership.watch(({ processes: count, pausedUntil }) => {
    rest.share(Math.max(1, Math.floor(restPerSecond / count)));
    if (pausedUntil !== null && pausedUntil > clock.now()) rest.pauseUntil(pausedUntil.getTime());
  });
  stopped = (milliseconds) => {
    const until = new Date(clock.now().getTime() + milliseconds);
    log.warn({ until }, 'Discord has stopped all calls of the bot for a while');
    membership
      .pause(until)
      .catch((error: unknown) => log.warn({ err: error }, 'the other processes could not be told'));
  };
  return { ok: true, rest, shards, membership } as const;
}

/** Takes the shards where others might have them; then it has to be known which they are. */
async function join({ shards: choice = 'auto', processes }: Connection, rest: BotRest, listens: boolean) {
  if (!processes) return { ok: true, shards: choice, membership: ALONE } as const;
  const shards = await chosenShards(choice, rest);
  const joined = await processes.join(listens ? shards : { ...shards, ids: [] });
  return joined.ok ? { ...joined, shards } : joined;
}

async function logIn(
  { token, log, timer }: Connection,
  shards: ShardChoice,
  rest: BotRest,
  membership: Membership,
): Promise<Connected> {
  const client = new Client({
    ...cacheOptions,
    ...comingBack({ timer, log }),
    intents: INTENTS,
    ...(shards === 'auto' ? { shards } : { shards: [...shards.ids], shardCount: shards.count }),
    allowedMentions: { parse: [], repliedUser: false },
  });
  client.on(Events.Error, (error) => log.error({ err: error }, 'the client reports an error'));
  client.on(Events.ShardError, (error) => log.warn({ err: error }, 'the gateway connection reports an error'));
  replaceRest(client, rest);
  const ended = Promise.race([endOf(client, rest, log), membership.lost]);
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  const login = client.login(token).then(() => ready);
  const close = async () => {
    await client.destroy();
    await membership.leave();
  };
  try {
    const outcome = await Promise.race([
      login.then(
        (readyClient): Connected => ({
          ok: true,
          client: readyClient,
          ended,
          forgetLimits: () => rest.forgetLimits(),
          close,
        }),
      ),
      ended,
    ]);
    if (!outcome.ok) await giveUp(close, login);
    return outcome;
  } catch (error) {
    await giveUp(close, login);
    return refusalOf(error);
  }
}

/** Closed by a code after which the client does not try again, or the token refused by the REST API. */
function endOf(client: Client, rest: BotRest, log: Logger): Promise<ConnectRefusal> {
  const closed = new Promise<ConnectRefusal>((resolve) => {
    client.on(Events.ShardDisconnect, ({ code }) => {
      log.error({ code }, 'the gateway has closed the connection for good');
      resolve(refusalOfClose(code));
    });
  });
  const refused = rest.unauthorized.then((): ConnectRefusal => ({ ok: false, code: 'invalidToken' }));
  return Promise.race([closed, refused]);
}

/** Has all that the client asks go by the bot's own. */
export function replaceRest(client: Client, rest: BotRest): void {
  client.rest.clearHashSweeper();
  client.rest.clearHandlerSweeper();
  client.rest = rest;
}

async function giveUp(close: () => Promise<void>, login: Promise<unknown>): Promise<void> {
  login.catch(() => undefined);
  await close();
}
