/**
 * What came of a soak, as it is printed, and whether it is clean.
 * What counts as a fault is said in `verdict/`.
 */
import type { SoakSettings } from './settings.ts';
import type { Verdict } from './verdict/verdict.ts';

export interface SoakResult extends Verdict {
  readonly kills: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly unanswered: number;
  readonly interactions: number;
  /** Failures that the bot logged as its own. */
  readonly failures: readonly string[];
  /** When the bot did not go on by itself, though nothing stood in its way any more. */
  readonly stuck: readonly string[];
  /** What was shown of a private game or of a hidden person to somebody who may not see it. */
  readonly exposed: readonly string[];
  /** How many questions after that were answered. */
  readonly snooped: number;
  /** Lines of the bot's log that say what nobody may read there. */
  readonly indiscretions: readonly string[];
  /** How the machine was made to fail, line by line. */
  readonly told: readonly string[];
}

/** With so many games there is one of each kind. */
const LEAST_GAMES = 6;

/** Line by line. */
export function report(settings: SoakSettings, done: SoakResult): readonly string[] {
  const faults = Object.entries(done.faults).map(([name, count]) => `${name} ${count}`);
  return [
    `seed: ${settings.seed}`,
    `kills: ${done.kills}`,
    `faults: ${faults.join(', ')}`,
    `interactions: ${done.interactions}, of which unanswered: ${done.unanswered}`,
    ...done.told,
    `games: ${done.started} started, of which in direct messages: ${done.startedDirectly}, without a thread: ${done.startedInChannel}, with a clock: ${done.startedOnTime}; ${done.finished} finished`,
    `questions about private games and hidden people: ${done.snooped}`,
    `games whose thread or channel was barred for a while: ${done.barred}`,
    `turns told by direct message: ${done.toldDirectly}`,
    `moves by kind: ${done.kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
    `moves queued: ${done.queued}, of which played: ${done.queuedAndPlayed}`,
    `take-backs: ${done.takenBack}`,
    `turns overtaken by the next move: ${done.overtaken}`,
    `longest wait of a turn to be told: ${(done.longestWait / 1000).toFixed(1)} s in which nothing befell the bot`,
    `failures logged by the bot: ${done.failures.length}`,
    ...done.failures.map((failure) => `  ${failure}`),
    `moves accepted: ${done.accepted}`,
    `database integrity: ${done.database.length === 0 ? 'ok' : done.database.join('; ')}`,
    // What was found wrong last: whoever reads the end reads that.
    ...findings(settings, done)
      .toSorted(([, one], [, other]) => one.length - other.length)
      .flatMap(([name, faults]) => [`${name}: ${faults.length}`, ...faults.map((fault) => `  ${fault}`)]),
  ];
}

/** Whether nothing was found wrong, and all was seen that the soak is to withstand. */
export function isClean(settings: SoakSettings, done: SoakResult): boolean {
  return done.database.length === 0 && findings(settings, done).every(([, faults]) => faults.length === 0);
}

/** What was found wrong, by what it is. */
function findings(settings: SoakSettings, done: SoakResult): readonly (readonly [string, readonly string[]])[] {
  return [
    ['moves lost', done.lost],
    ['moves applied twice', done.twice],
    ['turns never announced', done.neverAnnounced],
    ['turns announced twice', done.announcedTwice],
    ['turns nobody was told of within a minute although somebody could be reached', done.unheard],
    ['pings without a turn', done.strayPings],
    ['time taken off clocks', done.runDown],
    ['times the bot did not go on', done.stuck],
    ['private games and hidden people shown', done.exposed],
    ['lines of the log that say too much', done.indiscretions],
    ['not seen, so that nothing is proved', unseen(settings, done)],
  ];
}

/** A soak that has not seen what it is to withstand proves nothing either. */
function unseen(settings: SoakSettings, done: SoakResult): readonly string[] {
  const faults = settings.faults ? Object.entries(done.faults).filter(([, count]) => count === 0) : [];
  const wanted: readonly (readonly [string, boolean])[] = [
    ['moves that were accepted', done.accepted >= settings.moves],
    ['builds', done.kinds.some(([kind]) => kind === 'build')],
    ['kills', !settings.faults || done.kills >= settings.kills],
    ['questions about private games', done.snooped > 0],
    ['games with a clock', settings.games < LEAST_GAMES || done.startedOnTime > 0],
    ['games in direct messages', settings.games < LEAST_GAMES || done.startedDirectly > 0],
    ['turns told by direct message', settings.games < LEAST_GAMES || done.toldDirectly > 0],
  ];
  return [...wanted.flatMap(([what, seen]) => (seen ? [] : [what])), ...faults.map(([name]) => `the fault ${name}`)];
}
