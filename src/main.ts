/**
 * `npm start`: wires everything together, says where to play, and stops cleanly.
 * Without a token the same bot plays in the playground; nothing but this file and the settings knows of the difference.
 */
import { type Logger, pino } from 'pino';
import { DatabaseFault, databaseAddress } from '../scripts/migrate.js';
import { makeFilesPrivate } from '../scripts/privateFiles.js';
import { processesShowing, takeSecrets } from '../scripts/secrets.js';
import { machineChance } from './app/chance.ts';
import {
  keepComponents,
  type LoadedComponents,
  loadComponentsFile,
  loadStandardComponents,
} from './app/componentFiles.ts';
import { hostOf } from './app/host.ts';
import { keepUp, startKeeping } from './app/keeping.ts';
import { createLog, errorText } from './app/log.ts';
import { checkDatabase, takeFiles } from './app/ownFiles.ts';
import { welcomeOf } from './app/playground.ts';
import { openPuzzleBook } from './app/puzzleFile.ts';
import { migrateOnceThere, StartFault, sentenceOf } from './app/startFault.ts';
import { Opened, stopSignal } from './app/stopping.ts';
import { startTableDoor } from './app/table.ts';
import { type Bot, startBot } from './discord/index.ts';
import { createClock, machineTimer } from './kernel/index.ts';
import { createLanguage } from './language/index.ts';
import { createMatches } from './match/index.ts';
import {
  createAdviser,
  createJudge,
  createProgramPlayer,
  createSeatedPlayers,
  createThinker,
  createThinkingQueue,
  STAND_IN,
  standIn,
} from './opponents/index.ts';
import { createLeagues, createLinks, createPeople, createSeeks, leagueGameOver, tellResult } from './people/index.ts';
import { type PictureOptions, startPictures } from './picture/index.ts';
import { type Components, componentSets, createGame, deal, seededRandom } from './rules/index.ts';
import { readOwnSettings, type Settings } from './settings/index.ts';
import { createProcesses, openStore, StoreFault } from './store/index.ts';
import type { Watcher } from './watching/index.ts';

const clock = createClock();

/** Of processes on one database none hears what another takes on itself: their pages look so often, in milliseconds. */
const LOOK_AT_OTHERS = 1000;

async function main(): Promise<void> {
  const stop = stopSignal();
  // No thread, helper or program that is started from here on gets to see the secrets.
  const { settings, notes } = settled(readOwnSettings({ ...process.env, ...takenSecrets }));
  // discord.js reads variables of these names in a way of its own.
  delete process.env.SHARDS;
  delete process.env.SHARD_COUNT;
  const loaded = settled(loadComponentsFile(settings));
  const lan = readFlags(process.argv.slice(2));
  let failed = (_code: string): void => undefined;
  const log = await makeLog(settings, (code) => failed(code));
  for (const note of notes) log.warn(note);
  if (settings.opponentPrograms.length > 0) warnOfReadableSecrets(settings, log);
  const opened = new Opened();
  try {
    const watcher = settings.watching && settled(await watch(opened, settings.watching, settings, log));
    if (watcher) failed = watcher.failed;
    // Whoever stops it while it starts does not wait until it has.
    const running = await Promise.race([open(opened, { settings, loaded, lan, watcher }, log), stop]);
    if (running !== undefined) {
      process.stdout.write(`${running.address}\n`);
      const check = checkDatabase(settings.databaseUrl, log);
      opened.add(async () => check.close());
      const end = await Promise.race([stop, running.ended, check.damage.then((sentence) => ({ sentence }))]);
      if (typeof end === 'object') endAtOnce(end.sentence);
      if (end !== undefined) throw new StartFault(end);
    }
    log.info('stopping');
  } finally {
    await opened.close();
  }
}

interface Running {
  /** A sentence that says where to play. */
  readonly address: string;
  /** Resolves to a sentence that says why the bot cannot go on, should it come to that. */
  readonly ended: Promise<string>;
}

/** What is there before anything is opened. */
interface Given {
  readonly settings: Settings;
  readonly loaded: LoadedComponents;
  readonly lan: boolean;
  /** Null: nobody watches. */
  readonly watcher: Watcher | null;
}

