/**
 * What Discord's client says to an Activity that asks for something it cannot have, in its own numbers and words.
 * When each applies is decided where the Activity is answered.
 */

/** In answer to a command. */
export const ACTIVITY_ERROR = {
  invalidPayload: { code: 4000, message: 'Invalid Payload' },
  invalidCommand: { code: 4002, message: 'Invalid command' },
  invalidEvent: { code: 4004, message: 'Invalid event' },
  invalidChannel: { code: 4005, message: 'Invalid channel' },
  invalidPermissions: { code: 4006, message: 'Not authenticated or invalid scope' },
  invalidClientId: { code: 4007, message: 'Invalid Client ID' },
  invalidToken: { code: 4009, message: 'Invalid token' },
  accessDenied: {
    code: 5000,
    message: 'OAuth2 Error: access_denied: The resource owner or authorization server denied the request',
  },
} as const;

/** At the end of the talk. */
export const ACTIVITY_CLOSE = {
  invalidClientId: { code: 4000, message: 'Invalid Client ID' },
  invalidVersion: { code: 4004, message: 'Invalid version' },
} as const;
