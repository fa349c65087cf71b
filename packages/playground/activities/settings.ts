/** The settings of the application's Activity. */
export interface ActivitySettings {
  /** Where the proxy forwards requests (URL mapping `/`): `http://127.0.0.1:4000`. */
  readonly target: string;
  /** The secret that the application's server presents for an access token; default {@link DEFAULT_CLIENT_SECRET}. */
  readonly clientSecret?: string;
  /** Whether people are asked for consent on the page (default), always agree, or always decline. */
  readonly consent?: Consent;
  /** Encoding of the proxy's signature; Discord's samples use both. Default hex. */
  readonly signature?: 'hex' | 'base64';
  /** SDK commands that clients do not know, such as `OPEN_SHARE_MOMENT_DIALOG`; default none. */
  readonly unknownCommands?: readonly string[];
}

export type Consent = 'ask' | 'given' | 'denied';

const DEFAULT_CLIENT_SECRET = 'playground-secret';

/** Current settings; null: Activities are off. */
export interface ActivitySwitch {
  get(): Required<ActivitySettings> | null;
  set(settings: ActivitySettings | null): void;
}

/** @throws TypeError for an invalid target address. */
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
  const {
    target,
    clientSecret = DEFAULT_CLIENT_SECRET,
    consent = 'ask',
    signature = 'hex',
    unknownCommands = [],
  } = settings;
  return { target: new URL(target).origin, clientSecret, consent, signature, unknownCommands };
}
