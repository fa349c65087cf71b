/** Error codes and messages of Discord's client for Activities. */
/** Responses to a command. */
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

/** Codes that close the connection. */
export const ACTIVITY_CLOSE = {
  invalidClientId: { code: 4000, message: 'Invalid Client ID' },
  invalidVersion: { code: 4004, message: 'Invalid version' },
} as const;
