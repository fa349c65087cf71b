/**
 * Connects a discord.js client with or without the gateway, retries while Discord is out of reach, and reports why a
 * connection is refused or ends.
 */
import {
  type APIApplication,
  type CacheFactory,
  ChannelManager,
  Client,
  ClientApplication,
  type ClientOptions,
  ClientUser,
  Collection,
  Events,
  GuildChannelManager,
  GuildManager,
  LimitedCollection,
  PermissionOverwriteManager,
  RoleManager,
  Routes,
  ThreadManager,
} from 'discord.js';
import type { Logger } from 'pino';
import { type Clock, startDelay, type Timer } from '../../kernel/index.ts';
import { type Membership, NO_SHARDS, type Processes, type ShardChoice } from '../../match/index.ts';
import { type CallObserver, networkOptions } from './calls/network.ts';
import { BotRest } from './calls/rest.ts';
import { reconnectOptions } from './reconnecting.ts';
import { type ConnectRefusal, refusalOf, refusalOfClose } from './refusals.ts';
import { INTENTS } from './servers/permissions.ts';
import { resolveShards, singleMembership } from './shards.ts';

interface ConnectedClient {
  readonly ok: true;
  readonly client: Client<true>;
  /** Resolves when the connection has ended for good. */
  readonly ended: Promise<ConnectRefusal>;
  /** Forgets rate limits, which discord.js counts by the wall clock. */
  forgetLimits(): void;
  /** Disconnects and releases this process's shards. */
  close(): Promise<void>;
}

export type Connected = ConnectedClient | ConnectRefusal;

export interface Connection {
  readonly token: string;
  /** The base URL of the REST API without its version; default: Discord's own. */
  readonly apiUrl?: string;
  readonly log: Logger;
  readonly clock: Clock;
  readonly timer: Timer;
  /** Default: as many as Discord asks for. */
  readonly shards?: ShardChoice;
  /** Requests a second of all the bot's processes together; default: 50. */
  readonly restPerSecond?: number;
  /** The bot's processes on this database; default: only this one. */
  readonly processes?: Processes;
  readonly observe?: CallObserver;
}

const REST_PER_SECOND = 50;
const API_VERSION = '10';

/** Resolves when the client is ready on all its shards. */
export async function connect(connection: Connection): Promise<Connected> {
  const joined = await joinProcesses(connection, true);
  if (!joined.ok) return joined;
  return logIn(connection, joined.shards, joined.rest, joined.membership);
}

/** Sets up the process's REST client with its share of the calls, and registers its shards: none unless `listens`. */
async function joinProcesses(connection: Connection, listens: boolean) {
  const { token, apiUrl, log, clock, observe, restPerSecond = REST_PER_SECOND } = connection;
  let onStopped = (_milliseconds: number): void => undefined;
  const address = apiUrl === undefined ? {} : { api: apiUrl };
  const options = {
    ...networkOptions(observe),
    ...address,
    version: API_VERSION,
    globalRequestsPerSecond: restPerSecond,
  };
  const rest = new BotRest(options, (milliseconds) => onStopped(milliseconds));
  rest.setToken(token);
  const joined = await join(connection, rest, listens).catch(refusalOf);
  if (!joined.ok) return joined;
  const { membership, shards } = joined;
  membership.watch(({ processes: count, pausedUntil }) => {
    rest.share(Math.max(1, Math.floor(restPerSecond / count)));
    if (pausedUntil !== null && pausedUntil > clock.now()) rest.pauseUntil(pausedUntil.getTime());
  });
  onStopped = (milliseconds) => {
    const until = new Date(clock.now().getTime() + milliseconds);
    log.warn({ until }, 'Discord has stopped all calls of the bot');
    membership
      .pause(until)
      .catch((error: unknown) => log.warn({ err: error }, 'notifying the other processes of the pause failed'));
  };
  return { ok: true, rest, shards, membership } as const;
}

/** Claims the shards if the database may have other processes. */
async function join({ shards: choice = 'auto', processes }: Connection, rest: BotRest, listens: boolean) {
  if (!processes) return { ok: true, shards: choice, membership: singleMembership() } as const;
  const shards = listens ? await resolveShards(choice, rest) : NO_SHARDS;
  const joined = await processes.join(shards);
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
    ...reconnectOptions({ timer, log }),
    intents: INTENTS,
    ...(shards === 'auto' ? { shards } : { shards: [...shards.ids], shardCount: shards.count }),
    allowedMentions: { parse: [], repliedUser: false },
  });
  client.on(Events.Error, (error) => log.error({ err: error }, 'Discord client error'));
  client.on(Events.ShardError, (error) => log.warn({ err: error }, 'gateway connection error'));
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

