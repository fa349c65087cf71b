/**
 * Signing in at the table: by a personal link, or from inside Discord; the door to this room. Both give a session, which the page shows when it
 * connects.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { WebParts } from '../parts.ts';
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
  return {
    byLink: createLinkSignIn(parts),
    byActivity: activity ? createActivitySignIn(parts, activity) : async () => ({ ok: false, code: 'noActivity' }),
  };
}
