/**
 * What a playground is told of the application's Activity: where it is served, and how people and proxy behave.
 * Switching it on and off belongs to whoever starts the playground, and to `admin`.
 */

export interface ActivitySettings {
  /** The URL mapping `/`: scheme, host and port that the Activity's requests are forwarded to, `http://127.0.0.1:4000`. */
  readonly target: string;
  /** What the application's server shows for an access token; default {@link USUAL_SECRET}. */
  readonly clientSecret?: string;
  /**
   * What people say when an Activity asks to know who they are: they are asked on the page, or all agree, or none does.
   * Default: asked.
   */
  readonly consent?: Consent;
  /** How the proxy writes its signature: Discord's own samples read one of them each. Default hex. */
  readonly signature?: 'hex' | 'base64';
  /** SDK commands that people's clients are too old to know, such as `OPEN_SHARE_MOMENT_DIALOG`. Default: none. */
  readonly unknownCommands?: readonly string[];
}

export type Consent = 'ask' | 'given' | 'denied';

const USUAL_SECRET = 'playground-secret';

/** The settings, as they are at present; null: Activities are switched off. */
export interface ActivitySwitch {
  get(): Required<ActivitySettings> | null;
  set(settings: ActivitySettings | null): void;
}

/** @throws TypeError where the target is no address. */
export function createActivitySwitch(first: ActivitySettings | null): ActivitySwitch {
  let current = complete(first);
  return {
    get: () => current,
    set(settings) {
      current = complete(settings);
    },
  };
}

function complete(settings: ActivitySettings | null): Required<ActivitySettings> | null {
  if (settings === null) return null;
  const { target, clientSecret = USUAL_SECRET, consent = 'ask', signature = 'hex', unknownCommands = [] } = settings;
  return { target: new URL(target).origin, clientSecret, consent, signature, unknownCommands };
}
