/**
 * Runs a simulation from its seed: days with storms and crashes, then a quiet period in which everything must finish.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../scripts/migrate.js';
import { openPuzzleBook } from '../../src/app/compose.ts';
import type { MatchRandom } from '../../src/features/lobby/usecases/commands.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '../../src/features/lobby/usecases/inviteCode.ts';
import { createLanguage } from '../../src/language/index.ts';
import { DAY_MS, HOUR_MS } from '../../src/match/index.ts';
import type { Components } from '../../src/rules/index.ts';
import { createGameReading } from '../support/discord/reading.ts';
import { createDiscordServer, type MessageObserver } from '../support/discord/server.ts';
import { PATIENT } from '../support/population/behaviors.ts';
import { type Draws, drawsOf } from '../support/population/draws.ts';
import { drawPeople } from '../support/population/habits.ts';
import { createRobots } from '../support/population/robots.ts';
import { type Answers, createActionRunner, createGateway } from './gateway.ts';
import { type HostsParts, openGames, setPeople, wantPuzzles } from './hosts.ts';
import { type Checker, checkLeases, createChecker, createDisturbances, type LeaseChecker } from './invariants/index.ts';
import { type FleetListener, openFleet } from './machines/fleet.ts';
import { createReport, type Report, type SimulationResult } from './report.ts';
import { createSchedule } from './world/schedule.ts';
import { drawWeather } from './world/weather.ts';

export interface SimulationSettings {
  readonly seed: number;
  readonly days: number;
  readonly games: number;
  readonly processes: number;
  /** Path of a migrated, empty database. */
  readonly file: string;
  readonly components: Components;
  /** Runs only the first days, identically; default: all. */
  readonly firstDays?: number | null;
  /** Makes polls that find nothing too; default: false. */
  readonly allPolls?: boolean;
  /** Receives each line of the trace. */
  readonly onLine?: (line: string) => void;
  /** Receives the number of simulated days now and then. */
  readonly progress?: (days: number) => void;
}

const BEGIN_MS = Date.UTC(2026, 0, 1, 12);
const STORM_INTERVAL_MS = 4 * DAY_MS;
const CRASH_INTERVAL_MS = 2 * DAY_MS;
/** The share of the days in which games are opened. */
const OPENING_SHARE = 0.8;
/** Everything must have ended this long after the storms. */
const QUIET_PERIOD_MS = 150 * DAY_MS;
const GAMES_PER_PERSON = 8;
const PUZZLE_ZONE = 'Europe/Berlin';
const PROGRESS_STEPS = 500;

