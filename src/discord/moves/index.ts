/** Commands, options and wordings of moves. */
export {
  buildText,
  cardOptions,
  claimsText,
  drawLine,
  drawSelectOptions,
  paymentOptions,
  selectableOptions,
  spaceLabel,
  spaceOptions,
} from './buildWords.ts';
export {
  type Choice,
  cardChoices,
  cardsOption,
  type FocusedOption,
  limitOptions,
  markDefault,
  matchingChoices,
  type SeatPosition,
} from './choices.ts';
export {
  buildOptions,
  legalAlternatives,
  legalSubstitutes,
  readTypedBuild,
  SPACE_OPTION,
  suggestBuild,
} from './typedBuild.ts';
