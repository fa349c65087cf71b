/**
 * Entry point of `npm run -s hosts [-- --only a,b] [--keep]`: sets up the committed program on unusual machines and
 * plays six moves on each; prints one JSON line per case and one with their numbers, exit code 1 if any failed.
 */
import { parseArgs } from 'node:util';
import { exitOnSignals } from '../support/bot/children.ts';
import { aboutMachine } from '../support/figure.ts';
import { CASES } from './cases/index.ts';
import { type HostCase, openSandbox } from './sandbox.ts';

const USAGE = `npm run -s hosts [-- --only a,b] [--keep]
  --only   runs only these cases: ${CASES.map(({ name }) => name).join(', ')}
  --keep   keeps the folder of each case
`;
const MAX_OUTPUT_CHARACTERS = 400;
const log = (text: string): void => void process.stderr.write(`hosts: ${text}\n`);
const print = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const options = read();
if (options === null) {
  process.stderr.write(USAGE);
  process.exit(2);
}
exitOnSignals();
print({ about: aboutMachine() });
const names = { passed: [] as string[], failed: [] as string[], skipped: [] as string[] };
for (const chosen of options.cases) {
  const line = await outcomeOf(chosen);
  print({ case: chosen.name, ...line });
  names[line.ok === null ? 'skipped' : line.ok ? 'passed' : 'failed'].push(chosen.name);
}
if (names.failed.length > 0) process.exitCode = 1;
print({ passed: names.passed.length, failed: names.failed, skipped: names.skipped });

/** `ok` is null if this machine cannot run the case. */
async function outcomeOf(chosen: HostCase): Promise<{ ok: boolean | null; output: string; seconds?: number }> {
  const missing = chosen.lacks?.() ?? null;
  if (missing !== null) {
    log(`SKIPPED ${chosen.name}: ${missing}`);
    return { ok: null, output: missing };
  }
  log(`${chosen.name}: ${chosen.about}`);
  const startedAt = performance.now();
  const sandbox = openSandbox(chosen.name, { log, keep: options?.keep ?? false });
  const outcome = await chosen.run(sandbox).then(
    (output) => ({ ok: true, output }),
    (error: unknown) => ({ ok: false, output: String(error instanceof Error ? error.message : error) }),
  );
  if (!outcome.ok) log(`${chosen.name} failed:\n${outcome.output}`);
  await sandbox.close();
  const output = outcome.output.slice(-MAX_OUTPUT_CHARACTERS);
  return { ok: outcome.ok, output, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

function read(): { readonly cases: readonly HostCase[]; readonly keep: boolean } | null {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, keep: { type: 'boolean', default: false } } });
    const names = values.only?.split(',') ?? CASES.map(({ name }) => name);
    const cases = names.flatMap((name) => CASES.filter((each) => each.name === name));
    return cases.length === names.length ? { cases, keep: values.keep } : null;
  } catch {
    return null;
  }
}
