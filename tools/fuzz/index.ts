/** Entry point of `npm run fuzz`: one JSON line an entry point on standard output, exit code 1 at the first fault. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom, shuffled } from '../../src/rules/index.ts';
import { exitOnSignals } from '../support/bot/children.ts';
import type { CampaignResult, CampaignSettings, FoundFault } from './campaign.ts';
import { ENTRY_POINTS } from './entryPoints/index.ts';
import { createTargetPool } from './targets/target.ts';

const USAGE = `npm run fuzz -- [--seconds N] [--seed N] [--entry-points a,b] [--part N] [--only NAME:TRY] [--out FOLDER] [--keep-going]
entry points: ${ENTRY_POINTS.map(({ entryPoint }) => entryPoint).join(', ')}
`;
const log = (text: string): void => void process.stderr.write(`fuzz: ${text}\n`);

const options = readOptions();
if (options === null) {
  process.stderr.write(USAGE);
  process.exit(2);
}
exitOnSignals();
const targetPool = createTargetPool();
let faults = 0;
for (const campaign of options.entryPoints) {
  const result = await campaign.run(options.settings, targetPool, log);
  faults += result.faults.length;
  printResult(result);
  for (const fault of result.faults) printFault(fault, options.out);
  if (faults > 0 && !options.settings.keepGoing) break;
}
await targetPool.clear();
process.exit(faults > 0 ? 1 : 0);

interface Options {
  readonly entryPoints: readonly (typeof ENTRY_POINTS)[number][];
  readonly settings: CampaignSettings;
  readonly out: string;
}

/** Null if the arguments are invalid. */
function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        seconds: { type: 'string', default: '60' },
        seed: { type: 'string', default: '1' },
        'entry-points': { type: 'string' },
        part: { type: 'string' },
        only: { type: 'string' },
        out: { type: 'string', default: 'data/fuzz' },
        narrowing: { type: 'string', default: '20' },
        'keep-going': { type: 'boolean', default: false },
      },
    });
    const [, onlyEntryPoint, first, last] = /^(\w+):(\d+)(?:-(\d+))?$/.exec(values.only ?? '') ?? [];
    const names =
      onlyEntryPoint === undefined
        ? (values['entry-points']?.split(',') ?? ENTRY_POINTS.map(({ entryPoint }) => entryPoint))
        : [onlyEntryPoint];
    const named = names.flatMap((name) => ENTRY_POINTS.filter(({ entryPoint }) => entryPoint === name));
    const settings = {
      seconds: Number(values.seconds),
      seed: Number(values.seed),
      narrowing: Number(values.narrowing),
      only: first === undefined ? null : { first: Number(first), last: Number(last ?? first) },
      keepGoing: values['keep-going'],
    };
    const part = Number(values.part ?? named.length);
    const drawn = new Set(shuffled(named, seededRandom(settings.seed)).slice(0, part));
    // Those that share a target stay adjacent.
    const entryPoints = named.filter((each) => drawn.has(each));
    const wrong = [settings.seconds, settings.seed, settings.narrowing, part].some((value) => !(value >= 0));
    if (wrong || named.length !== names.length || (values.only !== undefined && onlyEntryPoint === undefined))
      return null;
    return { entryPoints, settings, out: values.out };
  } catch {
    return null;
  }
}

function printResult({ entryPoint, tries, seconds, faults: found, grownMegabytes, coverage }: CampaignResult): void {
  const neverDrawn = coverage.neverDrawn();
  if (neverDrawn.length > 0) log(`${entryPoint}: never drawn: ${neverDrawn.join(', ')}`);
  const line = { entryPoint, tries, seconds, faults: found.length, grownMegabytes };
  const drawn = { alternatives: coverage.alternatives(), neverDrawn: neverDrawn.length };
  process.stdout.write(`${JSON.stringify({ ...line, ...drawn })}\n`);
}

function printFault(fault: FoundFault, out: string): void {
  const { entryPoint, seed, number, code, message, reproduced } = fault;
  mkdirSync(out, { recursive: true });
  const file = path.join(out, `${entryPoint}-${seed}-${number}.json`);
  writeFileSync(file, `${JSON.stringify(fault)}\n`);
  log(`${code} at entry point ${entryPoint}, seed ${seed}, try ${number}: ${message}`);
  log(`its ${reproduced ? 'smallest input' : 'last inputs'} in ${file}`);
  log(`again: npm run fuzz -- --seed ${seed} --only ${entryPoint}:${number}`);
}
