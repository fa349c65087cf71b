/** The shared state and services of the playground, created once by `startPlayground`. */
import type { Activities } from './activities/index.ts';
import type { ShardingSwitch } from './gateway/sharding.ts';
import type { InteractionRegistry } from './interactions/registry.ts';
import type { RateLimitSettings } from './rest/rateLimits.ts';
import type { DeletedFiles } from './state/deletedFiles.ts';
import type { FileStore } from './state/files.ts';
import type { SaveFault } from './state/journal.ts';
import type { Snowflakes } from './state/snowflakes.ts';
import type { World } from './state/world.ts';
import type { Traffic } from './traffic.ts';

export interface Settings {
  readonly botToken: string;
  /** Time to answer an interaction, in milliseconds. */
  readonly answerWithinMs: number;
  /** Lifetime of an interaction token, in milliseconds. */
  readonly tokenLifeMs: number;
  readonly heartbeatMs: number;
  /** Privileged intents (bits) that are not approved: identifying with one closes with 4014. */
  readonly disallowedIntents: number;
  readonly rateLimits: RateLimitSettings | 'off';
}

export interface Core {
  readonly settings: Settings;
  readonly sharding: ShardingSwitch;
  readonly world: World;
  readonly ids: Snowflakes;
  readonly files: FileStore;
  readonly deletedFiles: DeletedFiles;
  readonly interactions: InteractionRegistry;
  readonly activities: Activities;
  readonly traffic: Traffic;
  /** Wall clock in milliseconds since 1970, for timestamps, tokens and archiving. */
  readonly now: () => number;
  /** Monotonic milliseconds, for rate limits. */
  readonly ticks: () => number;
  /** Why saving fails at present; null: it does not. */
  saveFault(): SaveFault | null;
  /** Receives the playground's own errors, which end only the request or connection concerned. */
  report(error: unknown): void;
  /** For example `http://127.0.0.1:4000`. */
  baseUrl(): string;
  /** This machine's addresses on the home network; empty: not exposed. */
  readonly lanHosts: readonly string[];
}
