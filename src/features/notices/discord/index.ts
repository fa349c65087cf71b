/** Notices: messages that belong to no game, posted in server channels or sent to people directly. */
export type { NoticeContext, NoticeMessage, RenderNotice } from './poster.ts';
export { startNoticePoster } from './poster.ts';
export { unreachableNotice } from './unreachable.ts';
