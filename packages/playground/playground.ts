/** Starts and stops the playground: world, REST API, gateway and page on one port. */
import { ChannelType } from 'discord-api-types/v10';
import fastify from 'fastify';
import { isPortFree, type ListenRefusal, listen } from '../webKit/index.ts';
import { type ActivitySettings, createActivities } from './activities/index.ts';
import { type Admin, createAdmin } from './admin.ts';
import { archiveQuietThreads } from './channels/activity.ts';
import type { Core, Settings } from './core.ts';
import { createFaults, type Faults } from './faults.ts';
import { createGateway } from './gateway/server.ts';
import { createShardingSwitch, type Sharding } from './gateway/sharding.ts';
import { createInteractionRegistry } from './interactions/registry.ts';
import { limits } from './limits.ts';
import { refusals } from './refusals.ts';
import { syncEntryPoint } from './rest/activities/entryPoint.ts';
import { createInterceptors, type Interceptor } from './rest/intercept.ts';
import { DEFAULT_RATE_LIMITS, type RateLimitSettings } from './rest/rateLimits.ts';
import { registerRest } from './rest/server.ts';
import { createDeletedFiles } from './state/deletedFiles.ts';
import { type Disk, machineDisk } from './state/files.ts';
import { openWorld } from './state/openWorld.ts';
import { DEFAULT_PEOPLE, type NewPerson } from './state/seed.ts';
import { createTraffic, type TrafficEntry } from './traffic.ts';
import {
  createPersonClient,
  createPresence,
  findOrCreatePerson,
  type PageHost,
  type PersonClient,
  type Starters,
} from './users/index.ts';
import { createActivityHosts } from './web/activity/hosts.ts';
import { createPage, type Page } from './web/bundle.ts';
import { createNameLimit, registerEntrance } from './web/entrance.ts';
import { admission, callerOf, type Lan } from './web/guard.ts';
import { registerJoin, sendJoinPage } from './web/join.ts';
import { registerWeb } from './web/server.ts';
import { serveSockets } from './web/sockets.ts';
import { sendSentence } from './web/wording.ts';
import type { Welcome } from './welcome.ts';

export interface PlaygroundOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Attachments are stored in a folder next to it; null: in memory. */
  readonly file: string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Monotonic milliseconds, for rate limits. */
  readonly ticks?: () => number;
  /** Default: Anni, Peter, Jana and Lukas. */
  readonly people?: readonly NewPerson[];
  readonly botName?: string;
  /** One-click starters for newcomers. */
  readonly starters?: Starters;
  /** The bot's introduction; default: the guild's name. */
  readonly welcome?: Welcome;
  /** Opens the page to the home network with a join code; this machine's addresses there. */
  readonly lan?: { readonly addresses: readonly string[] };
  readonly botToken?: string;
  /** Default: no Activity. */
  readonly activities?: ActivitySettings;
  /** Privileged intents (bits) that are not approved: 4014. */
  readonly disallowedIntents?: number;
  /** Default: one shard, without a limit. */
  readonly sharding?: Partial<Sharding>;
  /** Receives the server's own errors; default: a process warning. */
  readonly report?: (error: unknown) => void;
  /** Default: Discord's limits; `'off'` disables all. */
  readonly rateLimits?: Partial<RateLimitSettings> | 'off';
  /** Default: 3,000 ms, 15 minutes and 41,250 ms. */
  readonly timing?: Partial<Pick<Settings, 'answerWithinMs' | 'tokenLifeMs' | 'heartbeatMs'>>;
  /** How long a person without a tab counts as present in an Activity; default 10 s. */
  readonly activityGraceMs?: number;
  /** Time to receive a request; default one minute. */
  readonly requestMs?: number;
  /** Idle timeout of connections other than WebSockets; default 2 minutes. */
  readonly idleMs?: number;
  /** First delay before saving is retried; default 1 s. */
  readonly retryMs?: number;
  /** Default: bundled on first use. */
  readonly page?: () => Promise<Page>;
  /** Default: the file system. */
  readonly disk?: Disk;
}

