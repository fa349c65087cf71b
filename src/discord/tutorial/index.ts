/**
 * The game that teaches itself: `/tutorial`, its controls, and the moves that are typed in it.
 */
export { tutorial } from './command.ts';
export { tutorialControls } from './controls.ts';
export { buildAnywhere, chooseAnywhere, passAnywhere } from './typed/moves.ts';
