/**
 * Entry point of `npm run -s mutants -- [PART or FILE …] [--share 0.1] [--seed 1]`: mutates the code and prints one
 * JSON line per unnoticed mutant and per figure.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PARTS, partOf } from './parts.ts';
import { figuresOf, survivorsOf } from './report.ts';
import { tryMutants } from './stryker.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string', default: '1' }, seed: { type: 'string', default: '0' } },
});
const share = Number(values.share);
const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS);
const fault = faultOf(wanted);
if (fault !== null) {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 2;
} else {
  for (const [name, part] of Object.entries(PARTS)) {
    const files = wanted.filter((one) => partOf(one) === name);
    if (files.length === 0 && !wanted.includes(name)) continue;
    const whole = wanted.includes(name);
    const counts = (file: string) => partOf(file) === name && (whole || files.includes(file));
    const report = await tryMutants(name, part, whole ? part.sources : files, { share, seed: values.seed });
    for (const survivor of survivorsOf(report, counts)) print(survivor);
    for (const figure of figuresOf(name, part.goal, report, counts)) print(figure);
  }
}

/** A sentence on what is wrong with the arguments; null if they are valid. */
function faultOf(names: readonly string[]): string | null {
  if (!(share > 0 && share <= 1)) return `--share is a number between 0 and 1, such as 0.1, not "${values.share}"`;
  if (!/^\d+$/.test(values.seed)) return `--seed is a whole number, such as 1, not "${values.seed}"`;
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name) && !(partOf(name) && existsSync(name)));
  if (unknown === undefined) return null;
  return `There are no mutants of "${unknown}": npm run -s mutants -- ${Object.keys(PARTS).join(' | ')} | one of their files`;
}

function print(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
