/**
 * Starts and stops the playground: the world, REST, gateway and page on one port.
 * Each of these is built in its own room; here they are only put together.
 */
import fastify from 'fastify';
import { isFree, listen } from '../webKit/index.ts';
import { type ActivitySettings, createActivities } from './activities/index.ts';
import { type Admin, createAdmin } from './admin.ts';
import { archiveQuietThreads } from './channels/activity.ts';
import type { Core, Settings } from './core.ts';
import { createFaults, type Faults } from './faults.ts';
import { createGateway, createShardingSwitch, type Sharding } from './gateway/index.ts';
import { createInteractionDesk } from './interactions/index.ts';
import { limits } from './limits.ts';
import {
  createPersonClient,
  createPresence,
  findOrMakePerson,
  type PageHost,
  type PersonClient,
  type Starters,
} from './people/index.ts';
import { refusals } from './refusals.ts';
import { followActivitySwitch } from './rest/activities/entryPoint.ts';
import { createInterceptors, type Interceptor } from './rest/intercept.ts';
import { type RateLimitSettings, usualRateLimits } from './rest/rateLimits.ts';
import { registerRest } from './rest/server.ts';
import { type Disk, machineDisk } from './state/disk.ts';
import { createLateFiles } from './state/lateFiles.ts';
import { openWorld } from './state/openWorld.ts';
import { type NewPerson, usualPeople } from './state/seed.ts';
import { createTraffic, type TrafficEntry } from './traffic.ts';
import { createActivityHosts } from './web/activity/hosts.ts';
import { createPage, type Page } from './web/bundle.ts';
import { createNameLimit, registerEntrance } from './web/entrance.ts';
import { admission, callerOf, type Lan } from './web/guard.ts';
import { registerJoin, sendDoor } from './web/join.ts';
import { registerWeb } from './web/server.ts';
import { serveSockets } from './web/sockets.ts';
import { sendSentence } from './web/wording.ts';
import type { Welcome } from './welcome.ts';

export interface PlaygroundOptions {
  /** 0 for any free one. */
  readonly port: number;
  /** The state file, with a folder of attachments beside it; null keeps everything in memory. */
  readonly file: string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Steady milliseconds for rate limits; default: the machine's. */
  readonly ticks?: () => number;
  /** People there from the start; default Anni, Peter, Jana and Lukas. */
  readonly people?: readonly NewPerson[];
  readonly botName?: string;
  /** Ways into a game by one click, for newcomers. */
  readonly starters?: Starters;
  /** What the first page tells of the bot; default: nothing but the guild's name. */
  readonly welcome?: Welcome;
  /** Opens the page to the home network, for whoever has the join code; the addresses are this machine's there. */
  readonly lan?: { readonly addresses: readonly string[] };
  readonly botToken?: string;
  /** The application's Activity; default: none, Activities are switched off. */
  readonly activities?: ActivitySettings;
  /** Gateway intents (bits) the bot is not approved for: 4014. */
  readonly disallowedIntents?: number;
  /** How many shards are asked for, and how they may come; default one, as soon as it likes. */
  readonly sharding?: Partial<Sharding>;
  /** Told of the server's own failures (what the bot sees as 500, a disk that is full); default: a process warning. */
  readonly report?: (error: unknown) => void;
  /** Default Discord's usual ones; single buckets can be changed, `'off'` takes them all away. */
  readonly rateLimits?: Partial<RateLimitSettings> | 'off';
  /** Default 3,000 ms, 15 minutes and 41,250 ms. */
  readonly timing?: Partial<Pick<Settings, 'answerWithinMs' | 'tokenLifeMs' | 'heartbeatMs'>>;
  /** How long somebody whose tab is gone still counts as being in an Activity; default 10 s. */
  readonly activityGraceMs?: number;
  /** How long a request may take to arrive; default a minute. */
  readonly requestMs?: number;
  /** A connection on which nothing moves for so long is closed, unless it is a WebSocket; default 2 minutes. */
  readonly idleMs?: number;
  /** The first pause after which what could not be saved is tried again; default 1 s. */
  readonly retryMs?: number;
  /** The files of the page; default: bundled when they are first asked for. */
  readonly page?: () => Promise<Page>;
  /** What the state is written to; default this machine's disk. */
  readonly disk?: Disk;
}

