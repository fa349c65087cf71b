/**
 * Wordings that several features share: names, times, moves as lines of the log, refusals.
 */
export { playedLine as moveLine } from '../../language/index.ts';
export { cancelledLine, newestLines, takenBackLine, turnLogLine } from './logLine.ts';
export { describeMatch, labelOfMatch, matchLink, nameOfMatch, ratedInWords } from './matchNames.ts';
export {
  gameNames,
  givenNames,
  memberName,
  mentionFor,
  nameAt,
  peopleNames,
  personName,
  plainNames,
  playersOf,
  seatName,
  shownNames,
} from './names.ts';
export { scoresInWords, winnersInWords, withoutEnding } from './outcome.ts';
export { permissionsInWords } from './permissions.ts';
export { type AnyRefusal, refusalText } from './refusalText.ts';
export { happenedFor, listOfMoves } from './since.ts';
export { clockInWords, deadlineLine, momentIn, relativeTime } from './time.ts';
