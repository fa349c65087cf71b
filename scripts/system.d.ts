/** Types of system.js: see there. */
export class SetupError extends Error {}
export function findChromium(): string | null;
export function findTestBrowser(): string | null;
export function inCi(): boolean;
export function installSystemPackages(
  packages: readonly string[],
  run: (program: string, args: string[], about: { readonly failure: string }) => Promise<void>,
  purpose: string,
): Promise<void>;
