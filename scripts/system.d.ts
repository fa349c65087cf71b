/** Types of system.js: see there. */
export class SetupError extends Error {}
export function findChromium(): string | null;
