/**
 * Opens the program in the order of its dependencies: files, database, helpers, browser table, bot. Closes in reverse, also after a failed
 * start.
 */
import type { Logger } from 'pino';
import { databaseAddress } from '../../scripts/migrate.js';
import { type Bot, startBot } from '../discord/index.ts';
import { createClock, type MachineClock, machineTimer } from '../kernel/index.ts';
import { createLanguage } from '../language/index.ts';
import { createProgramPlayer, createThinker } from '../opponents/index.ts';
import { type PictureOptions, startPictures } from '../picture/index.ts';
import { type Components, componentSets, createGame, deal, seededRandom } from '../rules/index.ts';
import type { Settings } from '../settings/index.ts';
import { createProcesses, openStore } from '../store/index.ts';
import { machineChance } from './chance.ts';
import { keepComponents, loadStandardComponents } from './componentFiles.ts';
import { compose } from './compose.ts';
import { hostOf } from './host.ts';
import { keepUp, startKeeping } from './keeping.ts';
import { takeFiles } from './ownFiles.ts';
import { welcomeOf } from './playground.ts';
import type { Prepared } from './prepare.ts';
import { migrateOnceThere, StartFault, sentenceOf, unwrap } from './startFault.ts';
import type { Opened } from './stopping.ts';
import { startTableDoor } from './table.ts';

/** Of processes on one database none hears what another takes on itself: their pages look so often, in milliseconds. */
const OTHER_PROCESSES_POLL_MS = 1000;

export interface Running {
  /** A sentence that says where to play. */
  readonly address: string;
  /** Resolves to a sentence that says why the bot cannot go on, should it come to that. */
  readonly ended: Promise<string>;
}

/** Opens everything. @throws StartFault, DatabaseFault or StoreFault where that cannot be */
export async function openProgram(opened: Opened, prepared: Prepared): Promise<Running> {
  const { settings, loaded, lan, log, onFailed } = prepared;
  const clock = createClock();
  const watcher = settings.watching && unwrap(await watch(opened, settings.watching, { settings, clock, log }));
  if (watcher) onFailed(watcher.failed);
  const files = unwrap(takeFiles(settings, clock));
  opened.add(async () => files.release());
  const { components } = loaded;
  const earlier = unwrap(keepComponents(settings, loaded, log));
  // Before the others: it warms up while they are opened.
  const pictures = startPictures({ warmUp: warmUpRequest(components, settings), ...observing(watcher?.pictures) });
  opened.add(() => pictures.close());
  const { databaseUrl: url, databaseConnections: connections } = settings;
  await migrateOnceThere(
    url,
    { log: (line) => log.info(line), connections },
    { timer: machineTimer, says: (sentence) => void process.stderr.write(`${sentence} The bot goes on trying.\n`) },
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
  opened.add(() => store.close());
  await keepUp(opened, { settings, store, clock, log });
  if (watcher) opened.add(watcher.seeStore(store.figures));
  const leases =
    settings.role === 'gateway'
      ? null
      : await startKeeping(opened, { settings, store, clock, log, onBackup: watcher?.backups });
  const language = createLanguage((fault) => log.warn({ fault }, 'a wording lacks a parameter'));
  const host = await hostOf(opened, { settings, lan, welcome: () => welcomeOf(language, components) }, log);
  const thinker = createThinker(components, { earlier });
  opened.add(() => thinker.close());
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
  opened.add(() => composed.computers.close());
  const sets = componentSets(components, earlier);
  // A database in a file is one process's alone.
  const isShared = databaseAddress(url).kind === 'postgresql';
  const connected = connecting();
  const tableDoor = unwrap(
    await startTableDoor(opened, {
      ...composed,
      settings,
      host,
      language,
      pictures,
      log,
      mayView: async (place, personId) => (await connected.bot).mayView(place, personId),
      componentsOf: (game) => sets.of(game) ?? components,
      commandsAMinute: settings.commandsAMinute,
      onElsewhere: store.onElsewhere,
      ...(isShared && { lookEvery: OTHER_PROCESSES_POLL_MS }),
      ...observing(watcher?.web),
    }),
  );
  opened.add(async () => connected.failed(new Error('it stops')));
  const started = await startBot({
    ...composed,
    outbox: store.outbox,
    leases,
    listens: settings.role !== 'worker',
    onElsewhere: store.onElsewhere,
    otherProcess: store.otherProcess,
    pictures,
    language,
    onSetBack: clock.onSetBack,
    log,
    defaultTheme: settings.theme,
    commandsAMinute: settings.commandsAMinute,
    ...(tableDoor && { tableDoor }),
    ...observing(watcher?.bot),
    onUnreachable: (refusal) => {
      process.stderr.write(`${sentenceOf(refusal, host.apiUrl)} The bot goes on trying.\n`);
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
  if (!started.ok) throw new StartFault(sentenceOf(started, host.apiUrl));
  const { bot } = started;
  connected.with(bot);
  watcher?.seeShards(settings.role === 'worker' ? null : () => bot.shards());
  // Thoughts are given up as soon as nobody asks for new ones: whoever waits for one is told so.
  opened.add(async () => void (await Promise.all([bot.close(), thinker.close()])));
  return {
    address: host.page ?? `The bot is on Discord as ${bot.name}. Ctrl-C stops it.`,
    ended: bot.ended.then((refusal) => sentenceOf(refusal, host.apiUrl)),
  };
}

interface Watched {
  readonly settings: Settings;
  readonly clock: MachineClock;
  readonly log: Logger;
}

/** Loaded only where it is wanted. */
async function watch(
  opened: Opened,
  address: NonNullable<Settings['watching']>,
  { settings: { role }, clock, log }: Watched,
) {
  const { startWatching } = await import('./watching.ts');
  return startWatching(opened, address, { role, clock, log });
}

/** The table is served before the bot has connected: until then nobody knows who can view what. */
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