export interface Playground {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** Null: not opened to the home network. */
  readonly lan: { readonly urls: readonly string[]; readonly joinCode: string } | null;
  /** For discord.js: `rest: { api: apiUrl }`. */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly applicationId: string;
  readonly guildId: string;
  /** The first text channel. */
  readonly channelId: string;
  /** By slug or name; created if needed. */
  person(name: string): PersonClient;
  readonly admin: Admin;
  /** Fault injection. */
  readonly faults: Faults;
  /** Intercepts REST requests; the returned function stops it. */
  intercept(interceptor: Interceptor): () => void;
  /** Delivers an interaction again; false: unknown. */
  redeliver(interactionId: string): boolean;
  /** Disconnects the gateway. */
  dropGateway(resumable?: boolean): void;
  botOnline(): boolean;
  /** The latest REST requests and gateway payloads, oldest first. */
  traffic(): readonly TrafficEntry[];
  /** Resolves when all changes are saved. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export type PlaygroundStart = { readonly ok: true; readonly playground: Playground } | ListenRefusal;

const keptTraffic = { entries: 2000, bytes: 32 * 1024 * 1024 };
const archiveEveryMs = 60_000;
const DEFAULT_REQUEST_TIMEOUT_MS = 60_000;
const DEFAULT_RETRY_MS = 1000;
const DEFAULT_ACTIVITY_GRACE_MS = 10_000;
const DEFAULT_IDLE_TIMEOUT_MS = 120_000;

export async function startPlayground(options: PlaygroundOptions): Promise<PlaygroundStart> {
  const { now } = options;
  const settings: Settings = {
    botToken: options.botToken ?? 'playground',
    answerWithinMs: limits.interaction.answerWithinMs,
    tokenLifeMs: limits.interaction.tokenLifeMs,
    heartbeatMs: limits.gateway.heartbeatMs,
    ...options.timing,
    disallowedIntents: options.disallowedIntents ?? 0,
    rateLimits: options.rateLimits === 'off' ? 'off' : { ...DEFAULT_RATE_LIMITS, ...options.rateLimits },
  };
  const host = options.lan ? '0.0.0.0' : '127.0.0.1';
  const requestTimeout = options.requestMs ?? DEFAULT_REQUEST_TIMEOUT_MS;
  const idleMs = options.idleMs ?? DEFAULT_IDLE_TIMEOUT_MS;
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

  // Checked before touching the state file, which another playground may be using.
  if (options.port !== 0 && !(await isPortFree(host, options.port)))
    return { ok: false, code: 'inUse', host, port: options.port };
  const { world, ids, files, journal, joinCode } = await openWorld(
    options.file,
    now,
    options.people ?? DEFAULT_PEOPLE,
    options.botName ?? 'Intarsia',
    { disk: options.disk ?? machineDisk, retryMs: options.retryMs ?? DEFAULT_RETRY_MS, report },
  );
  const core: Core = {
    settings,
    sharding: createShardingSwitch(options.sharding ?? {}),
    world,
    ids,
    files,
    deletedFiles: createDeletedFiles(world, files),
    now,
    ticks: options.ticks ?? (() => performance.now()),
    traffic: createTraffic(keptTraffic.entries, keptTraffic.bytes),
    activities: createActivities({
      settings: options.activities ?? null,
      graceMs: options.activityGraceMs ?? DEFAULT_ACTIVITY_GRACE_MS,
      now,
      nextId: () => ids.next(),
      changed: (channelId) => world.announce({ type: 'activity', channelId }),
    }),
    interactions: createInteractionRegistry({ ...settings, now, announce: (event) => world.announce(event) }),
    saveFault: () => journal.fault(),
    report,
    baseUrl: () => url,
    lanHosts: options.lan?.addresses ?? [],
  };
  const stopFollowing = world.listen((event) => {
    if (event.type === 'channelDelete') core.activities.instances.end(event.stored.channel.id);
  });
  syncEntryPoint(core);
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
    firstCommands: options.welcome?.commands ?? [],
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
    const found = findOrCreatePerson(core, name, 'en-US');
    if (!found.ok) throw new Error(`nobody can be called ${name}: ${found.code}`);
    return clientOf(found.person.slug);
  }

  app.addHook('onRequest', async (request, reply) => {
    // A 404 reveals nothing and needs no guard.
    const access = request.is404 ? 'page' : (request.routeOptions.config.access ?? 'machine');
    const admitted = admission(lan, callerOf(request.raw), access);
    if (admitted === 'join') return sendJoinPage(request, reply, 401, null);
    if (admitted === 'welcome') return undefined;
    return sendSentence(request, reply, 403, 'thisMachineOnly');
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(refusals.notFound.body));
  app.setErrorHandler((error, request, reply) => {
    const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
    const fault = typeof status === 'number' && status < 500;
    // The client aborts bodies, so this is no fault of the server.
    if (!fault && !request.raw.readableAborted) report(error);
    const answer = status === 413 ? refusals.entityTooLarge : fault ? refusals.invalidJson : refusals.serverError;
    return reply.code(answer.status).send(answer.body);
  });
  await registerRest(app, core, interceptors);
  registerWeb(app, core, page, lan);
  const mayCreatePerson = createNameLimit(lan, core.ticks);
  registerEntrance(app, { host: pageHost, lan, mayCreatePerson, welcome: options.welcome ?? null });
  if (lan !== null) registerJoin(app, lan, core.ticks);
  const sockets = serveSockets(app.server, { gateway, host: pageHost, page, lan, mayCreatePerson });

  const listening = await listen(app, { host, port: options.port }, async () => {
    gateway.close();
    sockets.close();
    await app.close();
    await journal.close();
  });
  if (!listening.ok) return listening;
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
    channelId:
      [...world.channels.values()].find(({ channel }) => channel.type === ChannelType.GuildText)?.channel.id ?? '',
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
