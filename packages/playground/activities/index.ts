/** Creates the state of Activities: running instances, OAuth grants, the proxy's signing key and shared pictures. */
import { createInstances, type Instances } from './instances.ts';
import { createMoments, type Moments } from './moments.ts';
import { createOAuth, type OAuth } from './oauth.ts';
import { type ActivitySettings, type ActivitySwitch, createActivitySwitch } from './settings.ts';
import { createSigner, type Signer } from './signing.ts';

export { type Instance, presentInstance } from './instances.ts';
export { momentPath, parseMomentPath } from './moments.ts';
export type { AccessToken } from './oauth.ts';
export type { ActivitySettings, Consent } from './settings.ts';

export interface Activities {
  readonly switch: ActivitySwitch;
  readonly instances: Instances;
  readonly oauth: OAuth;
  readonly signer: Signer;
  readonly moments: Moments;
}

export interface ActivityParts {
  readonly settings: ActivitySettings | null;
  /** How long a person without a tab still counts as present. */
  readonly graceMs: number;
  readonly now: () => number;
  readonly nextId: () => string;
  readonly changed: (channelId: string) => void;
}

/** @throws TypeError for an invalid target address. */
export function createActivities({ settings, graceMs, now, nextId, changed }: ActivityParts): Activities {
  return {
    switch: createActivitySwitch(settings),
    instances: createInstances({ graceMs, nextId, changed }),
    oauth: createOAuth(now),
    signer: createSigner(),
    moments: createMoments(),
  };
}
