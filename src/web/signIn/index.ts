/**
 * Signing in at the table: by a personal link, or from inside Discord; the door to this room. Both give a session, which the page shows when it
 * connects.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { ActivityParts, WebParts } from '../parts.ts';
import { type ActivityWish, createActivitySignIn, type SignedInFromDiscord } from './activity.ts';
import { createLinkSignIn, type SignedInByLink } from './link.ts';
import type { SignInRefusal } from './refusal.ts';

export type { SignInRefusal } from './refusal.ts';

export interface SignIn {
  byLink(link: string): Promise<SignedInByLink | SignInRefusal>;
  byActivity(wish: ActivityWish, headers: IncomingHttpHeaders): Promise<SignedInFromDiscord | SignInRefusal>;
}

export function createSignIn(parts: WebParts): SignIn {
  const { activity } = parts;
  let known: { readonly application: ActivityParts; readonly signIn: SignIn['byActivity'] } | null = null;
  return {
    byLink: createLinkSignIn(parts),
    async byActivity(wish, headers) {
      if (activity === null) return { ok: false, code: 'noActivity' };
      const application = activity.current();
      if (application === null) return { ok: false, code: 'discordDown' };
      if (known?.application !== application) known = { application, signIn: createActivitySignIn(parts, application) };
      return known.signIn(wish, headers);
    },
  };
}
