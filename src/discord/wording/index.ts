/** Wordings that several features share. */
export { playedMoveLine as moveLine } from '../../language/index.ts';
export {
  cancelledLine,
  listOfMoves,
  movesForTurn,
  newestLines,
  scoresInWords,
  takenBackLine,
  turnLogLine,
  winnersInWords,
  withoutEnding,
} from './moves.ts';
export {
  describeMatch,
  gameNames,
  givenNames,
  labelOfMatch,
  matchLink,
  memberName,
  mentionFor,
  nameAt,
  nameOfMatch,
  peopleNames,
  personName,
  plainNames,
  playersOf,
  ratedInWords,
  seatName,
  shownNames,
} from './names.ts';
export { type AnyRefusal, permissionsInWords, refusalText } from './refusalText.ts';
export { askUnit, deadlineLine, durationFault, momentIn, relativeTime } from './time.ts';
