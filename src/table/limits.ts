/**
 * How much the page may send, where the page itself has to know; all else is checked by the protocol.
 */

/** Characters of a note on a plan. */
export const MOST_NOTE = 500;
