/** Discord's API errors as values: status, code and message. */
/** Form errors, nested as Discord prints them under `errors`. */
interface ErrorTree {
  [key: string]: ErrorTree | { code: string; message: string }[];
}

export interface Refusal {
  readonly ok: false;
  readonly status: number;
  readonly body: {
    readonly code: number;
    readonly message: string;
    readonly errors?: ErrorTree;
    readonly retry_after?: number;
  };
}

/** A form error and its path. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

export type Checked<Value> = { readonly ok: true; readonly value: Value } | Refusal;

export function accepted<Value>(value: Value): Checked<Value> {
  return { ok: true, value };
}

function refusal(status: number, code: number, message: string): Refusal {
  return { ok: false, status, body: { code, message } };
}

/** 50035 Invalid Form Body, with each fault at its path. */
export function invalidForm(faults: readonly Fault[]): Refusal {
  const errors: ErrorTree = {};
  for (const fault of faults) {
    let node: ErrorTree = errors;
    for (const step of fault.path) {
      const key = String(step);
      const next = node[key];
      if (next === undefined || Array.isArray(next)) {
        const child: ErrorTree = {};
        node[key] = child;
        node = child;
      } else {
        node = next;
      }
    }
    const list = node._errors;
    const entry = { code: fault.code, message: fault.message };
    if (Array.isArray(list)) list.push(entry);
    else node._errors = [entry];
  }
  return { ok: false, status: 400, body: { message: 'Invalid Form Body', code: 50035, errors } };
}

export const refusals = {
  unauthorized: refusal(401, 0, '401: Unauthorized'),
  notFound: refusal(404, 0, '404: Not Found'),
  serverError: refusal(500, 0, '500: Internal Server Error'),
  unknownApplication: refusal(404, 10002, 'Unknown Application'),
  unknownChannel: refusal(404, 10003, 'Unknown Channel'),
  unknownGuild: refusal(404, 10004, 'Unknown Guild'),
  unknownMember: refusal(404, 10007, 'Unknown Member'),
  unknownMessage: refusal(404, 10008, 'Unknown Message'),
  unknownUser: refusal(404, 10013, 'Unknown User'),
  unknownEmoji: refusal(404, 10014, 'Unknown Emoji'),
  unknownWebhook: refusal(404, 10015, 'Unknown Webhook'),
  unknownInteraction: refusal(404, 10062, 'Unknown interaction'),
  unknownCommand: refusal(404, 10063, 'Unknown application command'),
  tooManyPins: refusal(400, 30003, 'Maximum number of pins reached (250)'),
  tooManyCommands: refusal(400, 30032, 'Maximum number of application commands reached (100).'),
  tooManyEmojis: refusal(400, 30008, 'Maximum number of emojis reached (2000)'),
  entityTooLarge: refusal(413, 40005, 'Request entity too large'),
  alreadyAcknowledged: refusal(400, 40060, 'Interaction has already been acknowledged.'),
  missingAccess: refusal(403, 50001, 'Missing Access'),
  notForDirectMessages: refusal(403, 50003, 'Cannot execute action on a DM channel'),
  foreignMessage: refusal(403, 50005, 'Cannot edit a message authored by another user'),
  emptyMessage: refusal(400, 50006, 'Cannot send an empty message'),
  directMessageRefused: refusal(403, 50007, 'Cannot send messages to this user'),
  missingPermissions: refusal(403, 50013, 'Missing Permissions'),
  systemMessage: refusal(403, 50021, 'Cannot execute action on a system message'),
  wrongChannelType: refusal(400, 50024, 'Cannot execute action on this channel type'),
  invalidWebhookToken: refusal(401, 50027, 'Invalid Webhook Token'),
  invalidRecipients: refusal(400, 50033, 'Invalid Recipient(s)'),
  noMutualGuild: refusal(403, 50278, 'Cannot send messages to this user due to having no mutual guilds'),
  archivedThread: refusal(400, 50083, 'Thread is archived'),
  invalidJson: refusal(400, 50109, 'The request body contains invalid JSON.'),
  entryPointLeftOut: refusal(
    400,
    50240,
    "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
  ),
  threadExists: refusal(400, 160004, 'A thread has already been created for this message'),
} as const;