export interface Playground {
  /** The page: `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** How others in the home network come in; null where the door is closed. */
  readonly lan: { readonly urls: readonly string[]; readonly joinCode: string } | null;
  /** For discord.js: `rest: { api: apiUrl }`. */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly applicationId: string;
  readonly guildId: string;
  /** The first text channel. */
  readonly channelId: string;
  /** A person by slug or name, made if there is none. */
  person(name: string): PersonClient;
  readonly admin: Admin;
  /** Switches for a Discord on a bad day. */
  readonly faults: Faults;
  /** Stands between the bot and the REST API; the returned function ends that. */
  intercept(interceptor: Interceptor): () => void;
  /** Sends an interaction to the bot once more; false if it is unknown. */
  redeliver(interactionId: string): boolean;
  /** Cuts the gateway connection: the session can be resumed, or not. */
  dropGateway(resumable?: boolean): void;
  botOnline(): boolean;
  /** The latest REST requests and gateway payloads of the bot, oldest first. */
  traffic(): readonly TrafficEntry[];
  /** Resolves when everything so far is in the state file. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Another program listens on the port already. */
export interface PortRefusal {
  readonly ok: false;
  readonly code: 'portInUse';
  readonly port: number;
}

export type PlaygroundStart = { readonly ok: true; readonly playground: Playground } | PortRefusal;

const keptTraffic = { entries: 2000, bytes: 32 * 1024 * 1024 };
const archiveEveryMs = 60_000;
const usualRequestMs = 60_000;
const usualRetryMs = 1000;
const usualActivityGraceMs = 10_000;
const usualIdleMs = 120_000;

export async function startPlayground(options: PlaygroundOptions): Promise<PlaygroundStart> {
  const { now } = options;
  const settings: Settings = {
    botToken: options.botToken ?? 'playground',
    answerWithinMs: limits.interaction.answerWithinMs,
    tokenLifeMs: limits.interaction.tokenLifeMs,
    heartbeatMs: limits.gateway.heartbeatMs,
    ...options.timing,
    disallowedIntents: options.disallowedIntents ?? 0,
    rateLimits: options.rateLimits === 'off' ? 'off' : { ...usualRateLimits, ...options.rateLimits },
  };
  const host = options.lan ? '0.0.0.0' : '127.0.0.1';
  const requestTimeout = options.requestMs ?? usualRequestMs;
  const idleMs = options.idleMs ?? usualIdleMs;
  const app = fastify({
    bodyLimit: 8 * 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    requestTimeout,
    connectionTimeout: idleMs,
    keepAliveTimeout: idleMs,
    http: { requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: requestTimeout / 4 },
  });
  const report =
    options.report ?? ((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)));
  let url = '';

  // Asked before the state file is touched: another playground may be using it.
  if (options.port !== 0 && !(await isFree(host, options.port)))
    return { ok: false, code: 'portInUse', port: options.port };
  const { world, ids, files, journal, joinCode } = await openWorld(
    options.file,
    now,
    options.people ?? usualPeople,
    options.botName ?? 'Intarsia',
    { disk: options.disk ?? machineDisk, retryMs: options.retryMs ?? usualRetryMs, report },
  );
  const core: Core = {
    settings,
    sharding: createShardingSwitch(options.sharding ?? {}),
    world,
    ids,
    files,
    lateFiles: createLateFiles(world, files),
    now,
    ticks: options.ticks ?? (() => performance.now()),
    traffic: createTraffic(keptTraffic.entries, keptTraffic.bytes),
    activities: createActivities({
      settings: options.activities ?? null,
      graceMs: options.activityGraceMs ?? usualActivityGraceMs,
      now,
      nextId: () => ids.next(),
      changed: (channelId) => world.announce({ type: 'activity', channelId }),
    }),
    interactions: createInteractionDesk({ ...settings, now, announce: (event) => world.announce(event) }),
    saveFault: () => journal.fault(),
    report,
    baseUrl: () => url,
    homes: options.lan?.addresses ?? [],
  };
  const stopFollowing = world.listen((event) => {
    if (event.type === 'channelDelete') core.activities.instances.end(event.stored.channel.id);
  });
  followActivitySwitch(core);
  const interceptors = createInterceptors();
  const gateway = createGateway(core);
  const lan: Lan | null = options.lan ? { addresses: options.lan.addresses, joinCode: joinCode() } : null;
  const page = options.page ?? createPage();
  const clients = new Map<string, PersonClient>();
  const redeliver = (interactionId: string) => core.interactions.redeliver(interactionId);
  const faults = createFaults({ interceptors, gateway, world, redeliver });
  const starters = options.starters ?? {};
  const activityHosts = createActivityHosts({ core, lan, address: host, requestMs: requestTimeout });
  const pageHost: PageHost = {
    core,
    gateway,
    presence: createPresence(world),
    starters,
    faults,
    activityPort: (slug) => activityHosts.portFor(slug),
    person: clientOf,
  };

