export { createPersonClient } from './client.ts';
export type { OptionValues } from './commandLine.ts';
export { findOrCreatePerson } from './names.ts';
export {
  availabilityOf,
  type Entering,
  enterAs,
  enterAsGuest,
  enterByKey,
  PROGRAM,
  takeOver,
  type Visitor,
} from './ownership.ts';
export { PageRefusal, type PersonClient, type SentInteraction } from './personClient.ts';
export { createPresence } from './presence.ts';
export type { StarterStep, Starters } from './starters.ts';
export type { PageHost } from './tab/host.ts';
export { openPageSession } from './tab/session.ts';
export { isFor, offeredStarters, pagePeople } from './view.ts';
