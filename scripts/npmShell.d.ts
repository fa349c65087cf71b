/** See npmShell.js. */
export function whenNpmEnds(work: () => void): void;
