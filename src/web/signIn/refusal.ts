/**
 * Why somebody is not let in. What they are told stands in the catalogues.
 */
export interface SignInRefusal {
  readonly ok: false;
  readonly code: /** A link whose time is over, that was taken back, or that is none of ours. */
    | 'expired'
    | 'revoked'
    | 'forged'
    /** Nobody comes in from Discord. */
    | 'noActivity'
    /** The code is none that Discord has just given for this application. */
    | 'notSignedIn'
    /** Discord does not know the person in this Activity, or the Activity in this place. */
    | 'notHere'
    /** Discord does not take the application's secret or the bot's token. */
    | 'secret'
    | 'discordDown'
    | 'busy'
    | 'unread';
}
