/**
 * A soak: many games between computer-driven people, a Discord on a bad day, a bot that is killed again and again; then
 * everybody's word is compared. Printing what came of it is the entry point's matter.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { type Playground, startPlayground } from '../../packages/playground/index.ts';
import { HOUR_MS, type TimeControl } from '../../src/match/index.ts';
import { type PlayerCount, seededRandom } from '../../src/rules/index.ts';
import { standardComponents } from '../bench/rules.ts';
import { drawsOf } from '../support/population/draws.ts';
import type { Person } from '../support/population/habits.ts';
import { createRobots } from '../support/population/robots.ts';
import { EAGER } from '../support/population/tempers.ts';
import { machineTime } from '../support/population/time.ts';
import type { Look } from '../support/robots/look.ts';
import { controlOf, type Shown } from '../support/robots/messages.ts';
import { createParticipant, type Participant } from '../support/robots/participant.ts';
import { readBooks } from './accounts/books.ts';
import { chronicle, keepRows } from './accounts/chronicle.ts';
import { confidencesOf } from './accounts/confidences.ts';
import { createLetterbox } from './accounts/letterbox.ts';
import { watchPresence } from './accounts/presence.ts';
import { createWitness } from './accounts/witness.ts';
import { type Barring, barPlaces } from './faults/barring.ts';
import { createSoakHands } from './hands.ts';
import { placeOnFile } from './places/onFile.ts';
import { placeOnServer } from './places/onServer.ts';
import type { Place, Surroundings } from './places/place.ts';
import { openPrivacy } from './privacy.ts';
import { isClean, type SoakResult } from './report.ts';
import type { SoakSettings } from './settings.ts';
import { positionOf } from './verdict/answers.ts';
import { secretsIn } from './verdict/secrets.ts';
import { judge } from './verdict/verdict.ts';

/** One game in so many is played in direct messages, by two or three people. */
const DIRECT_ONE_IN = 6;
/** Two games in three have a clock. Nobody ever needs so long: whose time is up has lost it otherwise. */
const TIMES: readonly (TimeControl | null)[] = [
  { kind: 'bank', bank: 4 * HOUR_MS, increment: 60_000, whenUp: 'pass' },
  null,
  { kind: 'turn', perTurn: 4 * HOUR_MS, whenUp: 'pass' },
];
/** Until somebody looks at what rings, mostly, in milliseconds. */
const LOOKS_AFTER_MS = 200;
const SETTLING_MS = 90_000;
/** On a slow machine the soak takes so much longer until each fault of Discord has been seen. */
const LONGER_MS = 300_000;
/** Long enough to be told from chance, wherever it turns up. */
const BOT_TOKEN = 'the-token-of-the-bot-in-the-soak';

/** Of a server's outages, those of five minutes; shorter soaks have fewer and shorter ones. */
const OUTAGES = { minutes: 5, restarts: 3, away: 2, awayMs: 20_000, overCommits: 4 } as const;
const LEAST_AWAY_MS = 5000;

