/** The door of the people's room. */
export { createPersonClient } from './client.ts';
export type { OptionValues } from './commandLine.ts';
export {
  type Entering,
  enterAs,
  enterAsAnybody,
  enterByKey,
  PROGRAM,
  standingOf,
  takeOver,
  type Visitor,
} from './holding.ts';
export { findOrMakePerson } from './names.ts';
export { PageRefusal, type PersonClient, type SentInteraction } from './personClient.ts';
export { createPresence } from './presence.ts';
export type { StarterStep, Starters } from './starters.ts';
export { readFromPage } from './tab/fromPage.ts';
export type { PageHost } from './tab/host.ts';
export { openPageSession } from './tab/session.ts';
export { pagePeople } from './view.ts';
