/**
 * Opens the program in the order of its dependencies: files, database, helpers, browser table, bot. Closes in reverse
 * order, also after a failed start.
 */
import type { Logger } from 'pino';
import { databaseAddress } from '../../scripts/migrate.js';
import { type Bot, startBot } from '../features/bot/index.ts';
import { openStore } from '../features/storage/index.ts';
import { type Clock, createClock, machineTimer } from '../kernel/index.ts';
import { createLanguage } from '../language/index.ts';
import { StorageFailure } from '../match/index.ts';
import { createProgramPlayer, createThinker } from '../opponents/index.ts';
import { type PictureOptions, startPictures } from '../picture/index.ts';
import { type Components, componentSets, createGame, deal, seededRandom } from '../rules/index.ts';
import { type Settings, VERSION } from '../settings/index.ts';
import { createProcesses } from '../store/index.ts';
import { machineChance } from './chance.ts';
import { loadStandardComponents, storeComponents } from './componentFiles.ts';
import { compose } from './compose.ts';
import { lockDataFiles } from './dataFiles.ts';
import { openHost, welcomeContent } from './host.ts';
import { keepClockUpToDate, startMaintenance } from './maintenance.ts';
import type { Prepared } from './prepare.ts';
import type { ShutdownStack } from './shutdown.ts';
import { connectRefusalSentence, migrateWithRetry, portSentence, StartFault, unwrap } from './startFault.ts';
import { openBrowserTable } from './table.ts';

/** Processes on one database do not notify each other of every change, so pages poll. */
const OTHER_PROCESSES_POLL_MS = 1000;

export interface RunningProgram {
  readonly address: string;
  /** Resolves to a sentence with the reason if the bot has to stop. */
  readonly ended: Promise<string>;
}

/** @throws StartFault, DatabaseFault or StoreFault if the start fails */
export async function openProgram(resources: ShutdownStack, prepared: Prepared): Promise<RunningProgram> {
  const { settings, loaded, lan, log, onFailed } = prepared;
  log.info({ version: VERSION, node: process.versions.node }, 'starting');
  const clock = createClock();
  const watcher = settings.watching && (await startWatching(resources, settings.watching, settings.role, clock, log));
  if (watcher) onFailed(watcher.failed);
  const files = unwrap(lockDataFiles(settings, clock));
  resources.add(async () => files.release());
  const { components } = loaded;
  const earlier = unwrap(storeComponents(settings, loaded, log));
  // Comes first, because the pictures warm up while the rest opens.
  const pictures = startPictures({ warmUp: warmUpRequest(components, settings), ...observing(watcher?.pictures) });
  resources.add(() => pictures.close());
  const { databaseUrl: url, databaseConnections: connections } = settings;
  await migrateWithRetry(
    url,
    { log: (line) => log.info(line), connections },
    { timer: machineTimer, says: (sentence) => void process.stderr.write(`${sentence} The bot keeps trying.\n`) },
  );
  const store = await openStore({
    url,
    connections,
    components,
    earlier,
    clock,
    timer: machineTimer,
    log,
    ...observing(watcher?.store),
  });
  resources.add(() => store.close());
  await keepClockUpToDate(resources, { settings, store, clock, log });
  if (watcher) resources.add(watcher.watchStore(store.figures));
  const leases =
    settings.role === 'gateway'
      ? null
      : await startMaintenance(resources, { settings, store, clock, log, onBackup: watcher?.backups });
  const language = createLanguage((fault) => log.warn({ fault }, 'a text lacks a parameter'));
  const host = await openHost(
    resources,
    { settings, lan, welcome: () => welcomeContent(language, components, pictures) },
    log,
  );
  const thinker = createThinker(components, { earlier });
  resources.add(() => thinker.close());
  const composed = compose(
    { store, clock, components },
    {
      earlier,
      thinker,
      observeThinking: watcher?.thinking,
      programs: settings.opponentPrograms.map((command) =>
        createProgramPlayer({ command, components, earlier, log, now: () => performance.now() }),
      ),
      opponentMs: settings.opponentMs,
      tutorialComponents: unwrap(loadStandardComponents()),
      limits: settings.limits,
    },
  );
  resources.add(() => composed.computers.close());
  const sets = componentSets(components, earlier);
  // A database file belongs to one process.
  const isShared = databaseAddress(url).kind === 'postgresql';
  const connected = connecting();
  const tableAccess = unwrap(
    await openBrowserTable(resources, {
      ...composed,
      settings,
      host,
      language,
      pictures,
      log,
      mayView: async (place, personId) => (await connected.bot).mayView(place, personId),
      componentsOf: (game) => sets.of(game) ?? components,
      commandsPerMinute: settings.commandsAMinute,
      onRemoteWork: store.onRemoteWork,
      ...(isShared && { pollIntervalMs: OTHER_PROCESSES_POLL_MS }),
      ...observing(watcher?.web),
    }),
  );
  resources.add(async () => connected.failed(new Error('the bot is stopping')));
  const started = await startBot({
    ...composed,
    outbox: store.outbox,
    leases,
    listens: settings.role !== 'worker',
    onRemoteWork: store.onRemoteWork,
    otherProcess: store.otherProcess,
    pictures,
    language,
    onSetBack: clock.onSetBack,
    log,
    defaultTheme: settings.theme,
    commandsAMinute: settings.commandsAMinute,
    ...(tableAccess && { tableAccess }),
    ...observing(watcher?.bot),
    onUnreachable: (refusal) => {
      process.stderr.write(`${connectRefusalSentence(refusal, host.apiUrl)} The bot keeps trying.\n`);
    },
    token: host.token,
    shards: settings.shards,
    restPerSecond: settings.restPerSecond,
    ...(isShared && {
      processes: createProcesses({
        id: machineChance.matchId(),
        registry: store.registry,
        timer: machineTimer,
        log,
      }),
    }),
    ...(host.apiUrl !== null && { apiUrl: host.apiUrl }),
  });
  if (!started.ok) throw new StartFault(connectRefusalSentence(started, host.apiUrl));
  const { bot } = started;
  connected.with(bot);
  watcher?.watchShards(settings.role === 'worker' ? null : () => bot.shards());
  // Closed together, because running searches are aborted once nobody starts new ones.
  resources.add(async () => void (await Promise.all([bot.close(), thinker.close()])));
  return {
    address: host.page ?? `The bot is on Discord as ${bot.name}. Press Ctrl-C to stop it.`,
    ended: bot.ended.then((refusal) => connectRefusalSentence(refusal, host.apiUrl)),
  };
}

