/**
 * Time on the clock: reminders, lines about deadlines, and a computer player that stands in.
 */
export { repostVote, tellClockMoved, tellStandIn, tellVote, tellWasAway } from './deadlines.ts';
export { tellReminder, tellReminderDirectly, tellTurnPing } from './reminders.ts';
export { standInControls } from './standIn/controls.ts';
export { closeCopyOfVote, closeVote } from './standIn/vote.ts';
