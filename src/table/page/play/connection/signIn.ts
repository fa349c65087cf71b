/**
 * How the page comes to a session: by the link in the address's fragment, by Discord's frame, or the one that it had before it was
 * loaded again. What a session is good for is the bot's matter.
 */
import { remember, remembered } from './storage.ts';

export type SignedIn =
  | { readonly ok: true; readonly session: string; readonly matchId?: string }
  /** `text`: as the bot words it; null: the page has a sentence of its own for the code. */
  | { readonly ok: false; readonly code: string; readonly text: string | null };

const SESSION = 'session';

export async function signIn(): Promise<SignedIn> {
  // Only Discord's frame names one.
  if (new URLSearchParams(location.search).has('frame_id')) {
    const { signInByActivity } = await import('../activity/activity.ts');
    return signInByActivity();
  }
  const link = location.hash.slice(1);
  if (link !== '') {
    // Neither the history nor a picture of the window is to show it.
    history.replaceState(null, '', location.pathname + location.search);
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

export async function posted<Answer extends object>(
  path: string,
  body: object,
): Promise<(SignedIn & { readonly ok: true } & Answer) | (SignedIn & { readonly ok: false })> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return await response.json();
  } catch {
    return { ok: false, code: 'unreachable', text: null };
  }
}
