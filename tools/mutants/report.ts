/** Turns Stryker's report into figures and a list of unnoticed mutants. */
import { z } from 'zod';
import { atLeast, type Figure, withoutGoal } from '../support/figure.ts';

const placeSchema = z.object({ line: z.number(), column: z.number() });

const mutantSchema = z.object({
  status: z.enum(['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'RuntimeError', 'Ignored', 'Pending']),
  statusReason: z.string().optional(),
  replacement: z.string().optional(),
  location: z.object({ start: placeSchema, end: placeSchema }),
});

/** The part of Stryker's report that is read here: mutants by file; positions count from 1. */
export const reportSchema = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutantSchema) })),
});

export type MutantReport = z.infer<typeof reportSchema>;
type Mutant = z.infer<typeof mutantSchema>;

export interface Survivor {
  /** `src/rules/components/components.ts:53:25`. */
  readonly survived: string;
  readonly was: string;
  readonly becomes: string;
}

const NOTICED: readonly string[] = ['Killed', 'Timeout'];
const UNNOTICED: readonly string[] = ['Survived', 'NoCoverage'];

/** The share of detected mutants in percent, and their number, in the files that `counts` accepts. */
export function figuresOf(
  name: string,
  goal: number,
  report: MutantReport,
  counts: (file: string) => boolean,
): Figure[] {
  const mutants = Object.entries(report.files).flatMap(([file, { mutants }]) => (counts(file) ? mutants : []));
  const many = (statuses: readonly string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const tried = many(NOTICED) + many(UNNOTICED);
  return [
    withoutGoal(`mutants.${name}.tried`, tried, 'mutants'),
    withoutGoal(`mutants.${name}.timedOut`, many(['Timeout']), 'mutants'),
    withoutGoal(`mutants.${name}.all`, tried + mutants.filter(isLeftOut).length, 'mutants'),
    atLeast(`mutants.${name}`, (100 * many(NOTICED)) / Math.max(1, tried), '%', goal),
  ];
}

/** The type checker's message for a mutant that was not sampled. */
const LEFT_OUT = 'left out';

function isLeftOut({ statusReason }: Mutant): boolean {
  return statusReason === LEFT_OUT;
}

export function survivorsOf(report: MutantReport, counts: (file: string) => boolean): Survivor[] {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    (counts(file) ? mutants : [])
      .filter(({ status }) => UNNOTICED.includes(status))
      .map(({ location: { start, end }, replacement = '' }) => ({
        survived: `${file}:${start.line}:${start.column}`,
        was: shortened(textOf(source, start, end)),
        becomes: shortened(replacement),
      })),
  );
}

function textOf(source: string, start: Mutant['location']['start'], end: Mutant['location']['end']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return lines.join('\n');
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
