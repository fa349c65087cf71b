/**
 * What people type, read in their language, and written so that it is read back; the door to this folder.
 * What may be done with it is left to the rules and the matches.
 */

export { type CardTextFault, makeCards, parseCards } from './cards/parse.ts';
export { holdsText, parseSpace, sameText } from './text.ts';
export { type DayTextFault, makeDay, parseDay } from './time/days.ts';
export { makeDuration, parseDuration, parseDurations } from './time/durations.ts';
export { makeQuietHours, parseQuietHours } from './time/quietHours.ts';
export { makeTimeOfDay, parseTimeOfDay } from './time/timesOfDay.ts';
export { momentInZone, zoneName } from './time/zoneNames.ts';
export { HOME_ZONES, zoneReader } from './time/zones.ts';
