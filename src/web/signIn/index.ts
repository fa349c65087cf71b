/**
 * Signing in at the table: by a personal link, or from inside Discord; the door to this room. Both give a session, which the page shows when it
 * connects. Whether somebody is still in the Activity that they came by is asked here, too.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { ActivityParts, WebParts } from '../parts.ts';
import { type ActivityWish, createActivitySignIn, type SignedInFromDiscord } from './activity.ts';
import { type ActivityInstance, createDiscordApi, type DiscordApi } from './discordApi.ts';
import { createLinkSignIn, type SignedInByLink } from './link.ts';
import type { SignInRefusal } from './refusal.ts';

export type { ActivityInstance } from './discordApi.ts';
export type { SignInRefusal } from './refusal.ts';

export interface SignIn {
  byLink(link: string): Promise<SignedInByLink | SignInRefusal>;
  byActivity(wish: ActivityWish, headers: IncomingHttpHeaders): Promise<SignedInFromDiscord | SignInRefusal>;
  /** An Activity as Discord knows it now. `over`: there is none any more; null: that is not known at present. */
  activity(instanceId: string): Promise<ActivityInstance | 'over' | null>;
}

interface Known {
  readonly application: ActivityParts;
  readonly discord: DiscordApi;
  readonly signIn: SignIn['byActivity'];
}

export function createSignIn(parts: WebParts): SignIn {
  const { activity, clock } = parts;
  let known: Known | null = null;
  /** Null: Discord has not said yet which application this is. */
  const current = (): Known | null => {
    const application = activity?.current() ?? null;
    if (application === null || known?.application === application) return application && known;
    const discord = createDiscordApi(application, clock);
    known = { application, discord, signIn: createActivitySignIn(parts, application, discord) };
    return known;
  };
  return {
    byLink: createLinkSignIn(parts),
    async byActivity(wish, headers) {
      if (activity === null) return { ok: false, code: 'noActivity' };
      return current()?.signIn(wish, headers) ?? { ok: false, code: 'discordDown' };
    },
    async activity(instanceId) {
      const answer = await current()?.discord.instance(instanceId);
      if (!answer) return null;
      if (answer.ok) return answer.value;
      return answer.code === 'unknown' ? 'over' : null;
    },
  };
}
