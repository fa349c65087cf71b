/**
 * The table as everybody sees it, as a picture and in words; and pictures for one person alone.
 */
export { boardAltText, previewAltText, tableAltText } from './altText.ts';
export { rewardInWords } from './inWords/facts.ts';
export { type Page, tableExcerpt, tablePages } from './inWords/pages.ts';
export { tableSections, viewpointOf } from './inWords/sections.ts';
export { PARTS, type Part, type Section } from './inWords/shapes.ts';
export { OPEN_TABLE, openTableButton } from './openButton.ts';
export { pastTable } from './pastTable.ts';
export { drawnOrNot } from './privatePicture.ts';
export { lastMovesOf, noPictures, shownMoves, TABLE_WORDS, tablePicture } from './tablePicture.ts';
export { themeAt, themeFor } from './theme.ts';
export { ownBoardFirst } from './wordsFirst.ts';
