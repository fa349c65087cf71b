/**
 * How the table in the browser begins with `npm start`: where people reach it, who signs their links, and its server, where this process has
 * one. What is served is the web folder's, where it is shown on Discord the bot's.
 */
import { randomBytes } from 'node:crypto';
import { REST, Routes } from 'discord.js';
import { z } from 'zod';
import type { ActivitySettings } from '../../packages/playground/index.ts';
import type { TableDoor } from '../discord/index.ts';
import { machineTimer, startLooking, type Timer } from '../kernel/index.ts';
import type { Configured, Settings } from '../settings/index.ts';
import { createTablePage } from '../table/index.ts';
import {
  type ActivityParts,
  type ActivitySource,
  createTableTokens,
  startWeb,
  type WebParts,
  type WebStart,
} from '../web/index.ts';
import { portSentence } from './startFault.ts';
import type { Opened } from './stopping.ts';

/** What the server works with, beside what is said of it in the settings. */
type Served = Pick<
  WebParts,
  | 'links'
  | 'matches'
  | 'componentsOf'
  | 'people'
  | 'language'
  | 'adviser'
  | 'pictures'
  | 'mayView'
  | 'commandsAMinute'
  | 'onElsewhere'
  | 'lookEvery'
  | 'clock'
  | 'log'
  | 'observe'
>;

export interface TableParts extends Served {
  readonly settings: Pick<Settings, 'role' | 'table'>;
  readonly host: TableHost;
  readonly timer?: Timer;
  /** Left out: bundled when it is first asked for. */
  readonly page?: WebParts['page'];
}

/** Where the bot plays. */
export interface TableHost {
  readonly token: string;
  /** What sessions and links are signed with. */
  readonly secret: string;
  /** The base of the REST API without its version; null: Discord's own. */
  readonly apiUrl: string | null;
  /** Switches Activities on; null: that is done by hand, in Discord's portal. */
  readonly setActivities: ((settings: ActivitySettings) => void) | null;
  /** Addresses of this machine in the home network; none: the table is not opened to it. */
  readonly homes: readonly string[];
}

const USUAL_TABLE_PORT = 8790;
/** In the playground, where another program has the usual one, so many are tried after it. */
const PORTS_TRIED = 10;
const EVERYWHERE = '0.0.0.0';
const DISCORD_API = 'https://discord.com/api';
const VERSION = '10';

const applicationSchema = z.object({ id: z.string(), verify_key: z.string().regex(/^[0-9a-f]{64}$/i) });
/** While Discord does not say which application this is, it is asked so often, in milliseconds. */
const ASK_EVERY = 30_000;

/** Answers until everything else is closed. Null: there is no table; the fault says why it cannot listen there. */
export async function startTableDoor(
  opened: Opened,
  { settings: { role, table }, host, timer = machineTimer, page, ...served }: TableParts,
): Promise<Configured<TableDoor | null>> {
  const { secret, setActivities, homes } = host;
  const { clock, language, log } = served;
  const isPlayground = setActivities !== null;
  const { publicUrl } = table;
  if (publicUrl === null && !isPlayground) return { ok: true, value: null };
  const tokens = createTableTokens(secret, clock);
  const door = (address: string, launchable: boolean): TableDoor => ({
    launchable,
    link: async (id, expiresAt) => `${address}/#${await tokens.signLink({ id, expiresAt })}`,
  });
  const clientSecret = isPlayground ? randomBytes(16).toString('hex') : table.clientSecret;
  // Another process has the server.
  if (role === 'worker' && publicUrl !== null) return { ok: true, value: door(publicUrl, clientSecret !== null) };
  const activity = clientSecret === null ? null : await askForApplication(opened, { host, clientSecret, timer, log });
  const [home] = isPlayground ? homes : [];
  const port = table.port ?? USUAL_TABLE_PORT;
  const mayMove = isPlayground && table.port === null;
  const startAt = (at: number) =>
    startWeb({
      ...served,
      tokens,
      activity,
      timer,
      host: home === undefined ? table.host : EVERYWHERE,
      port: at,
      publicUrl: isPlayground ? null : publicUrl,
      // Nothing stands before the playground's: whoever comes over the home network says nothing that is believed.
      proxies: isPlayground ? 0 : table.proxies,
      ownHosts: isPlayground ? homes : [],
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
  // A usual port is had again after a restart, so that links go on leading somewhere.
  for (let more = 1; mayMove && isTaken(started) && more <= PORTS_TRIED; more++) {
    started = await startAt(more === PORTS_TRIED ? 0 : port + more);
  }
  if (!started.ok) return { ok: false, faults: [portSentence(started, 'TABLE')] };
  const { web } = started;
  opened.add(() => web.close());
  const listens = new URL(web.url);
  // Within this machine, wherever else it is heard.
  if (home !== undefined) listens.hostname = '127.0.0.1';
  log.info({ url: listens.origin }, 'the table in the browser is served');
  if (clientSecret !== null) setActivities?.({ target: listens.origin, clientSecret, consent: 'given' });
  // Of several the playground puts the one by which its page was reached.
  const atHome = home === undefined ? listens.origin : `http://${home}:${listens.port}`;
  return { ok: true, value: door(isPlayground || publicUrl === null ? atHome : publicUrl, clientSecret !== null) };
}

interface Asking {
  readonly host: TableHost;
  readonly clientSecret: string;
  readonly timer: Timer;
  readonly log: Served['log'];
}

/** Asks until Discord says which application this is; resolves after the first time, whatever has come of it. */
async function askForApplication(
  opened: Opened,
  { host: { token, apiUrl }, clientSecret, timer, log }: Asking,
): Promise<ActivitySource> {
  const api = apiUrl ?? DISCORD_API;
  const rest = new REST({ version: VERSION, api }).setToken(token);
  let application: ActivityParts | null = null;
  let isTold = false;
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const asking = startLooking({
    async look(signal) {
      if (application !== null) return ASK_EVERY;
      const answer = await rest.get(Routes.currentApplication(), { signal });
      const { id: clientId, verify_key: verifyKey } = applicationSchema.parse(answer);
      application = { clientId, clientSecret, verifyKey, botToken: token, apiUrl: `${api}/v${VERSION}` };
      if (isTold) log.info('Discord has said which application this is: the table opens inside Discord, too');
      isAsked();
      return ASK_EVERY;
    },
    afterFailure: ASK_EVERY,
    timer,
    failed(error) {
      if (!isTold) {
        log.warn(
          { err: error },
          'Discord does not say which application this is: until it does the table is reached by links alone',
        );
      }
      isTold = true;
      isAsked();
    },
  });
  opened.add(() => asking.close());
  await asked;
  return { current: () => application };
}

function isTaken(started: WebStart): boolean {
  return !started.ok && (started.code === 'inUse' || started.code === 'forbidden');
}
