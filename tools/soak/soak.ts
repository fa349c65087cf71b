/** Runs a soak: robots play many games while faults are injected, then all records are compared. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { type Playground, startPlayground } from '../../packages/playground/index.ts';
import { HOUR_MS, type TimeControl } from '../../src/match/index.ts';
import { type PlayerCount, seededRandom } from '../../src/rules/index.ts';
import { standardComponents } from '../bench/rules/rules.ts';
import { EAGER } from '../support/population/behaviors.ts';
import { drawsOf } from '../support/population/draws.ts';
import type { Person } from '../support/population/habits.ts';
import { createRobots } from '../support/population/robots.ts';
import { machineTime } from '../support/population/time.ts';
import type { DatabaseView } from '../support/robots/databaseView.ts';
import { controlOf, type Shown } from '../support/robots/messages.ts';
import { createParticipant, type Participant } from '../support/robots/participant.ts';
import { createSoakActionRunner } from './actionRunner.ts';
import { positionOf } from './checks/answers.ts';
import { checkRun } from './checks/checkRun.ts';
import { secretsIn, secretsOf } from './checks/secrets.ts';
import type { BotConnection, Deployment } from './deployments/deployment.ts';
import { postgresqlPlace } from './deployments/postgresql.ts';
import { sqlitePlace } from './deployments/sqlite.ts';
import { watchDirectMessages } from './evidence/directMessages.ts';
import { dumpTables, recordMessages } from './evidence/messageLog.ts';
import { watchPublicMessages, watchUptime } from './evidence/publicMessages.ts';
import { readRecords } from './evidence/records.ts';
import { type Barring, barPlaces } from './faults/barring.ts';
import { openPrivacy } from './privacy.ts';
import { isClean, type SoakResult } from './report.ts';
import type { SoakSettings } from './settings.ts';

const DIRECT_ONE_IN = 6;
/** Two games in three have a clock with ample time, so running out of it is a fault. */
const TIMES: readonly (TimeControl | null)[] = [
  { kind: 'bank', bank: 4 * HOUR_MS, increment: 60_000, whenUp: 'pass' },
  null,
  { kind: 'turn', perTurn: 4 * HOUR_MS, whenUp: 'pass' },
];
const REACTION_MS = 200;
const DELIVERY_TIMEOUT_MS = 90_000;
/** On a slow machine the soak runs up to this much longer until each kind of fault has occurred. */
const MAX_OVERTIME_MS = 300_000;
/** Long enough not to occur by chance. */
const BOT_TOKEN = 'the-token-of-the-bot-in-the-soak';

/** Outages of a soak of five minutes; shorter soaks have fewer and shorter ones. */
const OUTAGES = { minutes: 5, restarts: 3, away: 2, awayMs: 20_000, overCommits: 4 } as const;
const MIN_AWAY_MS = 5000;

