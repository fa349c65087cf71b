/**
 * What the rooms of the playground share: the world, the clock, ids, files, settings and what is going on with interactions.
 * Made once by `startPlayground` and handed to everything else.
 */
import type { Activities } from './activities/index.ts';
import type { ShardingSwitch } from './gateway/sharding.ts';
import type { InteractionDesk } from './interactions/desk.ts';
import type { RateLimitSettings } from './rest/rateLimits.ts';
import type { FileStore } from './state/files.ts';
import type { SaveFault } from './state/journal.ts';
import type { LateFiles } from './state/lateFiles.ts';
import type { Snowflakes } from './state/snowflakes.ts';
import type { World } from './state/world.ts';
import type { Traffic } from './traffic.ts';

export interface Settings {
  readonly botToken: string;
  /** How long an interaction may stay unanswered, in milliseconds. */
  readonly answerWithinMs: number;
  /** How long an interaction's token can be used, in milliseconds. */
  readonly tokenLifeMs: number;
  readonly heartbeatMs: number;
  /** Gateway intents (bits) this bot is not approved for: identifying with one closes with 4014. */
  readonly disallowedIntents: number;
  readonly rateLimits: RateLimitSettings | 'off';
}

export interface Core {
  readonly settings: Settings;
  readonly sharding: ShardingSwitch;
  readonly world: World;
  readonly ids: Snowflakes;
  readonly files: FileStore;
  readonly lateFiles: LateFiles;
  readonly interactions: InteractionDesk;
  readonly activities: Activities;
  readonly traffic: Traffic;
  /** Wall clock, milliseconds since 1970: times of messages, token life, archiving. */
  readonly now: () => number;
  /** Steady clock, milliseconds: rate limits. */
  readonly ticks: () => number;
  /** Why nothing is saved at present; null: all is. */
  saveFault(): SaveFault | null;
  /** Told of the playground's own failures, which end the request or the connection that met them and no more. */
  report(error: unknown): void;
  /** Scheme, host and port, such as `http://127.0.0.1:4000`. */
  baseUrl(): string;
  /** Addresses of this machine under which others in the home network reach it; none: they do not. */
  readonly homes: readonly string[];
}
