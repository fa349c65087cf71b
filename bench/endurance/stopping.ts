/**
 * How soon the bot stops in the middle of its work.
 * Nothing is measured here yet.
 */
import type { Figure } from '../figure.ts';

export const aboutStopping: Readonly<Record<string, string>> = {};

/** Yields `endurance.stop.ms`. */
export async function* measureStopping(_say: (text: string) => void): AsyncGenerator<Figure> {}
