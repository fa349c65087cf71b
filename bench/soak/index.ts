/**
 * Entry point of `npm run soak -- --games 40 --minutes 5 --faults`: progress on standard error, the verdict on standard
 * output; exit code 1 where anything was lost, done twice, not announced or announced twice.
 */
import { parseArgs } from 'node:util';
import { endOnSignals } from '../bot/children.ts';
import { type SoakResult, soak } from './soak.ts';

/** With so many games there is one of each kind. */
const LEAST_GAMES = 6;

/** How it was made full. */
const DISKS: Readonly<Record<SoakResult['disk'], string>> = {
  mounted: 'a file system of its own',
  limited: 'no file system could be mounted here; files were not allowed to grow instead',
  none: 'could not be made full on this machine: that fault was left out',
};

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '5' },
    faults: { type: 'boolean', default: false },
    kills: { type: 'string' },
    moves: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
const minutes = Number(values.minutes);
const settings = {
  games: Number(values.games),
  minutes,
  faults: values.faults,
  kills: Number(values.kills ?? Math.ceil(minutes * 10)),
  seed: Number(values.seed),
  moves: Number(values.moves),
};
if (Object.values(settings).some((value) => Number.isNaN(value)) || settings.games < 1 || minutes <= 0) {
  process.stderr.write('npm run soak -- [--games N] [--minutes N] [--faults] [--kills N] [--moves N] [--seed N]\n');
  process.exit(2);
}
endOnSignals();
const result = await soak({ ...settings, say: (text) => process.stderr.write(`soak: ${text}\n`) });
process.stdout.write(`${report(result).join('\n')}\n`);
process.exit(isClean(result) ? 0 : 1);

function report(done: SoakResult): readonly string[] {
  const counted: readonly [string, readonly string[]][] = [
    ['moves lost', done.lost],
    ['moves applied twice', done.twice],
    ['turns never announced', done.neverAnnounced],
    ['turns announced twice', done.announcedTwice],
    ['pings without a turn', done.strayPings],
    ['time taken off clocks', done.runDown],
    ['times the bot did not go on', done.stuck],
    ['lines of the log that say too much', done.indiscretions],
    ['not seen, so that nothing is proved', unseen(done)],
  ];
  const faults = Object.entries(done.faults).map(([name, count]) => `${name} ${count}`);
  return [
    `seed: ${settings.seed}`,
    `kills: ${done.kills}`,
    `faults: ${faults.join(', ')}`,
    `interactions: ${done.interactions}, of which unanswered: ${done.unanswered}`,
    `disk: ${DISKS[done.disk]}`,
    `games: ${done.started} started, of which in direct messages: ${done.startedDirectly}, with a clock: ${done.startedOnTime}; ${done.finished} finished`,
    `turns told by direct message: ${done.toldDirectly}`,
    `moves by kind: ${done.kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
    `moves queued: ${done.queued}, of which played: ${done.queuedAndPlayed}`,
    `take-backs: ${done.takenBack}`,
    `turns overtaken by the next move: ${done.overtaken}`,
    `failures logged by the bot: ${done.failures.length}`,
    ...done.failures.map((failure) => `  ${failure}`),
    `moves accepted: ${done.accepted}`,
    ...counted.flatMap(([name, faults]) => [`${name}: ${faults.length}`, ...faults.map((fault) => `  ${fault}`)]),
    `database integrity: ${done.database.length === 0 ? 'ok' : done.database.join('; ')}`,
  ];
}

function isClean(done: SoakResult): boolean {
  const { lost, twice, neverAnnounced, announcedTwice, strayPings, runDown, stuck, indiscretions, database } = done;
  const faults = [lost, twice, neverAnnounced, announcedTwice, strayPings, runDown, stuck, indiscretions, database];
  return [...faults, unseen(done)].every((list) => list.length === 0);
}

/** A soak that has not seen what it is to withstand proves nothing either. */
function unseen(done: SoakResult): readonly string[] {
  const faults = settings.faults ? Object.entries(done.faults).filter(([, count]) => count === 0) : [];
  const wanted: readonly (readonly [string, boolean])[] = [
    ['moves that were accepted', done.accepted >= settings.moves],
    ['builds', done.kinds.some(([kind]) => kind === 'build')],
    ['kills', !settings.faults || done.kills >= settings.kills],
    ['games with a clock', settings.games < LEAST_GAMES || done.startedOnTime > 0],
    ['games in direct messages', settings.games < LEAST_GAMES || done.startedDirectly > 0],
    ['turns told by direct message', settings.games < LEAST_GAMES || done.toldDirectly > 0],
  ];
  return [...wanted.flatMap(([what, seen]) => (seen ? [] : [what])), ...faults.map(([name]) => `the fault ${name}`)];
}