/** `say` hears how it goes on. */
export async function soak(settings: SoakSettings, say: (text: string) => void): Promise<SoakResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-soak-'));
  const started = await startPlayground({
    port: 0,
    file: null,
    now: Date.now,
    rateLimits: 'off',
    botToken: BOT_TOKEN,
    // A bot that is killed breaks off its requests.
    report: (error) => String(error).includes('aborted') || say(`the playground: ${String(error)}`),
  });
  if (!started.ok) throw new Error(started.code);
  const { playground } = started;
  let isKept = true;
  try {
    const place = await placed(settings, { apiUrl: playground.apiUrl, token: playground.botToken, folder });
    try {
      await place.start();
      const ran = await run(settings, { playground, place, folder }, say);
      const result = { ...ran, told: place.told, failures: failuresIn(place.logged()) };
      isKept = !isClean(settings, result);
      return result;
    } finally {
      await place.close();
    }
  } finally {
    await playground.close();
    if (isKept) say(`the bot's log and what people saw are kept in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
    say('done');
  }
}

function placed({ bot, minutes }: SoakSettings, surroundings: Surroundings): Promise<Place> {
  if (bot.database === 'sqlite') return placeOnFile(surroundings);
  const share = Math.min(1, minutes / OUTAGES.minutes);
  const outages = {
    restarts: Math.max(1, Math.round(OUTAGES.restarts * share)),
    overCommits: Math.max(2, Math.round(OUTAGES.overCommits * share)),
    away: Math.max(1, Math.round(OUTAGES.away * share)),
    awayMs: Math.max(LEAST_AWAY_MS, Math.round(OUTAGES.awayMs * share)),
  };
  return placeOnServer(surroundings, { ...bot, outages });
}

async function run(
  { games, minutes, faults, kills, moves, seed }: SoakSettings,
  { playground, place, folder }: { readonly playground: Playground; readonly place: Place; readonly folder: string },
  say: (text: string) => void,
): Promise<Omit<SoakResult, 'failures' | 'told'>> {
  const { look } = place;
  const begun = Date.now();
  const random = seededRandom(seed);
  const components = standardComponents();
  const onlooker = createParticipant(playground, 'onlooker');
  const { channelId } = playground;
  const lobbies = new Map<string, Shown>();
  onlooker.client.listen((event) => {
    if (event.type !== 'message' && event.type !== 'messageUpdated') return;
    const matchId = controlOf(event.message, 'join')?.split(':')[2];
    if (matchId !== undefined) lobbies.set(matchId, event.message);
  });
  const botId = playground.applicationId;
  const witness = createWitness(onlooker, botId);
  const presence = watchPresence(onlooker);
  const end = Date.now() + minutes * 60_000;
  let killed = 0;
  let over = false;
  const isOver = () => over;
  const players = Array.from({ length: Math.max(4, Math.ceil(games * 0.6)) }, (_, index) =>
    createParticipant(playground, `player${index + 1}`),
  );
  const [hidden] = players as [Participant];
  const privacy = await openPrivacy({
    playground,
    onlooker,
    publicChannelId: channelId,
    hidden,
    hiddenName: 'player1',
    random: seededRandom(seed + 2),
    over: isOver,
    gamesIn: (id) => [...lobbies].filter(([, lobby]) => lobby.channel_id === id).map(([matchId]) => matchId),
  });
  const everybody = [...players, ...privacy.players];
  chronicle(folder, onlooker);
  for (const person of everybody) chronicle(folder, person, person.isHome);
  let barring: Barring | null = null;
  const isBarred = (placeId: string) => barring?.places.has(placeId) ?? false;
  const letterboxes = new Map(everybody.map((person) => [person.id, createLetterbox(person, isBarred)]));
  if (faults) {
    barring = barPlaces({
      playground,
      random: seededRandom(seed + 1),
      turns: witness.turns,
      direct: [...letterboxes.values()],
    });
    playground.faults.set(badDay(seed));
  }
  const answered = () =>
    everybody.flatMap(({ attempts }) => attempts).filter(({ outcome, deed }) => outcome === 'done' && deed === 'move');
  const discordFaults = (): Readonly<Record<string, number>> => ({
    ...playground.faults.counts(),
    ...(barring &&
      refusalsOf(
        barring,
        [...letterboxes.values()].some(({ turns }) => turns.length > 0),
      )),
  });
  const isAllSeen = () => !faults || Object.values(discordFaults()).every((count) => count > 0);
  const isEnough = () =>
    Date.now() >= end &&
    new Set(answered().map(positionOf)).size >= moves &&
    (isAllSeen() || Date.now() >= end + LONGER_MS);
  const counting = () => {
    killed += 1;
    presence.disturb();
  };
  const stuck: string[] = [];
  const suffering = faults
    ? place.suffer({
        random,
        end,
        kills,
        killed: counting,
        isEnough,
        say(text) {
          presence.disturb();
          say(text);
        },
        announced: () => [witness, ...letterboxes.values()].reduce((sum, { turns }) => sum + turns.length, 0),
        postedAfter: (moment) => witness.turns.find(({ at }) => at > moment)?.at ?? null,
        stuck: (sentence) => stuck.push(sentence),
      })
    : rest(end - Date.now());

  const hands = createSoakHands({
    participants: everybody,
    onlooker,
    letterboxes,
    lobbies,
    look,
    components,
    random: seededRandom(seed + 3),
    channelId,
    over: isOver,
  });
  const time = machineTime();
  const draws = drawsOf(seed, 'robots');
  const people = new Map(everybody.map((participant) => [participant.id, personOf(participant)]));
  const robots = createRobots({ time, draws, hands, people, temper: EAGER });
  hands.tell(robots);
  const play = (table: readonly Participant[], where: string | null, timeControl: TimeControl | null): void => {
    const [host, ...guests] = table.map(personOf);
    if (!host) return;
    const capacity = table.length as PlayerCount;
    const game = { side: draws.one(['A', 'B']), capacity, channelId: where, timeControl };
    robots.gather({ host, guests, game });
  };
  play(privacy.players, privacy.channelId, null);
  for (let index = 0; index < games; index++) {
    const isDirect = index % DIRECT_ONE_IN === DIRECT_ONE_IN - 1;
    const size = isDirect ? 2 + (Math.floor(index / DIRECT_ONE_IN) % 2) : 2 + (index % 3);
    const table = seated(players, random(players.length), size);
    play(table, isDirect ? null : channelId, TIMES[index % TIMES.length] ?? null);
  }
  const living = Promise.all([privacy.hide(), privacy.snoop.live()]);
  const telling = setInterval(() => {
    say(`${answered().length} moves answered, ${witness.turns.length} turns announced, ${killed} kills`);
  }, 10_000);

  await suffering;
  over = true;
  playground.faults.set(null);
  await barring?.stop();
  await place.recover();
  time.stop();
  await Promise.all([hands.idle(), living]);
  await settled(look);
  clearInterval(telling);
  presence.stop();
  await place.stop();

  const attempts = everybody.flatMap(({ attempts }) => attempts);
  const books = await readBooks(look);
  await keepRows(folder, look);
  const lasted = Date.now() - begun;
  const confidences = confidencesOf({ token: playground.botToken, books, attempts, witness });
  const verdict = judge({
    books,
    components,
    attempts,
    witness,
    letterboxes: [...letterboxes.values()],
    lasted,
    presence,
    barred: barring?.places ?? new Set(),
    barredHomes: barring?.homes ?? new Set(),
  });
  return {
    ...verdict,
    stuck,
    exposed: privacy.snoop.shown,
    snooped: privacy.snoop.answered(),
    indiscretions: secretsIn(place.logged(), confidences),
    kills: killed,
    faults: {
      ...discordFaults(),
      ...place.counts(),
    },
    interactions: attempts.length,
    unanswered: attempts.filter(({ outcome }) => outcome === 'unclear').length,
  };
}

/** `isDirect`: whether anything was told by direct message that could have been refused. */
function refusalsOf({ places, refused }: Barring, isDirect: boolean): Readonly<Record<string, number>> {
  const { calls, threads, direct } = refused();
  return {
    barredPlaces: places.size,
    refusedCalls: calls,
    refusedThreads: threads,
    ...(isDirect && { refusedDirectly: direct }),
  };
}

/** Somebody who does nothing else. */
function personOf({ id, name }: Participant): Person {
  const never = { from: 0, until: 0 };
  return {
    id,
    name,
    locale: 'en-US',
    zone: 'UTC',
    sleeps: never,
    looksAfter: LOOKS_AFTER_MS,
    away: [],
    settings: null,
  };
}

/** Different people, who do not sit together everywhere. */
function seated(players: readonly Participant[], first: number, size: number): readonly Participant[] {
  const step = [5, 7].find((each) => players.length % each !== 0) ?? 1;
  return Array.from({ length: size }, (_, seat) => players[(first + seat * step) % players.length] as Participant);
}

function badDay(seed: number) {
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

async function settled(look: Look): Promise<void> {
  const end = Date.now() + SETTLING_MS;
  while ((await look.untold()) > 0 && Date.now() < end) await rest(250);
}

/** What the bot logged at level error or above, each kind once. */
function failuresIn(log: string): readonly string[] {
  const seen = new Map<string, string>();
  for (const line of log.split('\n')) {
    if (!line.startsWith('{')) {
      if (line !== '') seen.set(line, line);
      continue;
    }
    try {
      const { level, msg, err } = JSON.parse(line) as {
        level: number;
        msg: string;
        err?: { message?: string; stack?: string };
      };
      if (level >= 50) seen.set(`${msg}: ${err?.message}`, `${msg}: ${err?.stack ?? ''}`);
    } catch {
      // A line that the kill cut short.
    }
  }
  return [...seen.values()];
}
