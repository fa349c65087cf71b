/** The door of the people's room. */
export { createPersonClient, PageRefusal, type PersonClient, type SentInteraction } from './client.ts';
export type { OptionValues } from './commandLine.ts';
export { readFromPage } from './fromPage.ts';
export { findOrMakePerson, slugOf } from './names.ts';
export { openPageSession, type PageSession } from './session.ts';
