/**
 * Signing in at the table: by a personal link, or from inside Discord; the door to this room. Both give a session, which the page shows when it
 * connects. Whether somebody is still in the Activity that they came by is asked here, too.
 */

import type { IncomingHttpHeaders } from 'node:http';
import type { MatchId, PersonId } from '../../match/index.ts';
import type { ActivityInstance, AtDiscord } from '../discordApi.ts';
import type { WebParts } from '../parts.ts';
import {
  type ActivitySignIn,
  type ActivityWish,
  createActivitySignIn,
  type SignedInFromDiscord,
  type SignInRefusal,
} from './activity.ts';

export type { SignInRefusal } from './activity.ts';

export interface SignIn {
  byLink(link: string): Promise<SignedInByLink | SignInRefusal>;
  /** Whom Discord's proxy names as the one who calls; null: nobody, or not rightly. */
  vouchedFor(headers: IncomingHttpHeaders): PersonId | null;
  byActivity(wish: ActivityWish, headers: IncomingHttpHeaders): Promise<SignedInFromDiscord | SignInRefusal>;
  /** An Activity as Discord knows it now. `over`: there is none any more; null: that is not known at present. */
  activity(instanceId: string): Promise<ActivityInstance | 'over' | null>;
}

/** `atDiscord`: null where Discord has not said yet which application this is. */
export function createSignIn(parts: WebParts, atDiscord: () => AtDiscord | null): SignIn {
  let known: { readonly at: AtDiscord; readonly signIn: ActivitySignIn } | null = null;
  const current = (): ActivitySignIn | null => {
    const at = atDiscord();
    if (at !== null && known?.at !== at) known = { at, signIn: createActivitySignIn(parts, at) };
    return at && (known?.signIn ?? null);
  };
  return {
    byLink: createLinkSignIn(parts),
    vouchedFor: (headers) => current()?.vouchedFor(headers) ?? null,
    async byActivity(wish, headers) {
      if (parts.activity === null) return { ok: false, code: 'noActivity' };
      return current()?.signIn(wish, headers) ?? { ok: false, code: 'discordDown' };
    },
    async activity(instanceId) {
      const answer = await atDiscord()?.api.instance(instanceId);
      if (!answer) return null;
      if (answer.ok) return answer.value;
      return answer.code === 'unknown' ? 'over' : null;
    },
  };
}

interface SignedInByLink {
  readonly ok: true;
  readonly session: string;
  readonly matchId: MatchId;
}

function createLinkSignIn({ tokens, links }: Pick<WebParts, 'tokens' | 'links'>) {
  return async (link: string): Promise<SignedInByLink | SignInRefusal> => {
    const read = await tokens.readLink(link);
    if (!read.ok) return read;
    const holder = await links.holder(read.id);
    if (!holder) return { ok: false, code: 'revoked' };
    const { personId, matchId } = holder;
    return {
      ok: true,
      session: await tokens.signSession({ kind: 'link', linkId: read.id, personId, matchId }),
      matchId,
    };
  };
}
