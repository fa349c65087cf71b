/**
 * How the bot catches up after days in which it was not running.
 * Nothing is measured here yet.
 */
import type { Figure } from '../figure.ts';

export const aboutAbsence: Readonly<Record<string, string>> = {};

/** Yields `endurance.stall.ms` and `endurance.catchup.s`. */
export async function* measureAbsence(_say: (text: string) => void): AsyncGenerator<Figure> {}
