/**
 * The version of the messages between table page and bot, apart from their schemas so that the page does not load these. Raise it with a
 * change that an open page from before cannot read: that page is then asked to load itself again.
 */
export const PROTOCOL = 2;