/** Starts the metrics server before anything else is opened. Its packages are loaded on demand. */
async function startWatching(
  resources: ShutdownStack,
  address: NonNullable<Settings['watching']>,
  role: Settings['role'],
  clock: Clock,
  log: Logger,
) {
  const { createWatcher } = await import('../monitoring/index.ts');
  const report = (error: unknown) => {
    // The store logs this failure once.
    if (!(error instanceof StorageFailure)) log.warn({ err: error }, 'reading metrics failed');
  };
  const now = () => performance.now();
  const watcher = createWatcher({
    clock,
    timer: machineTimer,
    now,
    report,
    deliversAnnouncements: role !== 'gateway',
    version: VERSION,
  });
  const started = await watcher.serve(address);
  if (!started.ok) throw new StartFault(portSentence(started, 'HTTP'));
  resources.add(() => started.server.close());
  log.info({ url: started.server.url }, 'serving /healthz, /readyz and /metrics');
  return watcher;
}

/** The table is served before the bot has connected; until then, nobody's access can be checked. */
function connecting() {
  let resolved: (bot: Pick<Bot, 'mayView'>) => void = () => undefined;
  let failed: (reason: Error) => void = () => undefined;
  const bot = new Promise<Pick<Bot, 'mayView'>>((resolve, reject) => {
    [resolved, failed] = [resolve, reject];
  });
  bot.catch(() => undefined);
  return { bot, with: resolved, failed };
}

function observing<Observer>(observe: Observer | undefined): { readonly observe?: Observer } {
  return observe === undefined ? {} : { observe };
}

function warmUpRequest(
  components: Components,
  { theme }: Pick<Settings, 'theme'>,
): NonNullable<PictureOptions['warmUp']> {
  const { state } = createGame(components, deal(components, 'A', 2, seededRandom(1)));
  return { components, state, names: ['', ''], theme, lastMoves: [] };
}
