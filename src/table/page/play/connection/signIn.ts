/**
 * How the page comes to a session: by the link in the address's fragment, by Discord's frame, or the one that it had before it was
 * loaded again. What a session is good for is the bot's matter.
 */
import { inFrame } from '../activity/clientLayout.ts';
import { posted, type SignedIn } from './posted.ts';
import { remember, remembered } from './storage.ts';

const SESSION = 'session';

/** Signs in, again and again where the bot could not be reached. */
export function wayIn(): () => Promise<SignedIn> {
  const link = location.hash.slice(1);
  // Neither the history nor a picture of the window is to show it.
  if (link !== '' && !inFrame()) history.replaceState(null, '', location.pathname + location.search);
  return () => signIn(link);
}

async function signIn(link: string): Promise<SignedIn> {
  if (inFrame()) {
    const { signInByActivity } = await import('../activity/activity.ts');
    return signInByActivity();
  }
  if (link !== '') {
    const signed = await posted('api/sign-in/link', { link });
    if (signed.ok) remember('session', SESSION, JSON.stringify(signed));
    return signed;
  }
  const known = remembered('session', SESSION);
  if (known !== null) return JSON.parse(known) as SignedIn;
  return { ok: false, code: 'noSession', text: null };
}

export function forgetSession(): void {
  remember('session', SESSION, null);
}
