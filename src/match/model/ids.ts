/** How matches and people are named; what they are stands in `types.ts`. */

/** Short (10 characters, letters and digits), so that it fits into controls. */
export type MatchId = string;
/** The host platform's id of a person, a server, a channel. */
export type PersonId = string;
