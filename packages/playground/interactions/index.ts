/** The door of the interactions room. */
export { createInteractionDesk, type OpenInteraction } from './desk.ts';
export { answerInteraction, writeForInteraction } from './respond.ts';
export { type Launched, type Started, startAutocomplete, startCommand, startComponent, submitModal } from './start.ts';
