/** Keeps the figures of the last run in a JSON file by name. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Figure } from '../support/figure.ts';

const valuesSchema = z.record(z.string(), z.number());

export interface LastFigures {
  /** Returns the figure with its value in the last run, or null without one, and stores the new value in the file. */
  withLast(figure: Figure): Figure & { readonly last: number | null };
}

/** @throws Error if the file exists and is malformed. */
export function openLastFigures(file: string): LastFigures {
  const values = existsSync(file) ? valuesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  mkdirSync(path.dirname(file), { recursive: true });
  return {
    withLast(figure) {
      const last = values[figure.figure] ?? null;
      values[figure.figure] = figure.value;
      writeFileSync(file, `${JSON.stringify(values, null, 2)}\n`);
      return { ...figure, last };
    },
  };
}
