/**
 * Time on the clock: reminders, lines about deadlines, a computer player that stands in, and players who are waited for in vain.
 */
export { repostAbsent, tellAbsent } from './absent/announcement.ts';
export { absent } from './absent/command.ts';
export { absentControls } from './absent/controls.ts';
export { askToEnd, noticeAbsence } from './absent/goOn.ts';
export { CLOCK_FIELDS, clockFields, readClock } from './clockField.ts';
export { repostVote, tellClockMoved, tellStandIn, tellVote, tellWasAway } from './deadlines.ts';
export { tellReminder, tellReminderDirectly, tellTurnPing } from './reminders.ts';
export { standInControls } from './standIn/controls.ts';
export { closeCopyOfVote, closeVote } from './standIn/vote.ts';