  function clientOf(slug: string): PersonClient {
    const client = clients.get(slug) ?? createPersonClient(pageHost, slug);
    clients.set(slug, client);
    return client;
  }
  function person(name: string): PersonClient {
    const found = findOrMakePerson(core, name, 'en-US');
    if (!found.ok) throw new Error(`nobody can be called ${name}: ${found.code}`);
    return clientOf(found.person.slug);
  }

  app.addHook('onRequest', async (request, reply) => {
    // Behind an address that leads nowhere there is nothing to guard: friends may be told that it does not.
    const door = request.is404 ? 'page' : (request.routeOptions.config.door ?? 'machine');
    const admitted = admission(lan, callerOf(request.raw), door);
    if (admitted === 'join') return sendDoor(request, reply, 401, null);
    if (admitted === 'welcome') return undefined;
    return sendSentence(request, reply, 403, 'thisMachineOnly');
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(refusals.notFound.body));
  app.setErrorHandler((error, request, reply) => {
    const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
    const fault = typeof status === 'number' && status < 500;
    // A body that breaks off is the sender's affair.
    if (!fault && !request.raw.readableAborted) report(error);
    const answer = status === 413 ? refusals.entityTooLarge : fault ? refusals.invalidJson : refusals.serverError;
    return reply.code(answer.status).send(answer.body);
  });
  await registerRest(app, core, interceptors);
  registerWeb(app, core, page, lan);
  const mayMakeName = createNameLimit(lan, core.ticks);
  registerEntrance(app, { host: pageHost, lan, mayMakeName, welcome: options.welcome ?? null });
  if (lan !== null) registerJoin(app, lan, core.ticks);
  const sockets = serveSockets(app.server, { gateway, host: pageHost, page, lan, mayMakeName });

  const listening = await listen(app, { host, port: options.port }, async () => {
    gateway.close();
    sockets.close();
    await app.close();
    await journal.close();
  });
  if (!listening.ok) {
    if (listening.code === 'inUse') return { ok: false, code: 'portInUse', port: options.port };
    throw new Error(`the playground cannot listen on ${host}:${options.port} (${listening.code})`);
  }
  const { port } = listening;
  url = `http://127.0.0.1:${port}`;
  const archiving = setInterval(() => archiveQuietThreads(core), archiveEveryMs);
  archiving.unref();

  async function shutDown(): Promise<void> {
    clearInterval(archiving);
    faults.set(null);
    stopFollowing();
    for (const client of clients.values()) client.close();
    core.activities.instances.close();
    core.interactions.close();
    gateway.close();
    sockets.close();
    await activityHosts.close();
    await app.close();
    await journal.close();
  }
  let closing: Promise<void> | null = null;

  const playground: Playground = {
    url,
    apiUrl: `${url}/api`,
    botToken: settings.botToken,
    applicationId: world.identity.applicationId,
    guildId: world.identity.guildId,
    channelId: [...world.channels.keys()][0] ?? '',
    lan:
      lan === null
        ? null
        : { urls: lan.addresses.map((address) => `http://${address}:${port}`), joinCode: lan.joinCode },
    person,
    admin: createAdmin(core),
    faults,
    intercept: (interceptor) => interceptors.add(interceptor),
    redeliver,
    dropGateway: (resumable = true) => gateway.drop(resumable),
    botOnline: () => gateway.online(),
    traffic: () => core.traffic.entries(),
    flush: () => journal.flush(),
    close() {
      closing ??= shutDown();
      return closing;
    },
  };
  return { ok: true, playground };
}
