/** Formats the result of a soak and decides whether it is clean. */
import type { RunReport } from './checks/checkRun.ts';
import type { SoakSettings } from './settings.ts';

export interface SoakResult extends RunReport {
  readonly kills: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly unanswered: number;
  readonly interactions: number;
  /** Errors logged by the bot. */
  readonly failures: readonly string[];
  /** Cases in which the bot did not recover by itself. */
  readonly stuck: readonly string[];
  /** What was shown of private games and hidden people. */
  readonly exposed: readonly string[];
  /** The number of the snoop's answered questions by kind; those about a game need a private one. */
  readonly answeredQuestions: Readonly<Record<string, number>>;
  /** Log lines that contain a secret. */
  readonly leaks: readonly string[];
  /** Notes on the deployment. */
  readonly notes: readonly string[];
}

/** A soak of this many games has one of each kind. */
const ALL_KINDS_MIN_GAMES = 6;

export function report(settings: SoakSettings, done: SoakResult): readonly string[] {
  const faults = Object.entries(done.faults).map(([name, count]) => `${name} ${count}`);
  const questions = Object.entries(done.answeredQuestions).map(([path, count]) => `/${path} ${count}`);
  return [
    `seed: ${settings.seed}`,
    `kills: ${done.kills}`,
    `faults: ${faults.join(', ')}`,
    `interactions: ${done.interactions}, of which unanswered: ${done.unanswered}`,
    ...done.notes,
    `games: ${done.started} started, of which in direct messages: ${done.startedDirectly}, without a thread: ${done.startedInChannel}, with a clock: ${done.startedOnTime}; ${done.finished} finished`,
    `questions about private games and hidden people: ${questions.join(', ')}`,
    `games whose thread or channel was barred for a while: ${done.barred}`,
    `turns announced by direct message: ${done.announcedDirectly}`,
    `moves by kind: ${done.kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
    `moves queued: ${done.queued}, of which played: ${done.queuedAndPlayed}`,
    `take-backs: ${done.takenBack}`,
    `turns overtaken by the next move: ${done.overtaken}`,
    `longest wait of an announcement: ${(done.longestWait / 1000).toFixed(1)} s without faults`,
    `failures logged by the bot: ${done.failures.length}`,
    ...done.failures.map((failure) => `  ${failure}`),
    `moves accepted: ${done.accepted}`,
    `database integrity: ${done.database.length === 0 ? 'ok' : done.database.join('; ')}`,
    // Findings come last, because readers see the end first.
    ...findings(settings, done)
      .toSorted(([, one], [, other]) => one.length - other.length)
      .flatMap(([name, faults]) => [`${name}: ${faults.length}`, ...faults.map((fault) => `  ${fault}`)]),
  ];
}

/** Whether nothing was found and everything occurred that the soak must withstand. */
export function isClean(settings: SoakSettings, done: SoakResult): boolean {
  return done.database.length === 0 && findings(settings, done).every(([, faults]) => faults.length === 0);
}

function findings(settings: SoakSettings, done: SoakResult): readonly (readonly [string, readonly string[]])[] {
  return [
    ['moves lost', done.lost],
    ['moves applied twice', done.twice],
    ['turns never announced', done.neverAnnounced],
    ['turns announced twice', done.announcedTwice],
    ['turns announced after more than a minute without faults', done.announcedLate],
    ['wrong pings', done.strayPings],
    ['time lost on clocks', done.clockLosses],
    ['times the bot did not recover', done.stuck],
    ['private games and hidden people shown', done.exposed],
    ['log lines with secrets', done.leaks],
    ['expected, but did not occur', missing(settings, done)],
  ];
}

/** What did not occur was not tested. */
function missing(settings: SoakSettings, done: SoakResult): readonly string[] {
  const faults = settings.faults ? Object.entries(done.faults).filter(([, count]) => count === 0) : [];
  const wanted: readonly (readonly [string, boolean])[] = [
    ['moves that were accepted', done.accepted >= settings.moves],
    ['builds', done.kinds.some(([kind]) => kind === 'build')],
    ['kills', !settings.faults || done.kills >= settings.kills],
    ...Object.entries(done.answeredQuestions).map(
      ([path, count]) => [`answers of /${path} to the snoop`, count > 0] as const,
    ),
    ['games with a clock', settings.games < ALL_KINDS_MIN_GAMES || done.startedOnTime > 0],
    ['games in direct messages', settings.games < ALL_KINDS_MIN_GAMES || done.startedDirectly > 0],
    ['turns announced by direct message', settings.games < ALL_KINDS_MIN_GAMES || done.announcedDirectly > 0],
  ];
  return [...wanted.flatMap(([what, seen]) => (seen ? [] : [what])), ...faults.map(([name]) => `the fault ${name}`)];
}
