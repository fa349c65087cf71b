/** Types of realFile.js: see there. */
export function realFile(file: string): string;
