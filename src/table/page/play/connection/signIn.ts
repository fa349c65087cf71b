/** Gets a session (by link, from Discord's frame, or from before a reload) and stores small values. */
import { isInDiscordFrame, postSignIn, type SignInResult } from './browser.ts';

const SESSION = 'session';

/** Returns a function that may be called again after a failure. */
export function createSignIn(): () => Promise<SignInResult> {
  const link = location.hash.slice(1);
  // A new link that is pasted into this tab changes only the hash.
  if (!isInDiscordFrame()) addEventListener('hashchange', () => location.hash.length > 1 && location.reload());
  // Keeps the link out of the history and of screenshots.
  if (link !== '' && !isInDiscordFrame()) history.replaceState(null, '', location.pathname + location.search);
  return () => signIn(link);
}

async function signIn(link: string): Promise<SignInResult> {
  if (isInDiscordFrame()) {
    try {
      const { signInByActivity } = await import('./activity.ts');
      return await signInByActivity();
    } catch {
      // The network failed, or the bot was updated after this page was loaded.
      return { ok: false, code: 'unreachable', text: null };
    }
  }
  if (link !== '') {
    const signed = await postSignIn('api/sign-in/link', { link });
    if (signed.ok) saveToStorage('session', SESSION, JSON.stringify(signed));
    return signed;
  }
  const stored = loadFromStorage('session', SESSION);
  if (stored !== null) return JSON.parse(stored) as SignInResult;
  return { ok: false, code: 'noSession', text: null };
}

export function forgetSession(): void {
  saveToStorage('session', SESSION, null);
}

type Kind = 'session' | 'local';

const of = (kind: Kind): Storage => (kind === 'session' ? sessionStorage : localStorage);

export function loadFromStorage(kind: Kind, key: string): string | null {
  try {
    return of(kind).getItem(`intarsia.${key}`);
  } catch {
    return null;
  }
}

/** Null deletes the value. */
export function saveToStorage(kind: Kind, key: string, value: string | null): void {
  try {
    if (value === null) of(kind).removeItem(`intarsia.${key}`);
    else of(kind).setItem(`intarsia.${key}`, value);
  } catch {
    // Storage is full or forbidden, as in some frames and private windows. The page works without it.
  }
}
