/**
 * The form in which figures are printed: one JSON line each, with the goal and whether it is met.
 * Measuring is each bench's own matter.
 */
import { cpus, totalmem } from 'node:os';

export interface Figure {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  /** `<=20` or `>=30`; null for a figure told only for comparison. */
  readonly goal: string | null;
  readonly met: boolean | null;
}

/** A bench by name: yields its figures, tells its progress to `say`. `about` adds to what the figures were measured on. */
export interface Bench {
  readonly about: Readonly<Record<string, unknown>>;
  readonly measure: (say: (text: string) => void) => AsyncIterable<Figure>;
}

/** A figure that should stay at or below `most`. */
export function atMost(figure: string, value: number, unit: string, most: number): Figure {
  return { figure, value: rounded(value), unit, goal: `<=${most}`, met: value <= most };
}

/** A figure that should reach `least`. */
export function atLeast(figure: string, value: number, unit: string, least: number): Figure {
  return { figure, value: rounded(value), unit, goal: `>=${least}`, met: value >= least };
}

/** A figure without a goal. */
export function told(figure: string, value: number, unit: string): Figure {
  return { figure, value: rounded(value), unit, goal: null, met: null };
}

export function aboutMachine(): Record<string, unknown> {
  const [cpu] = cpus();
  return {
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    processor: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
  };
}

/** The value below which `share` (0–1) of the values lie; 0.5 is the median. Throws a RangeError on an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.slice().sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
