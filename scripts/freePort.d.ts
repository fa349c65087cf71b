/** Types of freePort.js: see there. */
export function freePort(): Promise<number>;
