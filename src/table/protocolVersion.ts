/**
 * The version of the messages between table page and bot, apart from their schemas so that the page does not load these. Raise it when an
 * open page cannot read a changed message; the page then asks to be reloaded.
 */
export const PROTOCOL = 2;
