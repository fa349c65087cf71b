/**
 * Signing in by a personal link: its signature and its row have to be there.
 * Who makes links and takes them back is left to those who keep them.
 */
import type { MatchId } from '../../match/index.ts';
import type { WebParts } from '../parts.ts';
import type { SignInRefusal } from './refusal.ts';

export interface SignedInByLink {
  readonly ok: true;
  readonly session: string;
  readonly matchId: MatchId;
}

export function createLinkSignIn({ tokens, links }: Pick<WebParts, 'tokens' | 'links'>) {
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