/** Resolves when the gateway closes the connection with a final code, or the REST API refuses the token. */
function endOf(client: Client, rest: BotRest, log: Logger): Promise<ConnectRefusal> {
  const closed = new Promise<ConnectRefusal>((resolve) => {
    client.on(Events.ShardDisconnect, ({ code }) => {
      log.error({ code }, 'the gateway closed the connection for good');
      resolve(refusalOfClose(code));
    });
  });
  const refused = rest.unauthorized.then((): ConnectRefusal => ({ ok: false, code: 'invalidToken' }));
  return Promise.race([closed, refused]);
}

/** Routes all calls of the client through the bot's own REST. */
function replaceRest(client: Client, rest: BotRest): void {
  client.rest.clearHashSweeper();
  client.rest.clearHandlerSweeper();
  client.rest = rest;
}

async function giveUp(close: () => Promise<void>, login: Promise<unknown>): Promise<void> {
  login.catch(() => undefined);
  await close();
}

/** Connects by REST alone, for processes that only post. The client knows its own user but no servers or channels. */
export async function connectWithoutGateway(connection: Connection): Promise<Connected> {
  const joined = await joinProcesses(connection, false);
  if (!joined.ok) return joined;
  const { rest, membership } = joined;
  const client = new Client({ ...cacheOptions, intents: [], allowedMentions: { parse: [], repliedUser: false } });
  // No server is this process's own (`receivesEventsOf`), because it gets no events to keep a cache current.
  client.options.shards = [];
  client.options.shardCount = 1;
  replaceRest(client, rest);
  const close = async () => {
    await client.destroy();
    await membership.leave();
  };
  try {
    setIdentity(client, (await rest.get(Routes.currentApplication())) as APIApplication);
  } catch (error) {
    await close();
    return refusalOf(error);
  }
  if (!hasIdentity(client)) throw new TypeError('Discord did not return the application of the token');
  const refused = rest.unauthorized.then(() => ({ ok: false, code: 'invalidToken' }) as const);
  return {
    ok: true,
    client,
    ended: Promise.race([refused, membership.lost]),
    forgetLimits: () => rest.forgetLimits(),
    close,
  };
}

/** discord.js does the same when the gateway greets it, but its types hide the constructors. */
function setIdentity(client: Client, application: APIApplication): void {
  client.user = Reflect.construct(ClientUser, [client, application.bot]);
  client.application = Reflect.construct(ClientApplication, [client, application]);
}

function hasIdentity(client: Client): client is Client<true> {
  return client.user !== null && client.application !== null;
}

export interface ConnectRetryParts {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Logger;
  /** Called with each new reason why Discord cannot be reached. */
  readonly onUnreachable?: ((refusal: ConnectRefusal) => void) | undefined;
}

const FIRST_CONNECT_RETRY_MS = 5_000;
const MAX_CONNECT_RETRY_MS = 5 * 60_000;

/**
 * Retries while Discord is out of reach; every other refusal is final. Each attempt may use up one of the bot's daily
 * session starts.
 */
export async function connectWithRetry(
  connect: () => Promise<Connected>,
  { clock, timer, log, onUnreachable }: ConnectRetryParts,
): Promise<Connected> {
  let lastReason: string | null = null;
  for (let failures = 0; ; failures++) {
    const outcome = await connect();
    if (outcome.ok && lastReason !== null) log.info('Discord can be reached');
    if (outcome.ok || outcome.code !== 'unreachable') return outcome;
    const { reason, notBefore } = outcome;
    if (reason !== lastReason) {
      log.error({ reason }, 'Discord cannot be reached; the bot keeps trying');
      onUnreachable?.(outcome);
    }
    lastReason = reason;
    const requestedPause = (notBefore?.getTime() ?? 0) - clock.now().getTime();
    const pause = Math.max(
      Math.min(FIRST_CONNECT_RETRY_MS * 2 ** Math.min(failures, 20), MAX_CONNECT_RETRY_MS),
      requestedPause,
    );
    await startDelay(timer, Math.min(pause, MAX_TIMER_MS)).elapsed;
  }
}

/** A timer can wait at most 24 days; Discord never asks for more than one day. */
const MAX_TIMER_MS = 24 * 3_600_000;

/** Compared by class, because a bundler may rename them. discord.js needs all of these except threads. */
const CACHED_MANAGERS: ReadonlySet<unknown> = new Set([
  GuildManager,
  ChannelManager,
  GuildChannelManager,
  RoleManager,
  PermissionOverwriteManager,
  ThreadManager,
]);

const makeCache: CacheFactory = (managerType) =>
  CACHED_MANAGERS.has(managerType) ? new Collection() : new LimitedCollection({ maxSize: 0 });

/** In seconds: how often archived threads are swept, and how long they stay after they were archived. */
const ARCHIVED_THREAD_SWEEPER = { interval: 600, lifetime: 3600 };

const cacheOptions: Pick<ClientOptions, 'makeCache' | 'sweepers'> = {
  makeCache,
  sweepers: { threads: ARCHIVED_THREAD_SWEEPER },
};
