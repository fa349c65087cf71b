/** Types of privateFiles.js: see there. */
export function makeFilesPrivate(): void;
export function keepToOurselves(file: string): void;
