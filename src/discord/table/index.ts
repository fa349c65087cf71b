/**
 * The table as everybody sees it, as a picture and in words; and pictures for one person alone.
 */
export { boardAltText, previewAltText } from './altText.ts';
export { drawnOrNot } from './privatePicture.ts';
export { rewardInWords, tableInWords } from './tableInWords.ts';
export { lastMovesOf, shownMoves, tablePicture } from './tablePicture.ts';
