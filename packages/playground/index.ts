/**
 * The playground: a local emulator of Discord's API, with a web page for several people. It knows Discord's public
 * protocol and nothing of the game.
 */
export type { ActivitySettings, Consent } from './activities/index.ts';
export type { Admin, GrantOptions } from './admin.ts';
export { FAULTS, type Fault, type FaultSettings, type Faults } from './faults.ts';
export type { ActivityCall } from './fromPage.ts';
export type { Sharding } from './gateway/sharding.ts';
export { lanAddresses } from './lanAddresses.ts';
export { limits as discordLimits } from './limits.ts';
export type { InputFault, PageFailure } from './pageFailures.ts';
export type { ActivityAnswer, PageActivity, PageFrame, ToPage } from './pageProtocol.ts';
export {
  type Playground,
  type PlaygroundOptions,
  type PlaygroundStart,
  startPlayground,
} from './playground.ts';
export type { InterceptedRequest, Interception, Interceptor } from './rest/intercept.ts';
export { type Bucket, DEFAULT_RATE_LIMITS, type RateLimitSettings } from './rest/rateLimits.ts';
export type { Disk } from './state/files.ts';
export type { NewPerson } from './state/seed.ts';
export type { TrafficEntry } from './traffic.ts';
export {
  type OptionValues,
  PageRefusal,
  type PersonClient,
  type SentInteraction,
  type StarterStep,
  type Starters,
} from './users/index.ts';
export { createPage } from './web/bundle.ts';
export type { Welcome, WelcomePicture, WelcomeWords } from './welcome.ts';