export async function simulate(settings: SimulationSettings): Promise<SimulationResult> {
  const { seed, days, games, processes: count, file, components, firstDays = null, allPolls = false } = settings;
  const draws = (name: string) => drawsOf(seed, name);
  const until = BEGIN_MS + days * DAY_MS;
  const schedule = createSchedule(BEGIN_MS);
  const report = createReport(schedule, settings.onLine);
  const weather = drawWeather(draws('weather'), BEGIN_MS, until, STORM_INTERVAL_MS);
  const disturbances = createDisturbances(weather.storms);
  const server = createDiscordServer(schedule);
  const leases: LeaseChecker = checkLeases({
    schedule,
    report: report.fault,
    count: report.count,
    leasesOf: (holder) => fleet.leasesOf(holder),
    ableSince: () => fleet.ableSince(),
  });
  const fleet = await openFleet({
    count,
    file,
    allPolls,
    weather,
    components,
    draws,
    leases,
    network: { schedule, server, draws: draws('network'), weather: () => weather.network(schedule.now()) },
    language: createLanguage((fault) => report.fault(`a wording lacks a parameter: ${fault}`)),
    puzzles: openPuzzleBook([components]),
    chance: drawMatchRandom(draws('chance')),
    listener: fleetListener(report, {
      down: (name) => disturbances.down(name, schedule.now()),
      up: (name) => disturbances.up(name, schedule.now()),
    }),
  });
  const people = drawPeople(draws('people'), Math.max(4, Math.ceil(games / GAMES_PER_PERSON)), BEGIN_MS, until);
  const known = new Map(people.map((person) => [person.id, person]));
  const daily = { channelId: server.channel(), hour: draws('daily').between(1, 23), zone: PUZZLE_ZONE };
  const checking = { schedule, report: report.fault, disturbed: disturbances.within, people: known };
  const checker = createChecker(checking, daily);
  const gateway = createGateway({
    schedule,
    machines: fleet.machines,
    draws: draws('gateway'),
    thrown: (what) => report.fault(`thrown: ${what}`),
  });
  const robots = createRobots({
    time: schedule,
    actionRunner: createActionRunner({
      gateway,
      components,
      answers: answersObserver(report, checker),
      draws: draws('moves'),
    }),
    people: known,
    draws: draws('robots'),
    behavior: PATIENT,
  });
  const begun = new Set<string>();
  const over = new Set<string>();
  server.observe(messageTrace(report));
  server.observe(
    createGameReading([
      checker,
      robots,
      { read: (reading) => void (reading.kind === 'finished' && over.add(reading.matchId)) },
    ]),
  );
  const hosts: HostsParts = {
    schedule,
    robots,
    gateway,
    people,
    draws: draws('hosts'),
    channels: [server.channel(), server.channel(), server.channel()],
    onStart: (game) => {
      report.count('games');
      begun.add(game.matchId);
      checker.started(game);
    },
    onSettings: (person, change) => {
      if (change.kind === 'settings' || change.isCertain) report.count(change.kind);
      checker.set(person, change);
    },
    onSubscribed: checker.subscribed,
  };
  fleet.begin(BEGIN_MS, until, CRASH_INTERVAL_MS);
  openGames(hosts, games, BEGIN_MS, BEGIN_MS + days * DAY_MS * OPENING_SHARE);
  setPeople(hosts, BEGIN_MS, until);
  wantPuzzles(hosts, daily, BEGIN_MS + HOUR_MS);
  const look = (): void => {
    checker.check();
    schedule.after(HOUR_MS, look);
  };
  look();
  const isOver = () =>
    schedule.now() >= until && begun.size === games && [...begun].every((matchId) => over.has(matchId));
  const end = firstDays === null ? until + QUIET_PERIOD_MS : BEGIN_MS + firstDays * DAY_MS;
  for (let steps = 1; ; steps++) {
    if (!(await schedule.step(end))) break;
    if (fleet.isHeld()) report.fault('a transaction is left open');
    if (steps % PROGRESS_STEPS !== 0) continue;
    settings.progress?.(Math.floor((schedule.now() - BEGIN_MS) / DAY_MS));
    if (isOver()) break;
  }
  if (firstDays === null) {
    checker.end();
    if (begun.size < games) report.fault(`${games - begun.size} of ${games} games never began`);
  }
  await fleet.close();
  return report.result(seed);
}

function fleetListener(
  report: Report,
  { down, up }: { readonly down: (name: string) => void; readonly up: (name: string) => void },
): FleetListener {
  return {
    fate(name, what) {
      report.line(`${name} ${what}`);
      report.count(what);
      if (what === 'down') down(name);
      if (what === 'up') up(name);
    },
    logged(name, level, message) {
      report.line(`${name} logs ${level}: ${message}`);
      report.count(`logged ${level}`);
    },
  };
}

function answersObserver(report: Report, checker: Required<Checker>): Answers {
  return {
    tried: checker.tried,
    done(person, action, result) {
      const { id, version, status } = result.match;
      report.line(`${person.name} ${action.what}: ${id}/${version} ${status}`);
      report.count(action.what);
      checker.done(person, action, result);
    },
    twice: (person, { what, matchId }) => report.fault(`carried out twice: ${what} by ${person.name} in ${matchId}`),
  };
}

function messageTrace(report: Report): MessageObserver {
  return {
    posted({ channelId, id, words, notified }) {
      report.line(`posted ${channelId}/${id} to ${notified.join(' ')}: ${words}`);
      report.count('posted');
    },
    edited({ channelId, id, words }) {
      report.line(`edited ${channelId}/${id}: ${words}`);
      report.count('edited');
    },
  };
}

function drawMatchRandom(draws: Draws): MatchRandom {
  let made = 0;
  return {
    seed: () => draws.below(2 ** 31 - 1),
    matchId: () => {
      made += 1;
      return `g${String(made).padStart(9, '0')}`;
    },
    inviteCode: () =>
      Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[draws.below(CODE_ALPHABET.length)]).join(''),
  };
}

export interface Databases {
  /** Path of an empty database, valid until the next call. */
  empty(): string;
  close(): void;
}

const MEMORY = '/dev/shm';

export async function openDatabases(): Promise<Databases> {
  const folder = mkdtempSync(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'intarsia-simulation-'));
  const model = path.join(folder, 'empty.db');
  await migrate(`file:${model}`, { log: () => undefined });
  const file = path.join(folder, 'simulation.db');
  return {
    empty() {
      for (const left of ['', '-wal', '-shm']) rmSync(`${file}${left}`, { force: true });
      copyFileSync(model, file);
      return file;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
