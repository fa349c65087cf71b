/** Types of examine.js: see there. */
export function examine(file: string): void;
export function isLarge(file: string): boolean;
