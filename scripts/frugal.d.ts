/** Settings with which the bot's process stays small. */
export const frugal: {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};
export function hasLittleMemory(): boolean;