/** `say` prints progress. */
export async function soak(settings: SoakSettings, log: (text: string) => void): Promise<SoakResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-soak-'));
  const started = await startPlayground({
    port: 0,
    file: null,
    now: Date.now,
    rateLimits: 'off',
    botToken: BOT_TOKEN,
    // A killed bot aborts its requests.
    report: (error) => String(error).includes('aborted') || log(`the playground: ${String(error)}`),
  });
  if (!started.ok) throw new Error(started.code);
  const { playground } = started;
  let keepsFolder = true;
  try {
    const place = await deployed(settings, { apiUrl: playground.apiUrl, token: playground.botToken, folder });
    try {
      await place.start();
      const ran = await run(settings, { playground, place, folder }, log);
      const result = { ...ran, notes: place.notes, failures: failuresIn(place.logged()) };
      keepsFolder = !isClean(settings, result);
      return result;
    } finally {
      await place.close();
    }
  } finally {
    await playground.close();
    if (keepsFolder) log(`logs and messages are in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
    log('done');
  }
}

function deployed({ bot, minutes }: SoakSettings, connection: BotConnection): Promise<Deployment> {
  if (bot.database === 'sqlite') return sqlitePlace(connection);
  const share = Math.min(1, minutes / OUTAGES.minutes);
  const outages = {
    restarts: Math.max(1, Math.round(OUTAGES.restarts * share)),
    overCommits: Math.max(2, Math.round(OUTAGES.overCommits * share)),
    away: Math.max(1, Math.round(OUTAGES.away * share)),
    awayMs: Math.max(MIN_AWAY_MS, Math.round(OUTAGES.awayMs * share)),
  };
  return postgresqlPlace(connection, { ...bot, outages });
}

async function run(
  { games, minutes, faults, kills, moves, seed }: SoakSettings,
  {
    playground,
    place,
    folder,
  }: { readonly playground: Playground; readonly place: Deployment; readonly folder: string },
  log: (text: string) => void,
): Promise<Omit<SoakResult, 'failures' | 'notes'>> {
  const { database } = place;
  const startedAt = Date.now();
  const random = seededRandom(seed);
  const components = standardComponents();
  const spectator = createParticipant(playground, 'spectator');
  const { channelId } = playground;
  const lobbies = new Map<string, Shown>();
  spectator.client.listen((event) => {
    if (event.type !== 'message' && event.type !== 'messageUpdated') return;
    const matchId = controlOf(event.message, 'join')?.split(':')[2];
    if (matchId !== undefined) lobbies.set(matchId, event.message);
  });
  const botId = playground.applicationId;
  const publicMessages = watchPublicMessages(spectator, botId);
  const presence = watchUptime(spectator);
  const end = Date.now() + minutes * 60_000;
  let killed = 0;
  let isStopped = false;
  const isOver = () => isStopped;
  const players = Array.from({ length: Math.max(4, Math.ceil(games * 0.6)) }, (_, index) =>
    createParticipant(playground, `player${index + 1}`),
  );
  const [hidden] = players as [Participant];
  const privacy = await openPrivacy({
    playground,
    spectator,
    publicChannelId: channelId,
    hidden,
    hiddenName: 'player1',
    random: seededRandom(seed + 2),
    over: isOver,
    gamesIn: (id) => [...lobbies].filter(([, lobby]) => lobby.channel_id === id).map(([matchId]) => matchId),
  });
  const participants = [...players, ...privacy.players];
  recordMessages(folder, spectator);
  for (const person of participants) recordMessages(folder, person, person.isDirectChannel);
  let barring: Barring | null = null;
  const isBarred = (placeId: string) => barring?.places.has(placeId) ?? false;
  const directMessages = new Map(participants.map((person) => [person.id, watchDirectMessages(person, isBarred)]));
  if (faults) {
    barring = barPlaces({
      playground,
      random: seededRandom(seed + 1),
      turns: publicMessages.turns,
      direct: [...directMessages.values()],
    });
    playground.faults.set(discordFaultRates(seed));
  }
  const answered = () =>
    participants
      .flatMap(({ attempts }) => attempts)
      .filter(({ outcome, action }) => outcome === 'done' && action === 'move');
  const discordFaults = (): Readonly<Record<string, number>> => ({
    ...playground.faults.counts(),
    ...(barring &&
      refusalsOf(
        barring,
        [...directMessages.values()].some(({ turns }) => turns.length > 0),
      )),
  });
  const isAllSeen = () => !faults || Object.values(discordFaults()).every((count) => count > 0);
  const isEnough = () =>
    Date.now() >= end &&
    new Set(answered().map(positionOf)).size >= moves &&
    (isAllSeen() || Date.now() >= end + MAX_OVERTIME_MS);
  const countKill = () => {
    killed += 1;
    presence.markDisturbance();
  };
  const stuck: string[] = [];
  const injecting = faults
    ? place.injectFaults({
        random,
        end,
        kills,
        onKill: countKill,
        isEnough,
        log(text) {
          presence.markDisturbance();
          log(text);
        },
        announcedCount: () =>
          [publicMessages, ...directMessages.values()].reduce((sum, { turns }) => sum + turns.length, 0),
        postedAfter: (moment) => publicMessages.turns.find(({ at }) => at > moment)?.at ?? null,
        onStuck: (sentence) => stuck.push(sentence),
      })
    : rest(end - Date.now());

  const actionRunner = createSoakActionRunner({
    participants: participants,
    spectator,
    inboxes: directMessages,
    lobbies,
    look: database,
    components,
    random: seededRandom(seed + 3),
    channelId,
    isOver: isOver,
  });
  const time = machineTime();
  const draws = drawsOf(seed, 'robots');
  const people = new Map(participants.map((participant) => [participant.id, personOf(participant)]));
  const robots = createRobots({ time, draws, actionRunner, people, behavior: EAGER });
  actionRunner.notify(robots);
  const play = (table: readonly Participant[], where: string | null, timeControl: TimeControl | null): void => {
    const [host, ...guests] = table.map(personOf);
    if (!host) return;
    const capacity = table.length as PlayerCount;
    const game = { side: draws.one(['A', 'B'] as const), capacity, channelId: where, timeControl };
    robots.gather({ host, guests, game });
  };
  play(privacy.players, privacy.channelId, null);
  for (let index = 0; index < games; index++) {
    const isDirect = index % DIRECT_ONE_IN === DIRECT_ONE_IN - 1;
    const size = isDirect ? 2 + (Math.floor(index / DIRECT_ONE_IN) % 2) : 2 + (index % 3);
    const table = seatPlayers(players, random(players.length), size);
    play(table, isDirect ? null : channelId, TIMES[index % TIMES.length] ?? null);
  }
  const background = Promise.all([privacy.hide(), privacy.snoop.run()]);
  const progress = setInterval(() => {
    log(`${answered().length} moves answered, ${publicMessages.turns.length} turns announced, ${killed} kills`);
  }, 10_000);

  await injecting;
  isStopped = true;
  playground.faults.set(null);
  await barring?.stop();
  await place.recover();
  time.stop();
  const [[notHidden]] = await Promise.all([background, actionRunner.idle()]);
  await waitForDelivery(database);
  clearInterval(progress);
  presence.stop();
  await place.stop();

  const attempts = participants.flatMap(({ attempts }) => attempts);
  const books = await readRecords(database);
  await dumpTables(folder, database);
  const lasted = Date.now() - startedAt;
  const confidences = secretsOf({ token: playground.botToken, books, components, attempts, publicMessages });
  const result = checkRun({
    books,
    components,
    attempts,
    publicMessages,
    inboxes: [...directMessages.values()],
    lasted,
    presence,
    barred: barring?.places ?? new Set(),
    barredHomes: barring?.directChannels ?? new Set(),
  });
  return {
    ...result,
    stuck,
    exposed: [...notHidden, ...privacy.snoop.leaks],
    answeredQuestions: privacy.snoop.answered(),
    leaks: secretsIn(place.logged(), confidences),
    kills: killed,
    faults: {
      ...discordFaults(),
      ...place.counts(),
    },
    interactions: attempts.length,
    unanswered: attempts.filter(({ outcome }) => outcome === 'unclear').length,
  };
}

/** `isDirect`: whether any direct message could have been refused. */
function refusalsOf({ places, refused }: Barring, isDirect: boolean): Readonly<Record<string, number>> {
  const { calls, threads, direct } = refused();
  return {
    barredPlaces: places.size,
    refusedCalls: calls,
    refusedThreads: threads,
    ...(isDirect && { refusedDirectly: direct }),
  };
}

/** Always awake and available. */
function personOf({ id, name }: Participant): Person {
  const never = { from: 0, until: 0 };
  return {
    id,
    name,
    locale: 'en-US',
    zone: 'UTC',
    sleeps: never,
    reactionMs: REACTION_MS,
    away: [],
    settings: null,
  };
}

/** Varies who sits together. */
function seatPlayers(players: readonly Participant[], first: number, size: number): readonly Participant[] {
  const step = [5, 7].find((each) => players.length % each !== 0) ?? 1;
  return Array.from({ length: size }, (_, seat) => players[(first + seat * step) % players.length] as Participant);
}

function discordFaultRates(seed: number) {
  return {
    seed,
    rateLimited: 0.03,
    serverErrors: 0.04,
    failedReplies: 0.03,
    lostRequests: 0.03,
    lostReplies: 0.03,
    latencyMs: 150,
    doubledInteractions: 0.1,
    gatewayBreaksEveryMs: 8000,
    gatewayStuttersEveryMs: 5000,
  };
}

async function waitForDelivery(look: DatabaseView): Promise<void> {
  const end = Date.now() + DELIVERY_TIMEOUT_MS;
  while ((await look.undelivered()) > 0 && Date.now() < end) await rest(250);
}

/** The bot's log lines at level error or above, each kind once. */
function failuresIn(log: string): readonly string[] {
  const failures = new Map<string, string>();
  for (const line of log.split('\n')) {
    if (!line.startsWith('{')) {
      if (line !== '') failures.set(line, line);
      continue;
    }
    try {
      const { level, msg, err } = JSON.parse(line) as {
        level: number;
        msg: string;
        err?: { message?: string; stack?: string };
      };
      if (level >= 50) failures.set(`${msg}: ${err?.message}`, `${msg}: ${err?.stack ?? ''}`);
    } catch {
      // The kill cut the line short.
    }
  }
  return [...failures.values()];
}
