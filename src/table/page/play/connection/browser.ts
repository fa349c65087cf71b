/** The frame's layout and sign-in requests, shared by the page and its part inside Discord. */

/** Whether Discord's client shows the page small, regardless of the window's size. */
let isSmall = false;
const listeners = new Set<() => void>();

export const clientLayout = {
  isSmall: () => isSmall,
  set(small: boolean): void {
    isSmall = small;
    for (const notify of listeners) notify();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Whether the page is in Discord's frame; only Discord adds this parameter. */
export const isInDiscordFrame = (): boolean => new URLSearchParams(location.search).has('frame_id');

export type SignInResult =
  | { readonly ok: true; readonly session: string; readonly matchId?: string }
  /** `text` comes from the bot; if it is null, the page words the code. */
  | { readonly ok: false; readonly code: string; readonly text: string | null };

export async function postSignIn<Answer extends object>(
  path: string,
  body: object,
): Promise<(SignInResult & { readonly ok: true } & Answer) | (SignInResult & { readonly ok: false })> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    // A proxy may also answer in JSON.
    if (typeof answer?.ok === 'boolean') return answer;
  } catch {
    // There was no answer, or a proxy sent it.
  }
  return { ok: false, code: 'unreachable', text: null };
}
