/**
 * The playground's door: a local stand-in for Discord, as a server and as a page for several people.
 * Knows Discord's public protocol and nothing of the game.
 */
export type { ActivitySettings, Consent } from './activities/index.ts';
export type { Admin, GrantWish } from './admin.ts';
export { FAULTS, type Fault, type FaultSettings, type Faults } from './faults.ts';
export type { Sharding } from './gateway/index.ts';
export { homeAddresses } from './home.ts';
export { limits as discordLimits } from './limits.ts';
export type { InputFault, PageFailure } from './pageFailures.ts';
export type { ActivityAnswer, ActivityCall, PageActivity, PageFrame, ToPage } from './pageProtocol.ts';
export {
  type OptionValues,
  PageRefusal,
  type PersonClient,
  type SentInteraction,
  type StarterStep,
  type Starters,
} from './people/index.ts';
export {
  type Playground,
  type PlaygroundOptions,
  type PlaygroundStart,
  type PortRefusal,
  startPlayground,
} from './playground.ts';
export type { InterceptedRequest, Interceptor, Verdict } from './rest/intercept.ts';
export { type Bucket, type RateLimitSettings, usualRateLimits } from './rest/rateLimits.ts';
export type { Disk } from './state/disk.ts';
export type { NewPerson } from './state/seed.ts';
export type { TrafficEntry } from './traffic.ts';
export { createPage } from './web/bundle.ts';
export type { Welcome, WelcomePicture, WelcomeWords } from './welcome.ts';
