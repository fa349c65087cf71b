/**
 * What is told beside games: in channels that servers have chosen, and to people directly.
 * What it says is brought by the features.
 */
export { startNoticePoster } from './poster.ts';
export type { NoticeMessage, NoticeTelling, TellNotice } from './telling.ts';
export { tellUnreachable } from './unreachable.ts';
