/**
 * Starts the browser table: its public address, the signing of links, the connection to Discord's Activities, and the
 * server if this process has one.
 */
import { randomBytes } from 'node:crypto';
import { REST, Routes } from 'discord.js';
import { z } from 'zod';
import type { ActivitySettings } from '../../packages/playground/index.ts';
import type { TableAccess } from '../features/bot/index.ts';
import { machineTimer, startPolling, type Timer } from '../kernel/index.ts';
import type { Configured, Settings } from '../settings/index.ts';
import { createTablePage } from '../table/index.ts';
import {
  type ActivityOptions,
  type ActivitySource,
  createTableTokens,
  startWeb,
  type WebOptions,
  type WebStart,
} from '../web/index.ts';
import type { ShutdownStack } from './shutdown.ts';
import { portSentence } from './startFault.ts';

type Served = Pick<
  WebOptions,
  | 'links'
  | 'matches'
  | 'componentsOf'
  | 'people'
  | 'language'
  | 'adviser'
  | 'pictures'
  | 'mayView'
  | 'commandsPerMinute'
  | 'onRemoteWork'
  | 'pollIntervalMs'
  | 'clock'
  | 'log'
  | 'observe'
>;

export interface TableParts extends Served {
  readonly settings: Pick<Settings, 'role' | 'table'>;
  readonly host: TableHost;
  readonly timer?: Timer;
  /** Default: bundled at the first request. */
  readonly page?: WebOptions['page'];
}

export interface TableHost {
  readonly token: string;
  /** Signs sessions and links. */
  readonly secret: string;
  /** The base URL of the REST API without its version; null for Discord's own. */
  readonly apiUrl: string | null;
  /** Switches Activities on; null if the owner does that in Discord's portal. */
  readonly setActivities: ((settings: ActivitySettings) => void) | null;
  /** This machine's addresses in the home network; empty if the table is not open to it. */
  readonly lanHosts: readonly string[];
}

const DEFAULT_TABLE_PORT = 8790;
/** How many ports after the default one the playground tries before it takes any free one. */
const NEXT_PORTS = 10;
const ALL_ADDRESSES = '0.0.0.0';
const DISCORD_API = 'https://discord.com/api';
const VERSION = '10';

const applicationSchema = z.object({ id: z.string(), verify_key: z.string().regex(/^[0-9a-f]{64}$/i) });
const APPLICATION_POLL_MS = 30_000;

/** Serves the table until shutdown. Returns null if there is no table. */
export async function openBrowserTable(
  resources: ShutdownStack,
  { settings: { role, table }, host, timer = machineTimer, page, ...served }: TableParts,
): Promise<Configured<TableAccess | null>> {
  const { secret, setActivities, lanHosts } = host;
  const { clock, language, log } = served;
  const isPlayground = setActivities !== null;
  const { publicUrl } = table;
  if (publicUrl === null && !isPlayground) return { ok: true, value: null };
  const tokens = createTableTokens(secret, clock);
  const accessAt = (address: string, launchable: boolean): TableAccess => ({
    launchable,
    link: async (id, expiresAt) => `${address}/#${await tokens.signLink({ id, expiresAt })}`,
  });
  const clientSecret = isPlayground ? randomBytes(16).toString('hex') : table.clientSecret;
  if (role === 'worker' && publicUrl !== null) return { ok: true, value: accessAt(publicUrl, clientSecret !== null) };
  const activity =
    clientSecret === null ? null : await askForApplication(resources, { host, clientSecret, timer, log });
  const [home] = isPlayground ? lanHosts : [];
  const port = table.port ?? DEFAULT_TABLE_PORT;
  const mayTryOtherPorts = isPlayground && table.port === null;
  const startAt = (at: number) =>
    startWeb({
      ...served,
      tokens,
      activity,
      timer,
      host: home === undefined ? table.host : ALL_ADDRESSES,
      port: at,
      publicUrl: isPlayground ? null : publicUrl,
      // The playground has no proxy, so forwarded headers must not be trusted.
      proxies: isPlayground ? 0 : table.proxies,
      ownHosts: isPlayground ? lanHosts : [],
      page:
        page ??
        createTablePage({
          needsScript: language.locales.map(({ code }) => ({
            locale: code,
            text: language.of(code).t('live.needsScript'),
          })),
        }),
    });
  let started = await startAt(port);
  // Tries fixed ports first, so that links survive a restart.
  for (let next = 1; mayTryOtherPorts && isTaken(started) && next <= NEXT_PORTS + 1; next++) {
    started = await startAt(next > NEXT_PORTS ? 0 : port + next);
  }
  if (!started.ok) return { ok: false, faults: [portSentence(started, 'TABLE')] };
  const { web } = started;
  resources.add(() => web.close());
  const localUrl = new URL(web.url);
  if (home !== undefined) localUrl.hostname = '127.0.0.1';
  log.info({ url: localUrl.origin }, 'the browser table is online');
  if (clientSecret !== null) setActivities?.({ target: localUrl.origin, clientSecret, consent: 'given' });
  // The playground replaces this host by the one under which its own page was reached.
  const networkAddress = home === undefined ? localUrl.origin : `http://${home}:${localUrl.port}`;
  return {
    ok: true,
    value: accessAt(isPlayground || publicUrl === null ? networkAddress : publicUrl, clientSecret !== null),
  };
}

interface Asking {
  readonly host: TableHost;
  readonly clientSecret: string;
  readonly timer: Timer;
  readonly log: Served['log'];
}

async function askForApplication(
  resources: ShutdownStack,
  { host: { token, apiUrl }, clientSecret, timer, log }: Asking,
): Promise<ActivitySource> {
  const api = apiUrl ?? DISCORD_API;
  const rest = new REST({ version: VERSION, api }).setToken(token);
  let application: ActivityOptions | null = null;
  let hasWarned = false;
  let markAsked = (): void => undefined;
  const firstAttempt = new Promise<void>((resolve) => {
    markAsked = resolve;
  });
  const poller = startPolling({
    async poll(signal) {
      if (application !== null) return APPLICATION_POLL_MS;
      const answer = await rest.get(Routes.currentApplication(), { signal });
      const { id: clientId, verify_key: verifyKey } = applicationSchema.parse(answer);
      application = { clientId, clientSecret, verifyKey, botToken: token, apiUrl: `${api}/v${VERSION}` };
      if (hasWarned) log.info('Discord returned the application: the table now opens inside Discord too');
      markAsked();
      return APPLICATION_POLL_MS;
    },
    retryDelayMs: APPLICATION_POLL_MS,
    timer,
    failed(error) {
      if (!hasWarned) {
        log.warn(
          { err: error },
          'Discord does not return the application; until it does, people reach the table by links only',
        );
      }
      hasWarned = true;
      markAsked();
    },
  });
  resources.add(() => poller.close());
  await firstAttempt;
  return { current: () => application };
}

function isTaken(started: WebStart): boolean {
  return !started.ok && (started.code === 'inUse' || started.code === 'forbidden');
}
