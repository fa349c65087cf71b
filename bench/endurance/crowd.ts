/**
 * Whether memory grows with what people do.
 * Nothing is measured here yet.
 */
import type { Figure } from '../figure.ts';

export const aboutCrowd: Readonly<Record<string, string>> = {};

/** Yields `endurance.kbPerInteraction`. */
export async function* measureCrowd(_say: (text: string) => void): AsyncGenerator<Figure> {}