/** Opens everything. */
async function open(opened: Opened, { settings, loaded, lan, watcher }: Given, log: Logger): Promise<Running> {
  const files = settled(takeFiles(settings, clock));
  opened.add(async () => files.release());
  const { components } = loaded;
  const earlier = settled(keepComponents(settings, loaded, log));
  // Before the others: it warms up while they are opened.
  const pictures = startPictures({ warmUp: someTable(components, settings), ...observing(watcher?.pictures) });
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
  const queue = createThinkingQueue(thinker, watcher?.thinking);
  const computers = createSeatedPlayers({
    components,
    earlier,
    queue,
    programs: settings.opponentPrograms.map((command) =>
      createProgramPlayer({ command, components, earlier, log, now: () => performance.now() }),
    ),
    ms: settings.opponentMs,
  });
  opened.add(() => computers.close());
  const puzzles = openPuzzleBook([components, ...earlier]);
  const people = createPeople({ store: store.people, clock, components, earlier, limits: settings.limits });
  const matches = createMatches({
    ends: [people.keepResult, tellResult, leagueGameOver],
    store: store.matches,
    clock,
    chance: machineChance,
    components,
    earlier,
    tutorialComponents: settled(loadStandardComponents()),
    computerPlayer: standIn,
    computers: computers.names,
    successor: STAND_IN,
    limits: settings.limits,
    puzzles,
  });
  const seeks = createSeeks({ store: store.people, matches, clock });
  const leagues = createLeagues({ store: store.people, matches, clock, chance: machineChance });
  const links = createLinks({ store: store.people, clock, chance: machineChance });
  const adviser = createAdviser({ components, earlier, queue });
  const sets = componentSets(components, earlier);
  // A database in a file is one process's alone.
  const isShared = databaseAddress(settings.databaseUrl).kind === 'postgresql';
  // The table is served before the bot has connected: until then nobody knows who can view what.
  let isConnected: (bot: Pick<Bot, 'mayView'>) => void = () => undefined;
  let isNot: (reason: Error) => void = () => undefined;
  const connected = new Promise<Pick<Bot, 'mayView'>>((resolve, reject) => {
    [isConnected, isNot] = [resolve, reject];
  });
  connected.catch(() => undefined);
  const tableDoor = settled(
    await startTableDoor(opened, {
      settings,
      host,
      matches,
      people,
      links,
      language,
      adviser,
      pictures,
      clock,
      log,
      mayView: async (place, personId) => (await connected).mayView(place, personId),
      componentsOf: (game) => sets.of(game) ?? components,
      commandsAMinute: settings.commandsAMinute,
      onElsewhere: store.onElsewhere,
      ...(isShared && { lookEvery: LOOK_AT_OTHERS }),
      ...observing(watcher?.web),
    }),
  );
  opened.add(async () => isNot(new Error('it stops')));
  const started = await startBot({
    components,
    earlier,
    matches,
    people,
    seeks,
    leagues,
    links,
    outbox: store.outbox,
    leases,
    listens: settings.role !== 'worker',
    onElsewhere: store.onElsewhere,
    otherProcess: store.otherProcess,
    pictures,
    language,
    clock,
    onSetBack: clock.onSetBack,
    log,
    computers,
    defaultTheme: settings.theme,
    commandsAMinute: settings.commandsAMinute,
    adviser,
    ...(tableDoor && { tableDoor }),
    judge: createJudge({ components, earlier, queue }),
    puzzles,
    ...observing(watcher?.bot),
    onUnreachable: (refusal) => {
      process.stderr.write(`${sentenceOf(refusal, host.apiUrl)} The bot goes on trying.\n`);
    },
    token: host.token,
    shards: settings.shards,
    restPerSecond: settings.restPerSecond,
    ...(isShared
      ? {
          processes: createProcesses({
            id: machineChance.matchId(),
            registry: store.registry,
            timer: machineTimer,
            log,
          }),
        }
      : {}),
    ...(host.apiUrl === null ? {} : { apiUrl: host.apiUrl }),
  });
  if (!started.ok) throw new StartFault(sentenceOf(started, host.apiUrl));
  const { bot } = started;
  isConnected(bot);
  watcher?.seeShards(settings.role === 'worker' ? null : () => bot.shards());
  // Thoughts are given up as soon as nobody asks for new ones: whoever waits for one is told so.
  opened.add(async () => void (await Promise.all([bot.close(), thinker.close()])));
  return {
    address: host.page ?? `The bot is on Discord as ${bot.name}. Ctrl-C stops it.`,
    ended: bot.ended.then((refusal) => sentenceOf(refusal, host.apiUrl)),
  };
}

