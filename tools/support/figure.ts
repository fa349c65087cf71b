/** The format of benchmark figures: one JSON line each, with the goal and whether it is met. */
import { cpus, totalmem } from 'node:os';

export interface Figure {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  /** `<=20` or `>=30`; null for a figure without a goal. */
  readonly goal: string | null;
  readonly met: boolean | null;
}

export type Say = (text: string) => void;

/** A benchmark; `about` describes what was measured on. */
export interface Bench {
  readonly about: Readonly<Record<string, unknown>>;
  /** `skip` names figures that this machine cannot measure, and why. */
  readonly measure: (log: Say, skip: Say) => AsyncIterable<Figure>;
}

export function atMost(figure: string, value: number, unit: string, most: number): Figure {
  return { figure, value: roundFigure(value), unit, goal: `<=${most}`, met: value <= most };
}

export function atLeast(figure: string, value: number, unit: string, least: number): Figure {
  return { figure, value: roundFigure(value), unit, goal: `>=${least}`, met: value >= least };
}

export function withoutGoal(figure: string, value: number, unit: string): Figure {
  return { figure, value: roundFigure(value), unit, goal: null, met: null };
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

/** The value below which `share` (0 to 1) of the values lie; throws a RangeError on an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.slice().sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

function roundFigure(value: number): number {
  return Number(value.toPrecision(4));
}
