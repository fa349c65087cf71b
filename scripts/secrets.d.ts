/** Types of secrets.js: see there. */
export function takeSecrets(): Readonly<Record<string, string>>;
export function processesShowing(values: readonly string[]): readonly number[];
