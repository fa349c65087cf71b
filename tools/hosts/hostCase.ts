/**
 * One case of the matrix: a machine as somebody has it, and what has to come of setting the bot up there.
 */
import type { Ground } from './ground.ts';

export interface HostCase {
  /** As `--only` takes it. */
  readonly name: string;
  /** What is special about the machine, in a few words. */
  readonly about: string;
  /** Null where this machine can play it; otherwise what is missing here, such as `takes Linux and root`. */
  readonly lacks?: () => string | null;
  /** Resolves to what came of it, in a few words; rejects where it is not what has to come of it. */
  readonly run: (ground: Ground) => Promise<string>;
}

/** For cases that start processes as somebody else, mount folders or limit memory. */
export function takesRoot(): string | null {
  return process.platform === 'linux' && process.getuid?.() === 0 ? null : 'takes Linux and root';
}
