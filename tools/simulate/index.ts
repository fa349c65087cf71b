/**
 * Entry point of `npm run -s simulate`: one JSON line a seed on standard output, exit code 1 at the first seed with a
 * fault.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadStandardComponents } from '../../src/app/componentFiles.ts';
import type { Components } from '../../src/rules/index.ts';
import type { SimulationResult } from './report.ts';
import { openDatabases, simulate } from './simulation.ts';

const USAGE =
  'npm run -s simulate -- [--seed N] [--days N] [--games N] [--processes N] [--seeds N] [--first-days N] [--all-polls] [--trace FILE]\n';
/** Lines of the trace shown before a fault. */
const SHOWN_LINES = 40;

const log = (text: string): void => void process.stderr.write(`simulate: ${text}\n`);
const options = readOptions();
if (options === null) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const components = loadStandardComponents();
if (!components.ok) throw new Error(components.faults.join('\n'));
const databases = await openDatabases();
process.on('exit', databases.close);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
for (let seed = options.seed; seed < options.seed + options.seeds; seed++) {
  const result = await run(options, seed, components.value);
  if (result.faults.length === 0) continue;
  for (const line of result.last.slice(-SHOWN_LINES)) log(line);
  for (const fault of result.faults) log(`FAULT ${fault}`);
  log(`seed ${seed} has a fault; --trace FILE writes the whole trace.`);
  process.exit(1);
}
process.exit(0);

async function run(
  { days, games, processes, firstDays, allPolls, trace }: Options,
  seed: number,
  standard: Components,
): Promise<SimulationResult> {
  const traceFile = trace === null ? null : openSync(trace, 'w');
  const [startedAt, used] = [performance.now(), process.cpuUsage()];
  let reportedAt = startedAt;
  const result = await simulate({
    seed,
    days,
    games,
    processes,
    firstDays,
    allPolls,
    components: standard,
    file: databases.empty(),
    ...(traceFile === null ? {} : { onLine: (line) => void writeSync(traceFile, `${line}\n`) }),
    progress(day) {
      if (performance.now() - reportedAt < 5000) return;
      reportedAt = performance.now();
      log(`seed ${seed}: day ${day}, calm from day ${days} on`);
    },
  });
  if (traceFile !== null) closeSync(traceFile);
  const { user, system } = process.cpuUsage(used);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const { hash, faults, counts } = result;
  const line = {
    seed,
    hash,
    faults: faults.length,
    seconds,
    processorSeconds: Math.round((user + system) / 1e6),
    counts,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  return result;
}

interface Options {
  readonly seed: number;
  readonly seeds: number;
  readonly days: number;
  readonly games: number;
  readonly processes: number;
  readonly firstDays: number | null;
  readonly allPolls: boolean;
  readonly trace: string | null;
}

/** Null if the arguments are invalid. */
function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        seeds: { type: 'string', default: '1' },
        days: { type: 'string', default: '365' },
        games: { type: 'string', default: '500' },
        processes: { type: 'string', default: '1' },
        'first-days': { type: 'string' },
        'all-polls': { type: 'boolean', default: false },
        trace: { type: 'string' },
      },
    });
    const { trace = null, 'all-polls': allPolls } = values;
    const firstDays = values['first-days'] === undefined ? null : Number(values['first-days']);
    const [seed = 0, ...counts] = [values.seed, values.seeds, values.days, values.games, values.processes].map(Number);
    const [seeds = 0, days = 0, games = 0, processes = 0] = counts;
    const isCount = (count: number): boolean => Number.isSafeInteger(count) && count > 0;
    const sensible = Number.isSafeInteger(seed) && [...counts, firstDays ?? 1].every(isCount);
    return sensible ? { seed, seeds, days, games, processes, firstDays, allPolls, trace } : null;
  } catch {
    return null;
  }
}