/** Loaded only where it is wanted. */
async function watch(opened: Opened, address: NonNullable<Settings['watching']>, { role }: Settings, log: Logger) {
  const { startWatching } = await import('./app/watching.ts');
  return startWatching(opened, address, { role, clock, log });
}

function observing<Observer>(observe: Observer | undefined): { readonly observe?: Observer } {
  return observe === undefined ? {} : { observe };
}

function someTable(components: Components, { theme }: Pick<Settings, 'theme'>): NonNullable<PictureOptions['warmUp']> {
  const { state } = createGame(components, deal(components, 'A', 2, seededRandom(1)));
  return { components, state, names: ['', ''], theme, lastMoves: [] };
}

/** Whether the playground is opened to the home network. */
function readFlags(flags: readonly string[]): boolean {
  const unknown = flags.find((flag) => flag !== '--lan');
  if (unknown === undefined) return flags.includes('--lan');
  throw new StartFault(`There is no ${unknown} to start with. --lan opens the playground to the home network.`);
}

function settled<Value>(
  configured: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly faults: readonly string[] },
): Value {
  if (configured.ok) return configured.value;
  throw new StartFault(configured.faults.join('\n'));
}

function secretsOf({ discordToken, databaseUrl, table }: Settings): readonly string[] {
  const address = databaseAddress(databaseUrl);
  return [
    ...[discordToken, table.clientSecret].filter((secret) => secret !== null),
    ...(address.kind === 'postgresql' ? address.secrets : []),
  ];
}

/** Programs run as this user, and read what others have started with: a shell that started the bot, the first process of a container. */
function warnOfReadableSecrets(settings: Settings, log: Logger): void {
  const processes = processesShowing(secretsOf(settings));
  if (processes.length === 0) return;
  log.warn(
    { processes },
    'programs of OPPONENT_COMMAND can read secrets of the bot in the environment of these processes: see "What a program can read" in docs/formats.md',
  );
}

/** For people where they look on, one JSON object a line where not. */
async function makeLog(settings: Settings, failed: (code: string) => void): Promise<Logger> {
  const level = settings.logLevel;
  const secrets = secretsOf(settings);
  if (!process.stderr.isTTY)
    return createLog({ level, secrets, failed, destination: pino.destination({ dest: 2, sync: true }) });
  const { default: pretty } = await import('pino-pretty');
  const destination = pretty({ destination: 2, sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' });
  return createLog({ level, secrets, failed, destination });
}

/** Without stopping in good order, which would write: whatever was saved is told at the next start. */
function endAtOnce(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Taken before any setting is read: what stands in `.env` is kept out by its form. */
const takenSecrets = takeSecrets();
const secrets = [takenSecrets.DISCORD_TOKEN ?? '', takenSecrets.DISCORD_CLIENT_SECRET ?? ''];

process.on('unhandledRejection', (reason) => {
  process.stderr.write(`unhandled: ${errorText(reason, secrets)}\n`);
});
process.on('uncaughtException', (error) => {
  process.stderr.write(`The bot cannot go on: ${errorText(error, secrets)}\n`);
  process.exit(1);
});

makeFilesPrivate();
try {
  await main();
  process.exit(0);
} catch (error) {
  const expected = [StartFault, DatabaseFault, StoreFault].some((fault) => error instanceof fault);
  process.stderr.write(`${expected && error instanceof Error ? error.message : errorText(error, secrets)}\n`);
  process.exit(1);
}
